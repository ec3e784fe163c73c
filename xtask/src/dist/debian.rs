//! A Debian package: an `ar` of two tarballs, one that says what it is and one with what it installs.

use super::{Item, Parts, tarball};
use anyhow::{Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

const AFTER_INSTALLING: &str = "\
#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload || true
fi
";
const BEFORE_REMOVING: &str = "\
#!/bin/sh
set -e
if [ \"$1\" = remove ] && [ -d /run/systemd/system ]; then
    systemctl disable --now ahu.service ahu-backup.timer || true
fi
";

/// What Debian calls this processor.
pub fn architecture() -> Result<&'static str> {
    Ok(match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        "riscv64" => "riscv64",
        other => bail!("there is no Debian for {other}"),
    })
}

pub(super) fn package(parts: &Parts, effort: Compression) -> Result<Vec<u8>> {
    let items = installed(parts, effort)?;
    let size: usize = items.iter().map(|item| item.bytes.len()).sum();
    let script = |name: &str, text: &str| Item { path: name.into(), mode: 0o755, bytes: text.into() };
    let about = [
        Item::text("control", control(parts, size)?),
        Item::text("conffiles", "/etc/ahu.toml\n"),
        script("postinst", AFTER_INSTALLING),
        script("prerm", BEFORE_REMOVING),
    ];
    let mut package = ar::Builder::new(Vec::new());
    let mut add = |name: &str, bytes: &[u8]| -> Result<()> {
        let mut header = ar::Header::new(name.into(), bytes.len() as u64);
        header.set_mode(0o100_644);
        Ok(package.append(&header, bytes)?)
    };
    add("debian-binary", b"2.0\n")?;
    add("control.tar.gz", &tarball("./", &about, effort)?)?;
    add("data.tar.gz", &tarball("./", &items, effort)?)?;
    Ok(package.into_inner()?)
}

fn control(parts: &Parts, size: usize) -> Result<String> {
    Ok(format!(
        "Package: ahu\nVersion: {}\nArchitecture: {}\nMaintainer: The authors of Ahu <ahu@localhost>\n\
         Installed-Size: {}\nDepends: libc6 (>= {}), libgcc-s1\nSection: games\nPriority: optional\n\
         Description: four board games about old stones, played by their exact rules\n \
         A server with its pages inside, an engine for programs, and a table in the terminal.\n",
        parts.version,
        architecture()?,
        size.div_ceil(1024),
        newest_libc(&parts.program),
    ))
}

/// Everything where Debian looks for it.
fn installed(parts: &Parts, effort: Compression) -> Result<Vec<Item>> {
    let mut items = vec![
        Item { path: "usr/bin/ahu".into(), mode: 0o755, bytes: parts.program.clone() },
        Item::text("etc/ahu.toml", parts.settings.as_str()),
        Item::text("usr/share/doc/ahu/copyright", copyright(parts)?),
        Item::text("usr/share/doc/ahu/THIRD-PARTY-LICENSES.gz", gzip(parts.licences.as_bytes(), effort)?),
    ];
    for (unit, text) in &parts.units {
        let text = text.replace("/usr/local/bin/ahu", "/usr/bin/ahu");
        items.push(Item::text(format!("usr/lib/systemd/system/{unit}"), text));
    }
    for (name, text) in parts.texts.iter().filter(|(name, _)| !name.starts_with("LICENSE")) {
        items.push(Item::text(format!("usr/share/doc/ahu/{name}"), text.clone()));
    }
    for (name, text) in &parts.pages {
        items.push(Item::text(format!("usr/share/man/man1/{name}.gz"), gzip(text, effort)?));
    }
    for (place, text) in &parts.completions {
        let place = place.replace("zsh/site-functions", "zsh/vendor-completions");
        items.push(Item::text(format!("usr/share/{place}"), text.clone()));
    }
    Ok(items)
}

/// Our own two licences, and where the others are.
fn copyright(parts: &Parts) -> Result<String> {
    let mut text =
        "Ahu is licensed under MIT or Apache-2.0, as you like. What it is built with is licensed as \
                    THIRD-PARTY-LICENSES.gz says.\n"
            .to_owned();
    for (_, licence) in parts.texts.iter().filter(|(name, _)| name.starts_with("LICENSE")) {
        text.push('\n');
        text.push_str(std::str::from_utf8(licence)?);
    }
    Ok(text)
}

fn gzip(bytes: &[u8], effort: Compression) -> Result<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), effort);
    gzip.write_all(bytes)?;
    Ok(gzip.finish()?)
}

/// The newest C library that the program asks for by name.
fn newest_libc(program: &[u8]) -> String {
    let mark = b"GLIBC_2.";
    let minor = |at: usize| -> Option<u32> {
        let digits: Vec<u8> = program[at..].iter().copied().take_while(u8::is_ascii_digit).take(3).collect();
        std::str::from_utf8(&digits).ok()?.parse().ok()
    };
    let found = program.windows(mark.len()).enumerate().filter(|(_, window)| window == mark);
    let newest = found.filter_map(|(at, _)| minor(at + mark.len())).max();
    format!("2.{}", newest.unwrap_or(17))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_library_that_is_asked_for_is_the_one_that_is_needed() {
        assert_eq!(newest_libc(b"..GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.9\0"), "2.34");
        assert_eq!(newest_libc(b"nothing"), "2.17");
    }
}
