//! What a terminal shows while something takes long. Elsewhere nothing is shown.

use std::io::IsTerminal as _;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt;

/// How often the time is brought up to date.
const TICK: Duration = Duration::from_millis(250);

/// A bar that counts: `checking ███      12 of 400 questions, 20s left`. Ctrl-C is answered from
/// here on.
pub(crate) fn progress_bar(length: u64, doing: &'static str, unit: &str) -> ProgressBar {
    let template = format!("{{msg}} {{bar:30}} {{pos}} of {{len}} {unit}, {{eta}} left");
    start(ProgressBar::with_draw_target(Some(length), draw_target()), doing, &template)
}

/// The time so far, for work that cannot be counted: `making the search index, 2s`.
pub(crate) fn spinner(doing: impl Into<std::borrow::Cow<'static, str>>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, draw_target());
    start(bar, doing, "{spinner} {wide_msg} {elapsed}")
}

fn start(
    bar: ProgressBar,
    doing: impl Into<std::borrow::Cow<'static, str>>,
    template: &str,
) -> ProgressBar {
    interrupt::catch_ctrl_c();
    let style = ProgressStyle::with_template(template).expect("our templates are valid");
    let bar = bar.with_style(style).with_message(doing);
    if !bar.is_hidden() {
        bar.tick();
        bar.enable_steady_tick(TICK);
    }
    bar
}

fn draw_target() -> ProgressDrawTarget {
    if std::io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    }
}
