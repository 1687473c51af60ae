//! Links the program so that it starts fast: at a fixed address and, where the C library allows, without a dynamic loader.
//! It leaves libraries, tests and benchmarks alone; where it cannot help, the program only starts slower.

use std::path::Path;
use std::process::Command;

/// Loading and binding three shared libraries would take as long as everything else that `show` does,
/// and at a movable address half a megabyte of pointers would be relocated at every start.
pub fn to_start_fast(out: &Path) {
    println!("cargo:rerun-if-env-changed=RUSTC_LINKER");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") != "linux" || target("FEATURE").split(',').any(|feature| feature == "crt-static") {
        return;
    }
    println!("cargo:rustc-link-arg-bins=-no-pie");
    if target("ENV") == "gnu" && has_static_libraries() {
        write_stand_ins(out);
        println!("cargo:rustc-link-arg-bins=-static");
        println!("cargo:rustc-link-arg-bins=-L{}", out.display());
    }
}

/// The archives behind the C library; some systems package them apart.
const ARCHIVES: [&str; 8] = ["c", "m", "dl", "rt", "util", "pthread", "gcc", "gcc_eh"];

/// Whether the linker knows where all of them are: it then answers with a path, otherwise with the bare name.
fn has_static_libraries() -> bool {
    let linker = std::env::var_os("RUSTC_LINKER").unwrap_or_else(|| "cc".into());
    let knows = |name: &&str| {
        let answer = Command::new(&linker).arg(format!("-print-file-name=lib{name}.a")).output();
        answer.is_ok_and(|answer| String::from_utf8_lossy(&answer.stdout).contains('/'))
    };
    ARCHIVES.iter().all(|name| knows(&name))
}

/// The compiler asks for shared libraries by name; linker scripts of those names lead it to the archives.
fn write_stand_ins(out: &Path) {
    for name in ["m", "dl", "rt", "util", "pthread"] {
        stand_in(out, name, &format!("INPUT(-l:lib{name}.a)"));
    }
    stand_in(out, "gcc_s", "INPUT(-l:libgcc_eh.a)");
    stand_in(out, "c", "GROUP(-l:libc.a -l:libgcc_eh.a -l:libgcc.a)");
}

fn stand_in(out: &Path, name: &str, script: &str) {
    std::fs::write(out.join(format!("lib{name}.so")), script).expect("the output folder is writable");
}
