//! The client's pages: built, bound, made small, and laid where the server takes them from.

use crate::shell::{Shell, cargo};
use crate::texts;
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

/// How they are built.
pub const PROFILE: &str = "web";

/// What is built for a browser: the package, and how. The page is small, and what thinks in its worker is fast.
const MODULES: [(&str, &str); 2] = [("web", PROFILE), ("wasm-mind", "mind")];

/// Builds the pages into the server's `dist` folder: each file plain, and compressed in two ways.
pub fn build(shell: &Shell) -> Result<()> {
    shell.ensure_target(TARGET)?;
    let folder = shell.root().join("crates/server/dist");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    for (package, profile) in MODULES {
        shell.run(cargo().args(["build", "--profile", profile, "--package", package, "--target", TARGET]))?;
        let module = package.replace('-', "_");
        let built = shell.target().join(TARGET).join(profile).join(format!("{module}.wasm"));
        wasm::bind(shell, &built, &folder)?;
    }
    let page = shell.root().join("crates/web/page");
    for file in files(&page)?.iter().filter(|name| name.contains('.')) {
        fs::copy(page.join(file), folder.join(file))?;
    }
    let sheets = files(&page.join("css"))?
        .into_iter()
        .map(|file| Ok(fs::read_to_string(page.join("css").join(file))?));
    fs::write(folder.join("style.css"), sheets.collect::<Result<String>>()?)?;
    let texts = texts::lay(shell.root(), &folder)?;
    let app = format!("/app-{}", hash(&folder)?);
    let kept: Vec<String> =
        files(&folder)?.into_iter().filter(|name| !AT_ROOT.contains(&name.as_str())).collect();
    for name in ["index.html", "sw.js"] {
        let file = folder.join(name);
        let text = fs::read_to_string(&file)?.replace("{app}", &app).replace("{files}", &format!("{kept:?}"));
        fs::write(&file, text)?;
    }
    let (mut first, mut later, mut minds) = (0, 0, 0);
    for file in files(&folder)? {
        let when = match file.as_str() {
            text if texts.iter().any(|name| name == text) => &mut later,
            mind if mind.starts_with("wasm_mind") => &mut minds,
            _ => &mut first,
        };
        *when += pack(&folder.join(&file))?;
    }
    println!(
        "    the pages are {} kB over the wire, computer players {} kB once they play, and texts {} kB when they are read",
        first / 1000,
        minds / 1000,
        later / 1000
    );
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
    Ok(const_hex::encode(&digest.finalize()[..6]))
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
