//! Something to take home: an archive and a Debian package for this platform, with checksums.

mod debian;
mod licences;
mod machine;

use crate::shell::Shell;
use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Texts that go with the program.
const TEXTS: [&str; 5] = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md", "SECURITY.md"];
/// Units of the service, in `hosting`.
const UNITS: [&str; 3] = ["ahu-backup.service", "ahu-backup.timer", "ahu.service"];

/// A file to be installed: where, counted from the root of the archive or the machine, and who may run it.
pub struct Item {
    path: String,
    mode: u32,
    bytes: Vec<u8>,
}

impl Item {
    fn text(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Item {
        Item { path: path.into(), mode: 0o644, bytes: bytes.into() }
    }
}

/// All that is taken home.
struct Parts {
    program: Vec<u8>,
    settings: String,
    units: Vec<(&'static str, String)>,
    texts: Vec<(&'static str, Vec<u8>)>,
    licences: String,
    /// Names and texts: `ahu-serve.1`.
    pages: Vec<(String, Vec<u8>)>,
    /// Where each is looked for below `share`, and its text.
    completions: Vec<(&'static str, Vec<u8>)>,
    version: String,
}

/// What was made.
pub struct Made {
    pub archive: PathBuf,
    pub package: PathBuf,
}

/// Packs a program, with all that belongs to it, into a folder that is made anew.
pub fn pack(shell: &Shell, program: &Path, folder: &Path, effort: Compression) -> Result<Made> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)?;
    let parts = Parts::collect(shell, program)?;
    let name = format!("ahu-{}-{}-{}", parts.version, std::env::consts::ARCH, std::env::consts::OS);
    let archive = folder.join(format!("{name}.tar.gz"));
    fs::write(&archive, tarball(&format!("{name}/"), &parts.archive(), effort)?)?;
    let package = folder.join(format!("ahu_{}_{}.deb", parts.version, debian::architecture()?));
    fs::write(&package, debian::package(&parts, effort)?)?;
    let made = Made { archive, package };
    let sums = [&made.archive, &made.package].map(|file| sum(file));
    fs::write(folder.join("SHA256SUMS"), sums.into_iter().collect::<Result<String>>()?)?;
    Ok(made)
}

/// Installs both on a bare machine, each on its own, and starts the service there.
pub fn prove(shell: &Shell, made: &Made) -> Result<()> {
    machine::prove_archive(shell, &made.archive).context("the archive")?;
    machine::prove_package(shell, &made.package).context("the Debian package")
}

impl Parts {
    fn collect(shell: &Shell, program: &Path) -> Result<Parts> {
        let read =
            |path: PathBuf| fs::read(&path).with_context(|| format!("{} cannot be read", path.display()));
        let hosting = |name: &str| -> Result<String> {
            Ok(String::from_utf8(read(shell.root().join("hosting").join(name))?)?)
        };
        let manual = tempfile::TempDir::new()?;
        shell.run(Command::new(program).arg("manual").arg(manual.path()))?;
        let written = |name: &str| read(manual.path().join(name));
        let mut pages: Vec<(String, Vec<u8>)> = Vec::new();
        for entry in fs::read_dir(manual.path())? {
            let path = entry?.path();
            if path.extension().is_some_and(|kind| kind == "1") {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                pages.push((name, read(path)?));
            }
        }
        pages.sort();
        Ok(Parts {
            program: read(program.to_owned())?,
            settings: hosting("ahu.toml")?,
            units: UNITS.iter().map(|unit| Ok((*unit, hosting(unit)?))).collect::<Result<_>>()?,
            texts: TEXTS
                .iter()
                .map(|text| Ok((*text, read(shell.root().join(text))?)))
                .collect::<Result<_>>()?,
            licences: licences::all(shell)?,
            pages,
            completions: vec![
                ("bash-completion/completions/ahu", written("ahu.bash")?),
                ("fish/vendor_completions.d/ahu.fish", written("ahu.fish")?),
                ("zsh/site-functions/_ahu", written("_ahu")?),
            ],
            version: env!("CARGO_PKG_VERSION").to_owned(),
        })
    }

    /// The archive, which is unpacked over `/usr/local`.
    fn archive(&self) -> Vec<Item> {
        let mut items = vec![
            Item { path: "bin/ahu".into(), mode: 0o755, bytes: self.program.clone() },
            Item::text("share/doc/ahu/ahu.toml", self.settings.as_str()),
            Item::text("share/doc/ahu/THIRD-PARTY-LICENSES", self.licences.as_str()),
        ];
        for (unit, text) in &self.units {
            items.push(Item::text(format!("lib/systemd/system/{unit}"), text.as_str()));
        }
        for (name, text) in &self.texts {
            items.push(Item::text(format!("share/doc/ahu/{name}"), text.clone()));
        }
        for (name, text) in &self.pages {
            items.push(Item::text(format!("share/man/man1/{name}"), text.clone()));
        }
        for (place, text) in &self.completions {
            items.push(Item::text(format!("share/{place}"), text.clone()));
        }
        items
    }
}

/// Files below a folder as a `.tar.gz`, the same for the same files.
fn tarball(below: &str, items: &[Item], effort: Compression) -> Result<Vec<u8>> {
    let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), effort));
    let mut folders: Vec<String> = Vec::new();
    for item in items {
        let path = format!("{below}{}", item.path);
        // Whoever unpacks it may have nothing there yet.
        for (end, _) in path.match_indices('/').filter(|(end, _)| *end > 1) {
            let folder = path[..=end].to_owned();
            if !folders.contains(&folder) {
                append(&mut tar, &folder, 0o755, tar::EntryType::Directory, &[])?;
                folders.push(folder);
            }
        }
        append(&mut tar, &path, item.mode, tar::EntryType::Regular, &item.bytes)?;
    }
    Ok(tar.into_inner()?.finish()?)
}

fn append(
    tar: &mut tar::Builder<impl Write>,
    path: &str,
    mode: u32,
    kind: tar::EntryType,
    bytes: &[u8],
) -> Result<()> {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_size(bytes.len() as u64);
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(0);
    Ok(tar.append_data(&mut header, path, bytes)?)
}

/// A line as `sha256sum` writes it.
fn sum(file: &Path) -> Result<String> {
    let digest = Sha256::digest(fs::read(file)?);
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    Ok(format!("{}  {name}\n", digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>()))
}
