//! What each clan has.

use super::{Sight, WIDTH, art, cards, emblem, number};
use crate::{Panel, Spot};
use std::fmt::Write;

/// The height of a clan's strip.
const STRIP: f32 = 66.0;

pub(super) fn panel(sight: &Sight<'_>) -> Panel {
    let clans = sight.view.clans.len();
    let others = (0..clans).filter(|seat| sight.me != Some(*seat));
    let order: Vec<usize> = sight.me.into_iter().chain(others).collect();
    let mut backdrop = Vec::new();
    let mut spots = Vec::new();
    for (place, seat) in order.into_iter().enumerate() {
        let top = place as f32 * STRIP + 2.0;
        backdrop.push(strip(sight, seat, top));
        let part = format!("clan:{seat}");
        let at = (WIDTH / 2.0, top + STRIP / 2.0 - 2.0);
        let size = (WIDTH - 6.0, STRIP - 5.0);
        spots.push(Spot { key: part.clone(), part, at, size, label: label(sight, seat), small: false });
    }
    Panel {
        id: "clans",
        title: sight.say("clans", &[]),
        size: (WIDTH, clans as f32 * STRIP + 2.0),
        backdrop,
        items: Vec::new(),
        spots,
    }
}

fn strip(sight: &Sight<'_>, seat: usize, top: f32) -> String {
    let clan = &sight.view.clans[seat];
    let asked = if sight.asked() == Some(seat) { " asked" } else { "" };
    let mut svg = format!(
        r#"<g class="mo-c{seat}" transform="translate(0 {top})"><rect class="mo-strip{asked}" x="3" y="1" width="{}" height="{}" rx="12"/><path class="mo-flag" d="M3 13Q3 1 15 1H34V62H15Q3 62 3 50Z"/><g class="mo-on" transform="translate(19 22)">{}</g><text class="mo-seat" x="19" y="50">{}</text>"#,
        WIDTH - 6.0,
        STRIP - 5.0,
        art::mark(seat, 8.0),
        number(seat)
    );
    let owner = if sight.me == Some(seat) { sight.say("you", &[]) } else { sight.clan_name(seat) };
    let short = if clan.food() < clan.workers.len() as i64 { " short" } else { "" };
    let _ = write!(
        svg,
        r#"<text class="mo-who" x="44" y="24">{owner}</text><text class="mo-food{short}" x="411" y="24">{}</text><g transform="translate(428 19)">{}</g><text class="mo-prestige" x="466" y="25">{}</text>"#,
        sight.food(seat),
        art::star(),
        clan.prestige()
    );
    if sight.view.birdman == Some(seat as i64) {
        let _ = write!(svg, r#"<g transform="translate(124 20)">{}</g>"#, art::bird());
    }
    if let Some(card) = &clan.card {
        let _ = write!(
            svg,
            r#"<g transform="translate(156 19) scale(.56)">{}</g><g transform="translate(180 19) scale(.7)">{}</g><text class="mo-left" x="189" y="24">{}</text><g transform="translate(211 20) scale(.6)">{}</g><text class="mo-left" x="221" y="24">{}</text>"#,
            emblem::emblem(card.kind),
            art::back(),
            card.cards,
            art::hut(),
            card.huts
        );
    }
    let mut sign = |x: f32, art: &str, text: &str| {
        let _ = write!(
            svg,
            r#"<g transform="translate({x} 46)">{art}<text class="mo-left" x="15" y="5">{text}</text></g>"#
        );
    };
    sign(57.0, art::wood(), &clan.wood.to_string());
    sign(
        106.0,
        &format!(r#"<g transform="translate(0 1) scale(.8)">{}</g>"#, art::hut()),
        &clan.home.len().to_string(),
    );
    let [one, two, three] = clan.reserve;
    sign(152.0, art::cradle(), &format!("{one}·{two}·{three}"));
    sign(222.0, art::back(), &clan.hand.len().to_string());
    let step = (196.0 / clan.tiles.len().max(1) as f32).min(23.0);
    for (place, height) in clan.tiles.iter().enumerate() {
        let _ = write!(
            svg,
            r#"<g transform="translate({} 46)">{}</g>"#,
            274.0 + step * place as f32,
            art::tile(*height)
        );
    }
    svg + "</g>"
}

fn label(sight: &Sight<'_>, seat: usize) -> String {
    let clan = &sight.view.clans[seat];
    let heights: Vec<String> = clan.tiles.iter().map(ToString::to_string).collect();
    let tiles = match heights.is_empty() {
        true => sight.say("no-tiles", &[]),
        false => sight.say("tiles", &[("heights", &heights.join(" "))]),
    };
    let card = match &clan.card {
        Some(card) => sight.say("has-card", &[("card", &cards::describe(sight, card))]),
        None => String::new(),
    };
    let [one, two, three] = clan.reserve.map(|count| count.to_string());
    let who = match sight.me == Some(seat) {
        true => sight.say("clan-mine", &[("clan", &number(seat))]),
        false => sight.clan_name(seat),
    };
    let fields = [
        ("clan", who),
        ("prestige", clan.prestige().to_string()),
        ("wood", clan.wood.to_string()),
        ("tiles", tiles),
        ("home", clan.home.len().to_string()),
        ("one", one),
        ("two", two),
        ("three", three),
        ("hand", clan.hand.len().to_string()),
        ("food", sight.food(seat)),
        ("card", card),
    ];
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    sight.say("clan-has", &fields)
}
