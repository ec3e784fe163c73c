//! The document that describes everything under `/api`, for programs: made from the routes, and from what they take and give.

use crate::App;
use axum::Json;
use catalog::GameId;
use game_core::Lang;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use utoipa::openapi::{Object, ObjectBuilder, Type};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::Problem;
use wire::schema::{Id, Seat, SeatCount};

/// The route of the document.
pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default().routes(routes!(openapi))
}

/// This document.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "Games",
    responses((status = 200, description = "An OpenAPI document.", body = Object)),
)]
async fn openapi() -> Json<Value> {
    Json(document())
}

/// What may go wrong: the status, its name in the document, and when it does.
const REFUSALS: [(&str, &str, &str); 10] = [
    ("400", "BadRequest", "The request cannot be understood; the message says why."),
    ("401", "NoSession", "The server must know who asks."),
    (
        "403",
        "Forbidden",
        "Somebody else may, or nobody: a scope is missing, the token is unknown, the account is blocked, a page of another site asks.",
    ),
    ("404", "Missing", "There is no such thing, or not for this reader."),
    ("409", "Conflict", "Not now, or no longer."),
    ("413", "TooLarge", "More than is read here: bodies have at most 64 KiB."),
    ("422", "Rule", "The rules refuse it; the code is the rule's."),
    ("429", "TooMany", "Too often; `retry-after` says how many seconds to wait."),
    ("500", "Broken", "Something is wrong on the server; nothing was changed."),
    ("503", "Unavailable", "Not now: try again soon."),
];

const TAGS: [&str; 6] = ["People", "Tables", "Playing", "Games", "Games that are over", "Programs"];

fn document() -> Value {
    let made = serde_json::to_value(crate::api().into_openapi()).expect("a document is JSON");
    let (mut paths, mut schemas) = (made["paths"].clone(), made["components"]["schemas"].clone());
    for operation in paths.as_object_mut().into_iter().flat_map(Map::values_mut).flat_map(fields) {
        complete(operation);
    }
    // No route gives it by itself.
    schemas["Problem"] = serde_json::to_value(Problem::schema()).expect("a schema is JSON");
    let named = schemas.clone();
    settle(&mut paths, &named);
    settle(&mut schemas, &named);
    schemas["GameId"]["enum"] = GameId::shown().map(|game| game.to_string()).collect();
    schemas["RatedAs"]["enum"] = GameId::shown().flat_map(GameId::rated_as).collect();
    // Whatever has more than its kind takes nothing else.
    for seat in schemas["NewSeat"]["oneOf"].as_array_mut().into_iter().flatten() {
        if seat["required"].as_array().is_some_and(|required| required.len() > 1) {
            seat["additionalProperties"] = json!(false);
        }
    }
    let refusal = |(_, name, description): (&str, &str, &str)| {
        let content = json!({ "application/json": { "schema": reference("schemas", "Problem") } });
        (name.to_owned(), json!({ "description": description, "content": content }))
    };
    let mut responses: Map<String, Value> = REFUSALS.into_iter().map(refusal).collect();
    responses["TooMany"]["headers"] =
        json!({ "retry-after": { "description": "Seconds to wait.", "schema": { "type": "integer" } } });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Ahu",
            "version": "1",
            "description": "Four board games about old stones, over HTTP. docs/api.md tells how a program plays; sockets for browsers are at /socket.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "tags": TAGS.map(|name| json!({ "name": name })),
        "paths": paths,
        "components": {
            "securitySchemes": {
                "cookie": {
                    "type": "apiKey", "in": "cookie", "name": "ahu",
                    "description": "The session of a browser: POST /api/guest or /api/login sets it. It may do everything.",
                },
                "token": {
                    "type": "http", "scheme": "bearer",
                    "description": "A token that its holder made at /account or by POST /api/me/tokens, with the scopes read, play and create.",
                },
            },
            "responses": responses,
            "schemas": schemas,
        },
    })
}

fn reference(kind: &str, name: &str) -> Value {
    json!({ "$ref": format!("#/components/{kind}/{name}") })
}

fn fields(value: &mut Value) -> impl Iterator<Item = &mut Value> {
    value.as_object_mut().into_iter().flat_map(Map::values_mut)
}

