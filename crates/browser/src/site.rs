use crate::wire::head;
use anyhow::Result;
use std::io::{BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// A file of a site.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its path, which begins with a slash.
    pub path: String,
    /// Its media type.
    pub kind: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Pages that are served on a free port of this machine, until it is dropped.
pub struct Site {
    address: SocketAddr,
    over: Arc<AtomicBool>,
    server: Option<JoinHandle<()>>,
}

impl Site {
    /// Serves these pages.
    pub fn serve(pages: Vec<Page>) -> Result<Site> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let over = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&over);
        let server = thread::spawn(move || {
            for stream in listener.incoming() {
                if ended.load(Ordering::Relaxed) {
                    break;
                }
                // A browser that goes away while it is answered harms nobody.
                let _ = stream.map_err(Into::into).and_then(|stream| answer(stream, &pages));
            }
        });
        Ok(Site { address, over, server: Some(server) })
    }

    /// Where a path of the site is.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        // Wakes the server, which then sees that it is over.
        let _ = TcpStream::connect(self.address);
        if let Some(server) = self.server.take() {
            let _ = server.join();
        }
    }
}

fn answer(stream: TcpStream, pages: &[Page]) -> Result<()> {
    // Browsers open connections that they may never use.
    stream.set_read_timeout(Some(std::time::Duration::from_secs(2)))?;
    let mut stream = BufReader::new(stream);
    let (first, _) = head(&mut stream)?;
    let path = first.split_whitespace().nth(1).unwrap_or_default();
    let found = pages.iter().find(|page| page.path == path);
    let (status, kind, bytes) = match found {
        Some(page) => ("200 OK", page.kind, page.bytes.as_slice()),
        None => ("404 Not Found", "text/plain", &b"not found"[..]),
    };
    let stream = stream.get_mut();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        bytes.len()
    )?;
    stream.write_all(bytes)?;
    Ok(())
}
