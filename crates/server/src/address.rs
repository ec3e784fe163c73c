//! Who is at the other end, where proxies stand between.

use crate::App;
use crate::share::Client;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName};
use axum::middleware::Next;
use axum::response::Response;
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Finds out who asks, for whatever counts by address.
pub async fn find(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() {
        let client = client(peer.ip(), request.headers(), &app.settings.proxies);
        request.extensions_mut().insert(client);
    }
    next.run(request).await
}

/// Who connects, where that is known before anything is said: nothing for a proxy, who speaks for others.
pub fn known(app: &App, peer: SocketAddr) -> Option<Client> {
    let peer = peer.ip().to_canonical();
    let proxy = app.settings.proxies.iter().any(|net| net.contains(&peer));
    (!proxy).then_some(Client(peer))
}

/// The last address that no proxy of ours has: whatever stands before it in the header, anybody may have written.
fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> Client {
    let trusted = |address: IpAddr| proxies.iter().any(|net| net.contains(&address));
    let mut client = peer.to_canonical();
    let lines = headers.get_all(FORWARDED).iter().rev();
    let mut told = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
    while trusted(client) {
        match told.next().and_then(|text| read_address(text.trim())) {
            Some(address) => client = address,
            None => break,
        }
    }
    Client(client)
}

/// An address, which some proxies write with its port.
fn read_address(text: &str) -> Option<IpAddr> {
    let plain = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = plain.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn check(peer: &str, forwarded: &[&'static str], expected: &str) {
        let proxies = ["127.0.0.1/32".parse().unwrap(), "10.0.0.0/8".parse().unwrap()];
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(FORWARDED, HeaderValue::from_static(line));
        }
        let found = client(peer.parse().unwrap(), &headers, &proxies);
        assert_eq!(found, Client(expected.parse().unwrap()), "{peer} {forwarded:?}");
    }

    #[test]
    fn only_proxies_are_believed() {
        check("192.0.2.1", &[], "192.0.2.1");
        check("192.0.2.1", &["203.0.113.9"], "192.0.2.1");
        check("127.0.0.1", &["203.0.113.9"], "203.0.113.9");
        check("::ffff:127.0.0.1", &["203.0.113.9"], "203.0.113.9");
    }

    #[test]
    fn what_a_client_says_of_itself_is_not_believed() {
        check("127.0.0.1", &["10.1.1.1, 198.51.100.7, 203.0.113.9"], "203.0.113.9");
        check("127.0.0.1", &["198.51.100.7", "203.0.113.9, 10.2.3.4"], "203.0.113.9");
        check("127.0.0.1", &["nonsense"], "127.0.0.1");
        check("127.0.0.1", &[], "127.0.0.1");
    }

    #[test]
    fn ports_and_brackets_are_read_over() {
        check("127.0.0.1", &["203.0.113.9:4711"], "203.0.113.9");
        check("127.0.0.1", &["[2001:db8::7]:4711"], "2001:db8::7");
        check("127.0.0.1", &["[2001:db8::7]"], "2001:db8::7");
    }
}
