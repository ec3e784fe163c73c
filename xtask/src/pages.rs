//! The client's pages: built, bound, made small, and laid where the server takes them from.

use crate::shell::{Shell, cargo};
use crate::texts;
use crate::wasm::{self, TARGET};
use anyhow::Result;
use brotli::enc::BrotliEncoderParams;
use brotli::enc::backward_references::BrotliEncoderMode;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Files whose address never changes.
const AT_ROOT: [&str; 4] = ["index.html", "sw.js", "manifest.webmanifest", "icon.svg"];

/// How they are built.
pub const PROFILE: &str = "web";

/// What is built for a browser: the package, and how. The page is small, and says what refers to what, so that it can be cut into parts; what
/// thinks in its worker is fast.
const MODULES: [(&str, &str, &[&str]); 2] =
    [("web", PROFILE, &["-Clink-args=--emit-relocs"]), ("wasm-mind", "mind", &[])];

/// Builds the pages into the server's `dist` folder: each file plain, and compressed in two ways.
pub fn build(shell: &Shell) -> Result<()> {
    shell.ensure_target(TARGET)?;
    let folder = shell.root().join("crates/server/dist");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    for (package, profile, flags) in MODULES {
        let build = ["rustc", "--lib", "--crate-type", "cdylib", "--target", TARGET];
        shell
            .run(cargo().args(build).args(["--profile", profile, "--package", package, "--"]).args(flags))?;
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
    let mut sizes: BTreeMap<Wanted, usize> = BTreeMap::new();
    for file in files(&folder)? {
        let size = pack(&folder.join(&file))?;
        *sizes.entry(Wanted::when(&file, &texts)).or_default() += size;
    }
    let size = |wanted| sizes.get(&wanted).copied().unwrap_or_default() / 1000;
    println!(
        "    the pages are {} kB over the wire, other screens {} kB when they are opened, computer players {} kB once they play, another language {} kB, and texts {} kB when they are read",
        size(Wanted::First),
        size(Wanted::Screens),
        size(Wanted::Minds),
        size(Wanted::Language),
        size(Wanted::Texts)
    );
    Ok(())
}

/// When a page fetches a file.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd)]
enum Wanted {
    First,
    Screens,
    Minds,
    Language,
    Texts,
}

impl Wanted {
    fn when(file: &str, texts: &[String]) -> Wanted {
        match file {
            text if texts.iter().any(|name| name == text) => Wanted::Texts,
            "words.en.json" => Wanted::Language,
            part if part.starts_with("split_") || part.starts_with("chunk_") => Wanted::Screens,
            mind if mind.starts_with("wasm_mind") => Wanted::Minds,
            _ => Wanted::First,
        }
    }
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
    let mut params = BrotliEncoderParams { quality: 11, lgwin: 24, ..Default::default() };
    // Modules are as little text as fonts are.
    if name.ends_with(".wasm") {
        params.mode = BrotliEncoderMode::BROTLI_MODE_FONT;
    }
    brotli::BrotliCompress(&mut plain.as_slice(), &mut small, &params)?;
    fs::write(format!("{name}.br"), &small)?;
    Ok(small.len())
}