/// Adds what follows from what a route says of itself: how it may be refused, and how lines and bodies are told.
fn complete(operation: &mut Value) {
    let has = |field: &str| operation.get(field).is_some();
    let parameters = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    let in_path = parameters.iter().any(|parameter| parameter["in"] == "path");
    let known = operation["security"].as_array().map(Vec::as_slice).unwrap_or_default();
    let expected = [
        ("400", has("parameters") || has("requestBody")),
        ("401", !known.is_empty() && !known.contains(&json!({}))),
        ("403", !known.is_empty()),
        ("404", in_path),
        ("413", has("requestBody")),
        ("429", true),
        ("500", true),
        ("503", true),
    ];
    for (status, name, _) in REFUSALS {
        let responses = &mut operation["responses"];
        if expected.contains(&(status, true)) || responses.get(status).is_some() {
            responses[status] = reference("responses", name);
        }
    }
    if let Some(lines) = operation.pointer_mut("/responses/200/content/application~1x-ndjson") {
        let line = lines["schema"].take();
        let said = json!({ "type": "string", "description": "Lines, each such a text or empty." });
        *lines = json!({ "schema": said, "x-line": line });
    }
    if let Some(body) = operation.pointer_mut("/requestBody/content/application~1json/schema")
        && let Some(Value::Array(either)) = body.get_mut("oneOf").map(Value::take)
    {
        // What may be left out is not null where it is there.
        *body = either.into_iter().find(|part| part["type"] != "null").unwrap_or_default();
        operation["requestBody"]["required"] = json!(false);
    }
}

/// Says numbers by their bounds, and puts together what an object is made of.
fn settle(schema: &mut Value, named: &Value) {
    if let Some(Value::Array(parts)) = schema.get_mut("allOf").map(Value::take) {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for part in &parts {
            let name = part["$ref"].as_str().and_then(|path| path.rsplit('/').next());
            let part = name.map_or(part, |name| &named[name]);
            properties.extend(part["properties"].as_object().cloned().unwrap_or_default());
            required.extend(part["required"].as_array().cloned().unwrap_or_default());
        }
        let description = schema["description"].take();
        *schema = json!({ "type": "object", "description": description, "properties": properties, "required": required });
    }
    let largest = match schema["format"].as_str() {
        Some("u-int8") => Some(u32::from(u8::MAX)),
        Some("u-int32") => Some(u32::MAX),
        _ => None,
    };
    if let (Some(largest), Some(number)) = (largest, schema.as_object_mut()) {
        number.remove("format");
        number.entry("maximum").or_insert(json!(largest));
    }
    match schema {
        Value::Object(parts) => parts.values_mut().for_each(|part| settle(part, named)),
        Value::Array(parts) => parts.iter_mut().for_each(|part| settle(part, named)),
        _ => {}
    }
}

/// A language, by its code.
pub fn language() -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(Lang::ALL.map(Lang::code))).build()
}

/// A whole game, which can be replayed.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it says what a record is when it is told")]
pub struct Record {
    #[schema(pattern = "^ahu/1$")]
    format: String,
    game: wire::schema::GameId,
    /// How many seats.
    players: SeatCount,
    /// The game's options.
    #[schema(value_type = Object)]
    options: Value,
    /// What it was dealt from.
    #[schema(required)]
    seed: Option<String>,
    /// What the seats were called.
    names: Vec<String>,
    /// The version of the rules.
    #[schema(minimum = 1)]
    rules: u32,
    steps: Vec<RecordStep>,
    /// The position it began from, where that was not the start.
    #[schema(required = false)]
    position: Value,
    /// How it ended by the rules; null where it was given up before.
    outcome: Value,
    #[schema(required = false)]
    ended: Ended,
}

/// One thing that happened at a table.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it says what an entry of an account is when it is told")]
pub struct AccountEntry {
    /// The number of its step, counted from 0.
    #[schema(minimum = 0)]
    step: u64,
    /// What it was: its kind, whose and to whom, the round and phase, and what fills its sentence.
    #[schema(value_type = Object)]
    deed: Value,
    /// How the step is written.
    written: String,
}

/// A move or a draw.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it says what a record is when it is told")]
enum RecordStep {
    /// A move.
    Move {
        seat: Seat,
        /// The move.
        r#move: String,
    },
    /// A draw.
    Draw {
        /// What was drawn.
        chance: String,
    },
}

/// How a game ended at its table, by the rules or without them.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it says what a record is when it is told")]
struct Ended {
    table: Id,
    /// The level of each seat's computer player, nothing where a person sat.
    levels: Vec<Option<u8>>,
    /// When, in milliseconds since 1970.
    at: i64,
    /// Whether it counted.
    rated: bool,
    time: wire::Time,
    /// The seats from first to last, in groups that tie; whoever left comes last.
    ranking: Vec<Vec<Seat>>,
    /// The rules' word, or `resigned`, `late`, `agreed`.
    reason: String,
}
