//! As much HTTP as a driver and a page need.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

/// Asks a driver on this machine; what its answer calls `value`.
pub fn ask(port: u16, method: &str, path: &str, body: Option<&Value>) -> Result<Value> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).context("chromedriver does not listen")?;
    let body = body.map_or_else(String::new, Value::to_string);
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = BufReader::new(stream);
    let (_, length) = head(&mut answer)?;
    let mut body = vec![0; length];
    answer.read_exact(&mut body)?;
    let value =
        serde_json::from_slice::<Value>(&body).context("chromedriver answers in JSON")?["value"].take();
    match value["error"].as_str() {
        Some(error) if value.is_object() => {
            bail!("{error}: {}", value["message"].as_str().unwrap_or_default())
        }
        _ => Ok(value),
    }
}

/// Reads the first line and the headers of a message; the line, and how long what follows is.
pub fn head(message: &mut impl BufRead) -> Result<(String, usize)> {
    let mut first = String::new();
    message.read_line(&mut first)?;
    let mut length = 0;
    loop {
        let mut line = String::new();
        if message.read_line(&mut line)? == 0 || line.trim().is_empty() {
            return Ok((first, length));
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse()?;
        }
    }
}
