//! Questions and answers between programs: our engine served, others checked.

mod example;
mod fixture;
mod greetings;
mod hostile;
mod known;
mod ours;
