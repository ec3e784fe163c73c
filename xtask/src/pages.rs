//! The client's pages: built, bound, made small, and laid where the server takes them from.

use crate::shell::{Shell, cargo};
use crate::wasm::{self, TARGET};
use anyhow::Result;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::path::Path;

/// Files whose address never changes.
const AT_ROOT: [&str; 4] = ["index.html", "sw.js", "manifest.webmanifest", "icon.svg"];

/// Builds the pages into the server's `dist` folder: each file plain, and compressed in two ways.
pub fn build(shell: &Shell) -> Result<()> {
    shell.ensure_target(TARGET)?;
    shell.run(cargo().args(["build", "--release", "--quiet", "--package", "web", "--target", TARGET]))?;
    let built = shell.target().join(TARGET).join("release/web.wasm");
    let folder = shell.root().join("crates/server/dist");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    wasm::bind(shell, &built, &folder)?;
    wasm::optimise(shell, &folder.join("web_bg.wasm"))?;
    let page = shell.root().join("crates/web/page");
    for file in files(&page)?.iter().filter(|name| name.contains('.')) {
        fs::copy(page.join(file), folder.join(file))?;
    }
    let sheets = files(&page.join("css"))?
        .into_iter()
        .map(|file| Ok(fs::read_to_string(page.join("css").join(file))?));
    fs::write(folder.join("style.css"), sheets.collect::<Result<String>>()?)?;
    let app = format!("/app-{}", hash(&folder)?);
    let kept: Vec<String> =
        files(&folder)?.into_iter().filter(|name| !AT_ROOT.contains(&name.as_str())).collect();
    for name in ["index.html", "sw.js"] {
        let file = folder.join(name);
        let text = fs::read_to_string(&file)?.replace("{app}", &app).replace("{files}", &format!("{kept:?}"));
        fs::write(&file, text)?;
    }
    let mut all = 0;
    for file in files(&folder)? {
        all += pack(&folder.join(file))?;
    }
    println!("    the pages are {} kB over the wire", all / 1000);
    Ok(())
}

fn files(folder: &Path) -> Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<Result<Vec<String>>>()?;
    names.sort();
    Ok(names)
}

/// A name for all that the folder holds.
fn hash(folder: &Path) -> Result<String> {
    let mut digest = Sha256::new();
    for file in files(folder)? {
        digest.update(fs::read(folder.join(file))?);
    }
    Ok(digest.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect())
}

/// Writes the compressed ones beside a file; the size of the smaller one.
fn pack(file: &Path) -> Result<usize> {
    let plain = fs::read(file)?;
    let name = file.to_string_lossy().into_owned();
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(&plain)?;
    fs::write(format!("{name}.gz"), gzip.finish()?)?;
    let mut small = Vec::new();
    let params = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 24, ..Default::default() };
    brotli::BrotliCompress(&mut plain.as_slice(), &mut small, &params)?;
    fs::write(format!("{name}.br"), &small)?;
    Ok(small.len())
}
