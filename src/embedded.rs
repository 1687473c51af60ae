//! The records as they were when the program was built.

use variorum_corpus::catalog::Catalog;

/// The catalog of the records that are embedded in the program.
pub fn catalog() -> Catalog {
    let bytes = include_bytes!(concat!(env!("OUT_DIR"), "/records.bin"));
    Catalog::unpack(bytes).expect("packed by the build script with the same types")
}
