use super::house;
use crate::house::{Guest, House};
use reqwest::Method;
use serde_json::{Value, json};
use server::Settings;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

fn from(guest: &Guest, origin: &str) -> Guest {
    let mut guest = guest.clone();
    guest.headers.push(("origin".to_owned(), origin.to_owned()));
    guest
}

async fn posted(guest: &Guest) -> (u16, Value) {
    let (status, answer) = guest.ask(Method::POST, "/api/guest", Some(json!({}))).await;
    (status, answer["code"].clone())
}

/// The status with which a socket is refused, or 101.
async fn opened(house: &House, origin: &str) -> u16 {
    let mut request = format!("ws://{}/socket", house.at).into_client_request().unwrap();
    request.headers_mut().insert("origin", origin.parse().unwrap());
    match tokio_tungstenite::connect_async(request).await {
        Ok((_, response)) => response.status().as_u16(),
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_change_nothing_here() {
    let house = House::open().await;
    let anna = house.guest().await;
    let ours = format!("http://{}", house.at);
    assert_eq!(posted(&from(&anna, &ours)).await.0, 200);
    assert_eq!(posted(&anna).await.0, 200, "programs name no origin");
    for origin in ["https://elsewhere.example", "null", "http://127.0.0.1", ""] {
        assert_eq!(posted(&from(&anna, origin)).await, (403, json!("origin")), "{origin:?}");
        assert_eq!(opened(&house, origin).await, 403, "{origin:?}");
    }
    assert_eq!(from(&anna, "https://elsewhere.example").get("/api/me").await.0, 200, "reading is no change");
    assert_eq!(opened(&house, &ours).await, 101);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_is_kept_on_the_way() {
    let house = House::open().await;
    let anna = house.guest().await;
    for path in ["/api/me", "/api/lobby", "/api/games", "/api/nowhere", "/api/bot/events"] {
        let response = anna.request(Method::GET, path, None).send().await.unwrap();
        assert_eq!(response.headers()["cache-control"], "no-store", "{path}");
    }
    let page = anna.request(Method::GET, "/", None).send().await.unwrap();
    assert!(page.headers().get("cache-control").is_none_or(|kept| kept != "no-store"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_with_an_address_is_reached_by_it_alone() {
    let settings =
        Settings { origins: vec!["https://ahu.example".to_owned()], secure: true, ..Settings::default() };
    let house = house(settings).await;
    let stranger = house.stranger();
    assert_eq!(posted(&from(&stranger, &format!("http://{}", house.at))).await, (403, json!("origin")));
    assert_eq!(opened(&house, "https://ahu.example").await, 101);
    let ours = from(&stranger, "https://ahu.example");
    let response = ours.request(Method::POST, "/api/guest", None).send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert!(response.headers()["set-cookie"].to_str().unwrap().contains("; Secure"));
    assert!(response.headers().contains_key("strict-transport-security"));
}
