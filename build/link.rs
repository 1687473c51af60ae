//! Links the program so that it starts fast: at a fixed address and, where the tools can, without a
//! dynamic loader and with what a start runs lying close together.
//! It leaves libraries, tests and benchmarks alone; what a trial link does not take is left out,
//! and the program only starts slower.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A start is little work and many page faults: loading and binding shared libraries, moving half a
/// megabyte of pointers, and touching a hundred places of twelve megabytes of code would take
/// longer than everything else that `show` does.
pub fn to_start_fast(root: &Path, out: &Path) {
    println!("cargo:rerun-if-env-changed=RUSTC_LINKER");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") != "linux"
        || target("FEATURE").split(',').any(|feature| feature == "crt-static")
    {
        return;
    }
    let mut arguments = vec!["-no-pie".to_owned()];
    if target("ENV") == "gnu" {
        write_stand_ins(out);
        add_if_taken(out, &mut arguments, ["-static".to_owned(), format!("-L{}", out.display())]);
    }
    if std::env::var("OPT_LEVEL").is_ok_and(|level| level != "0") {
        add_if_taken(out, &mut arguments, order(root));
    }
    for argument in arguments {
        println!("cargo:rustc-link-arg-bins={argument}");
    }
}

/// The functions that a start runs, listed by `build/order.py`. A name that is no longer there is
/// passed over.
fn order(root: &Path) -> [String; 2] {
    let file = root.join("build/start.order");
    println!("cargo:rerun-if-changed={}", file.display());
    [
        format!("-Wl,--symbol-ordering-file={}", file.display()),
        "-Wl,--no-warn-symbol-ordering".to_owned(),
    ]
}

fn add_if_taken(out: &Path, arguments: &mut Vec<String>, more: [String; 2]) {
    let tried: Vec<String> = arguments.iter().cloned().chain(more).collect();
    if links(out, &tried) {
        *arguments = tried;
    }
}

/// Whether a program that does nothing links with these arguments and runs.
fn links(out: &Path, arguments: &[String]) -> bool {
    let (source, program): (PathBuf, PathBuf) = (out.join("trial.rs"), out.join("trial"));
    std::fs::write(&source, "fn main() {}\n").expect("the output folder is writable");
    let mut compiler = Command::new(std::env::var_os("RUSTC").expect("cargo sets it"));
    compiler
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .arg("--target")
        .arg(std::env::var_os("TARGET").expect("cargo sets it"));
    compiler.args(
        std::env::var("CARGO_ENCODED_RUSTFLAGS")
            .unwrap_or_default()
            .split('\x1f')
            .filter(|flag| !flag.is_empty()),
    );
    if let Ok(linker) = std::env::var("RUSTC_LINKER") {
        compiler.arg(format!("-Clinker={linker}"));
    }
    compiler.args(arguments.iter().map(|argument| format!("-Clink-arg={argument}")));
    compiler.output().is_ok_and(|done| done.status.success())
        && (is_cross() || Command::new(program).status().is_ok_and(|ran| ran.success()))
}

fn is_cross() -> bool {
    std::env::var_os("HOST") != std::env::var_os("TARGET")
}

/// The compiler asks for shared libraries by name; linker scripts of those names lead it to the
/// archives.
fn write_stand_ins(out: &Path) {
    for name in ["m", "dl", "rt", "util", "pthread"] {
        stand_in(out, name, &format!("INPUT(-l:lib{name}.a)"));
    }
    stand_in(out, "gcc_s", "INPUT(-l:libgcc_eh.a)");
    stand_in(out, "c", "GROUP(-l:libc.a -l:libgcc_eh.a -l:libgcc.a)");
}

fn stand_in(out: &Path, name: &str, script: &str) {
    std::fs::write(out.join(format!("lib{name}.so")), script)
        .expect("the output folder is writable");
}
