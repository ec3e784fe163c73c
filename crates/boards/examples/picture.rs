//! Prints a page with the board of a game after some random moves, as a seat sees it: for looking at what is drawn.
//!
//! `cargo run --package boards --example picture -- GAME SEATS SEED MOVES SEAT [LANG [MOVE]] > page.html`, with what a MOVE would do

use boards::{Choice, Look};
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
    let board = boards::of(game);
    let look = Look { view: &view, options: &Value::Null, seats, seat: Some(seat), taken: &[], lang };
    let choice = Choice::among(board, &table.legal(seat));
    println!("<!doctype html><meta charset=utf-8><style>");
    for sheet in ["0-page", "easter-island", "eclipsia", "chariots", "moai"] {
        let path = format!("{}/../web/page/css/{sheet}.css", env!("CARGO_MANIFEST_DIR"));
        println!("{}", std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?);
    }
    println!("</style><body data-game={game}><div class=stage><div class=pictures>");
    let mut overlay = rest.get(1).map_or_else(String::new, |text| board.preview(look, text));
    for panel in board.panels(look) {
        let mut svg = panel.svg().replacen("picture", &format!("picture {}", panel.id), 1);
        let mut spots = std::mem::take(&mut overlay);
        for spot in &panel.spots {
            let open = if choice.next().contains(&spot.part.as_str()) { " open" } else { "" };
            let ((x, y), (width, height)) = (spot.at, spot.size);
            spots += &format!(
                r#"<rect class="spot{open}" rx="10" x="{}" y="{}" width="{width}" height="{height}"><title>{}</title></rect>"#,
                x - width / 2.0,
                y - height / 2.0,
                spot.label
            );
        }
        svg.insert_str(svg.len() - "</svg>".len(), &spots);
        println!("{svg}");
    }
    let buttons: Vec<String> =
        choice.next().iter().map(|part| format!("[{}]", board.name(part, look))).collect();
    println!("</div></div><p>{}</p>", buttons.join(" "));
    Ok(())
}
