//! All integration tests, in one binary.

mod geometry;
