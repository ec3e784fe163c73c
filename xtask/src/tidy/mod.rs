//! What the house style and the invariants of ARCHITECTURE ask of the tree, as a check.

mod code;
mod edges;
mod games;
mod purity;
mod secrets;
mod tests;
mod tree;
mod words;

use anyhow::{Result, bail};
use std::path::Path;
use tree::Tree;

/// A rule reads the tree and names all that is wrong.
type Rule = fn(&Tree) -> Vec<String>;

const RULES: [Rule; 8] = [
    code::check,
    edges::check,
    games::check,
    purity::check,
    secrets::check,
    tests::check,
    words::check,
    words::check_pages,
];

/// Reads the whole tree and names all that is wrong.
pub fn check(root: &Path) -> Result<()> {
    let tree = Tree::read_root(root)?;
    let wrong: Vec<String> = RULES.iter().flat_map(|rule| rule(&tree)).collect();
    if wrong.is_empty() { Ok(()) } else { bail!("the tree is not tidy:\n{}", wrong.join("\n")) }
}
