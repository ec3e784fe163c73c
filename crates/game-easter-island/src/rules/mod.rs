//! The rules, a file for each question.

mod act;
mod check;
mod ending;
mod legal;
mod ray;

pub use ray::Ray;
pub(crate) use ray::{meets, target, trace};

pub(crate) use act::act;
pub(crate) use check::check;
pub(crate) use ending::{ending, outcome};
pub(crate) use legal::legal;
