//! Links the C library into the program, which stays position-independent.
//!
//! A cold `variorum diff` takes about 2 ms, and finding, mapping and binding three shared libraries
//! is a fifth of it. Medians of 100 alternating runs on a quiet machine, `git diff --word-diff` of
//! the same two records taking 1: 1.07 with shared libraries, 0.86 with this.
//!
//! Cargo cannot set `crt-static` for one program only (procedural macros do not compile with it),
//! so linker scripts with the names of the shared libraries lead the linker to the archives. Where
//! a trial link fails, as without the archives, the shared libraries stay.

use std::path::Path;
use std::process::Command;

/// The library that the linker is asked for, and what it gets.
const STAND_INS: [(&str, &str); 7] = [
    ("c", "GROUP(-l:libc.a -l:libgcc_eh.a -l:libgcc.a)"),
    ("gcc_s", "INPUT(-l:libgcc_eh.a)"),
    ("m", "INPUT(-l:libm.a)"),
    ("dl", "INPUT(-l:libdl.a)"),
    ("rt", "INPUT(-l:librt.a)"),
    ("util", "INPUT(-l:libutil.a)"),
    ("pthread", "INPUT(-l:libpthread.a)"),
];

/// Tells Cargo how to link the program, if that works here. `folder` takes the linker scripts.
pub(crate) fn link_where_possible(folder: &Path) {
    println!("cargo::rerun-if-env-changed=RUSTC_LINKER");
    let target = |part: &str| std::env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    let has_archives = target("OS") == "linux" && target("ENV") == "gnu";
    let is_static = target("FEATURE").split(',').any(|feature| feature == "crt-static");
    if !has_archives || is_static {
        return;
    }
    for (library, script) in STAND_INS {
        std::fs::write(folder.join(format!("lib{library}.so")), script)
            .expect("the output folder is writable");
    }
    let arguments = ["-static-pie".to_owned(), format!("-L{}", folder.display())];
    if trial_runs(folder, &arguments) {
        arguments.iter().for_each(|argument| println!("cargo::rustc-link-arg-bins={argument}"));
    }
}

/// Whether a program that prints a logarithm links with these arguments, and runs.
fn trial_runs(folder: &Path, arguments: &[String]) -> bool {
    let [source, program] = ["trial.rs", "trial"].map(|name| folder.join(name));
    std::fs::write(&source, "fn main() { println!(\"{}\", 2f32.ln()) }\n")
        .expect("the output folder is writable");
    let is_host = std::env::var_os("HOST") == std::env::var_os("TARGET");
    let mut compiler = Command::new(std::env::var_os("RUSTC").expect("cargo sets it"));
    compiler.arg(&source).arg("-o").arg(&program);
    if let Ok(linker) = std::env::var("RUSTC_LINKER") {
        compiler.arg(format!("-Clinker={linker}"));
    }
    compiler.args(arguments.iter().map(|argument| format!("-Clink-arg={argument}")));
    is_host
        && compiler.output().is_ok_and(|done| done.status.success())
        && Command::new(program).output().is_ok_and(|done| done.status.success())
}
