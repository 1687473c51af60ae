//! The command line's entry: exit codes and nothing else.

fn main() -> std::process::ExitCode {
    variorum::commands::main()
}
