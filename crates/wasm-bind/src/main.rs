//! Makes a WebAssembly file ready for a page, as the program wasm-bindgen does: `wasm-bind FILE FOLDER`. What the page fetches only when it is
//! wanted (`#[wasm_split]`) becomes files of their own.
//!
//! It is apart from `xtask`, so that who only wants to play need not build it.

use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file, folder] = words.as_slice() else { anyhow::bail!("wasm-bind FILE FOLDER") };
    bind(Path::new(file), Path::new(folder))
        .with_context(|| format!("{file} cannot be made ready for a page"))
}

fn bind(file: &Path, folder: &Path) -> Result<()> {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let built = fs::read(file)?;
    let first = file.with_extension("first.wasm");
    let main_module = format!("./{name}.js");
    let mut options = Options::new(&built);
    options.output_dir = folder;
    options.main_out_path = &first;
    options.link_name = "./parts.js";
    options.main_module = &main_module;
    let is_split = built.windows(PARTS.len()).any(|bytes| bytes == PARTS);
    if is_split {
        transform(options).map_err(|error| anyhow::anyhow!("{error:#}"))?;
    }
    let mut bindgen = Bindgen::new();
    bindgen.input_path(if is_split { &first } else { file }).out_name(&name).web(true)?;
    bindgen.typescript(false).remove_name_section(true).keep_lld_exports(is_split);
    bindgen.generate(folder)
}

/// What the name of a function has by which a part is fetched.
const PARTS: &[u8] = b"__wasm_split_load_";
