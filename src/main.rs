//! The program; the library does the work.

fn main() -> std::process::ExitCode {
    variorum::run_program()
}
