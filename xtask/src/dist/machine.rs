//! A bare machine: a folder with the C library and a shell, in which what was packed is installed and started.

use crate::shell::{Shell, is_root};
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// Libraries that the package may count on.
const LIBRARIES: [&str; 7] = ["ld-linux", "libc.", "libdl.", "libgcc_s.", "libm.", "libpthread.", "librt."];

struct Machine {
    root: TempDir,
}

/// Unpacks the archive as the guide to hosting says, and starts the service.
pub fn prove_archive(shell: &Shell, archive: &Path) -> Result<()> {
    let machine = Machine::bare()?;
    let local = machine.path("/usr/local");
    fs::create_dir_all(&local)?;
    let unpack = ["--extract", "--gzip", "--strip-components=1", "--file"];
    shell.run(Command::new("tar").args(unpack).arg(archive).arg("--directory").arg(&local))?;
    fs::create_dir_all(machine.path("/etc"))?;
    fs::copy(local.join("share/doc/ahu/ahu.toml"), machine.path("/etc/ahu.toml"))?;
    machine.serve("/usr/local/bin/ahu", "/usr/local/lib/systemd/system/ahu.service")
}

/// Installs the package, and starts the service.
pub fn prove_package(shell: &Shell, package: &Path) -> Result<()> {
    shell.ensure_command("dpkg-deb", "dpkg")?;
    let machine = Machine::bare()?;
    shell.run(Command::new("dpkg-deb").arg("--extract").arg(package).arg(machine.root.path()))?;
    shell.run(Command::new("dpkg-deb").arg("--control").arg(package).arg(machine.path("/control")))?;
    machine.run(&["/bin/sh", "/control/postinst", "configure"])?;
    machine.serve("/usr/bin/ahu", "/usr/lib/systemd/system/ahu.service")?;
    machine.run(&["/bin/sh", "/control/prerm", "remove"])
}

impl Machine {
    /// A machine with nothing but a shell, and what that needs.
    fn bare() -> Result<Machine> {
        let machine = Machine { root: TempDir::new()? };
        for folder in ["/bin", "/dev", "/tmp", "/var/lib"] {
            fs::create_dir_all(machine.path(folder))?;
        }
        fs::copy("/bin/sh", machine.path("/bin/sh"))?;
        machine.add_libraries(Path::new("/bin/sh"))?;
        Ok(machine)
    }

    /// Where a path of the machine lies.
    fn path(&self, path: &str) -> PathBuf {
        self.root.path().join(path.trim_start_matches('/'))
    }

    /// Copies what a program is linked with, which must be what the package counts on.
    fn add_libraries(&self, program: &Path) -> Result<()> {
        let told = Command::new("ldd").arg(program).output().context("ldd cannot be started")?;
        for library in libraries(&String::from_utf8_lossy(&told.stdout)) {
            let name = library.rsplit('/').next().unwrap_or_default();
            ensure!(
                LIBRARIES.iter().any(|known| name.starts_with(known)),
                "{} needs {library}, which a bare machine lacks",
                program.display()
            );
            let copy = self.path(library);
            fs::create_dir_all(copy.parent().context("a library lies in a folder")?)?;
            fs::copy(library, copy)?;
        }
        Ok(())
    }

    /// A command that is run on the machine.
    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(if is_root() { "/usr/sbin/chroot" } else { "unshare" });
        if !is_root() {
            command.args(["--map-root-user", "/usr/sbin/chroot"]);
        }
        command.arg(self.root.path()).args(words);
        command
    }

    fn run(&self, words: &[&str]) -> Result<()> {
        let status = self.command(words).status().with_context(|| words.join(" "))?;
        if status.success() { Ok(()) } else { bail!("{} failed ({status})", words.join(" ")) }
    }

    /// Starts the service as its unit says, with the settings that were installed, asks it how it fares, and ends it.
    fn serve(&self, program: &str, unit: &str) -> Result<()> {
        self.add_libraries(&self.path(program))?;
        self.run(&[program, "--version"])?;
        let unit = fs::read_to_string(self.path(unit)).context("the unit is not installed")?;
        let start = unit
            .lines()
            .find_map(|line| line.strip_prefix("ExecStart="))
            .context("a unit starts something")?;
        let words: Vec<&str> = start.split_whitespace().collect();
        ensure!(words.first() == Some(&program), "the unit starts {start:?}");
        // The unit's StateDirectory.
        fs::create_dir_all(self.path("/var/lib/ahu"))?;
        // Any port that is free: whoever tests may serve on the usual one.
        let mut service = self
            .command(&words)
            .envs([("AHU_LISTEN", "127.0.0.1:0"), ("AHU_METRICS_LISTEN", "127.0.0.1:0")])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("the service cannot be started")?;
        let fares = ask(&mut service);
        // It is told to end whatever it answered.
        Command::new("kill").args(["-TERM", &service.id().to_string()]).status()?;
        let ended = service.wait()?;
        fares?;
        ensure!(ended.success(), "the service ended with {ended}");
        ensure!(
            self.path("/var/lib/ahu/ahu.db").exists(),
            "the service keeps nothing where its settings say"
        );
        Ok(())
    }
}

/// Waits until the service says where it is, and asks for its health and for its first page.
fn ask(service: &mut Child) -> Result<()> {
    let mut line = String::new();
    let output = service.stdout.take().context("the output is piped")?;
    BufReader::new(output).read_line(&mut line)?;
    let address = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
    let address = address.with_context(|| format!("the service does not say where it is: {line:?}"))?;
    for (path, expected) in [("/healthz", "ok"), ("/", "<script type=\"module\"")] {
        let answer = answer(address, path)?;
        let right = answer.starts_with("HTTP/1.1 200") && answer.contains(expected);
        ensure!(right, "{path} is answered by {answer:?}");
    }
    Ok(())
}

fn answer(address: &str, path: &str) -> Result<String> {
    let mut stream = TcpStream::connect(address).context("the service does not listen")?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// The files that `ldd` names.
fn libraries(told: &str) -> impl Iterator<Item = &str> {
    told.lines().filter_map(|line| line.split_whitespace().find(|word| word.starts_with('/')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_read_from_what_ldd_says() {
        let told = "\tlinux-vdso.so.1 (0x00)\n\tlibm.so.6 => /lib/libm.so.6 (0x00)\n\t/lib64/ld-linux-x86-64.so.2 (0x00)\n";
        assert_eq!(libraries(told).collect::<Vec<_>>(), ["/lib/libm.so.6", "/lib64/ld-linux-x86-64.so.2"]);
    }
}
