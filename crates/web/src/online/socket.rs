//! The one socket of this tab, as the browser has it.

use super::Online;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, WebSocket};
use wire::Ask;

/// A socket, and what it calls.
pub struct Socket {
    socket: WebSocket,
    _told: Closure<dyn Fn(MessageEvent)>,
    _opened: Closure<dyn Fn()>,
    _closed: Closure<dyn Fn()>,
}

impl Socket {
    /// Opens the socket of this number at an address of the server, where the browser lets it.
    pub fn open(online: Online, turn: u32, path: &str) -> Option<Socket> {
        let location = window().location();
        let protocol = if location.protocol().ok()? == "https:" { "wss:" } else { "ws:" };
        let socket = WebSocket::new(&format!("{protocol}//{}{path}", location.host().ok()?)).ok()?;
        let told = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            online.tell(|client| client.hear(turn, &text, now()));
        });
        let opened = Closure::<dyn Fn()>::new(move || online.tell(|client| client.opened(turn)));
        let closed = Closure::<dyn Fn()>::new(move || online.tell(|client| client.closed(turn)));
        socket.set_onmessage(Some(told.as_ref().unchecked_ref()));
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        Some(Socket { socket, _told: told, _opened: opened, _closed: closed })
    }

    /// Says something; whether it could be said.
    pub fn send(&self, ask: &Ask) -> bool {
        let text = serde_json::to_string(ask).expect("a question is JSON");
        self.socket.ready_state() == WebSocket::OPEN && self.socket.send_with_str(&text).is_ok()
    }

    /// Ends it, whatever it would still say.
    pub fn close(self) {
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        self.socket.set_onopen(None);
        if self.socket.ready_state() == WebSocket::CONNECTING {
            // Browsers complain of a line that is cut before it stands.
            let socket = self.socket.clone();
            let end = Closure::once_into_js(move || drop(socket.close()));
            self.socket.set_onopen(Some(end.unchecked_ref()));
        } else {
            let _ = self.socket.close();
        }
    }
}

/// The page's clock, in milliseconds.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}
