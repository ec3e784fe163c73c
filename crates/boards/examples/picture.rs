//! Prints a page with the board of a game after some random moves, as a seat sees it: for looking at what is drawn.
//!
//! `cargo run --package boards --example picture -- GAME SEATS SEED MOVES SEAT [LANG [MOVE]] > page.html`, with what a MOVE would do

use boards::{Choice, Look, Shape};
use catalog::GameId;
use game_core::{Lang, Observer, Seat, scramble};
use serde_json::Value;
use table::Seed;

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, seed, moves, seat, rest @ ..] = args.as_slice() else {
        return Err("GAME SEATS SEED MOVES SEAT [LANG [MOVE]]".to_owned());
    };
    let number = |text: &str| text.parse::<u64>().map_err(|error| format!("{text:?}: {error}"));
    let game: GameId = game.parse()?;
    let seats = number(seats)? as u8;
    let lang: Lang = rest.first().map_or(Ok(Lang::En), |lang| lang.parse())?;
    let seat = Seat::new(number(seat)? as u8);
    let mut table =
        catalog::open(game, seats, &Value::Null, Seed::new(seed)).map_err(|error| error.to_string())?;
    for ply in 0..number(moves)? {
        let Some(mover) = table.status().to_act.first().copied() else { break };
        let legal = table.legal(mover);
        let text = legal[(scramble(ply ^ scramble(number(seed)?)) % legal.len() as u64) as usize].clone();
        table.play(mover, &text).map_err(|refused| refused.rule.to_owned())?;
    }
    let view = table.view(Observer::Seat(seat));
    let board = game.board();
    let called = ["Moana", "Hina", "Tane", "Vaea", "Rona"].map(str::to_owned);
    let names = account::Names::new(called.to_vec(), Some(seat));
    let look =
        Look { view: &view, options: &Value::Null, seats, seat: Some(seat), taken: &[], names: &names, lang };
    let taken: Vec<String> =
        std::env::var("TAKEN").map_or(Vec::new(), |parts| parts.split(',').map(str::to_owned).collect());
    let mut choice = Choice::among(board, &table.legal(seat));
    for part in &taken {
        choice.point(part);
    }
    let look = Look { taken: choice.taken(), ..look };
    let theme = std::env::var("THEME").unwrap_or_else(|_| "day".to_owned());
    println!("<!doctype html><html data-theme={theme}><meta charset=utf-8><style>");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/page/css");
    let mut sheets: Vec<_> = std::fs::read_dir(folder)
        .map_err(|error| format!("{folder}: {error}"))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    sheets.sort();
    for sheet in sheets {
        println!(
            "{}",
            std::fs::read_to_string(&sheet).map_err(|error| format!("{}: {error}", sheet.display()))?
        );
    }
    println!("</style><body data-game={game}><div class=stage><div class=pictures>");
    let mut overlay = rest.get(1).map_or_else(String::new, |text| board.preview(look, text));
    for panel in board.panels(look) {
        let mut svg = panel.svg().replacen("picture", &format!("picture {}", panel.id), 1);
        let mut spots = std::mem::take(&mut overlay);
        for spot in &panel.spots {
            let open = if choice.next().contains(&boards::kind(&spot.part)) { " open" } else { "" };
            let taken = if choice.taken().contains(&spot.part) { " taken" } else { "" };
            let ((x, y), (width, height)) = (spot.at, spot.size);
            let (class, label) = (format!("spot{open}{taken}"), &spot.label);
            spots += &match &spot.shape {
                Shape::Path(path) => {
                    format!(r#"<path class="{class}" d="{path}"><title>{label}</title></path>"#)
                }
                Shape::Round => format!(
                    r#"<ellipse class="{class}" cx="{x}" cy="{y}" rx="{}" ry="{}"><title>{label}</title></ellipse>"#,
                    width / 2.0,
                    height / 2.0
                ),
                Shape::Box => format!(
                    r#"<rect class="{class}" rx="14" x="{}" y="{}" width="{width}" height="{height}"><title>{label}</title></rect>"#,
                    x - width / 2.0,
                    y - height / 2.0
                ),
            };
        }
        svg.insert_str(svg.len() - "</svg>".len(), &spots);
        println!("{svg}");
    }
    let buttons: Vec<String> =
        choice.next().iter().map(|part| format!("[{}]", board.name(part, look))).collect();
    let prompt = board.prompt(look, "");
    println!(
        "</div></div><div class=below><p><b>{}</b> {}</p><p>{}</p>",
        prompt.say,
        prompt.why,
        buttons.join(" ")
    );
    for card in board.cards(look) {
        let facts = card.score.iter().chain(&card.facts);
        let facts: Vec<String> = facts
            .map(|fact| {
                format!("<span title=\"{}\">{} {} {}</span>", fact.label, fact.icon, fact.count, fact.extra)
            })
            .collect();
        println!("<p>{} {} {} {}</p>", names.name(card.seat), card.role, facts.join(" "), card.doing);
    }
    println!(
        "</div><style>.below svg {{ height: 20px; vertical-align: middle; overflow: visible; }}</style>"
    );
    Ok(())
}
