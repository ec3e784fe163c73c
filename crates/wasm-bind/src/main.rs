//! Makes a WebAssembly file ready for a page, as the program wasm-bindgen does: `wasm-bind FILE FOLDER`.
//!
//! It is apart from `xtask`, so that who only wants to play need not build it.

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file, folder] = words.as_slice() else { anyhow::bail!("wasm-bind FILE FOLDER") };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(file).web(true)?.typescript(false).remove_name_section(true);
    bindgen.generate(folder).with_context(|| format!("{file} cannot be made ready for a page"))
}
