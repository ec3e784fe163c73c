//! What a move would do, and where the last one was, drawn over the picture.

use super::plan::Disc;
use super::sight::{Sight, Tally, standing};
use super::{art, disc, people, pieces};
use game_core::Seat;
use game_eclipsia::{Deed, Face, Piece, PieceAt, Place, Power};
use std::fmt::Write;

/// Where what is to be read about a move stands, line by line.
pub(super) const LINES: [(f32, f32); 2] = [(16.0, 713.0), (16.0, 738.0)];

/// The consequence of a move: what would stand where, what would fall, who would lead, and what it would count for.
pub(super) fn preview(sight: &Sight<'_>, deed: Deed) -> String {
    let (after, fallen) = sight.after(deed);
    let (changed, left) = match deed {
        Deed::Place { at, .. } => (vec![at], None),
        Deed::Temple { from, to } => (vec![to], Some(from)),
        Deed::Castle { own, theirs } => (vec![own, theirs], None),
        Deed::Pass => return String::new(),
    };
    let mut svg = left.map_or_else(String::new, |from| mark(sight, sight.disc_of(from), from, "ec-leaves"));
    for disc in sight.discs() {
        for there in changed.iter().filter_map(|at| standing(&after, *at)) {
            let _ = write!(svg, r#"<g class="ec-would">{}</g>"#, figure(sight, disc, there, &after));
        }
        if let Some(fallen) = &fallen {
            svg += &figure(sight, disc, fallen, &after);
            svg += &cross(sight, disc, fallen.at);
        }
    }
    for at in changed {
        svg += &mark(sight, sight.disc_of(at), at, "ec-aims");
    }
    svg + &consequences(sight, &Tally::count(&sight.edition, &after), fallen.as_ref())
}

/// Who would lead, what it would count for, and what would fall, in words.
fn consequences(sight: &Sight<'_>, then: &Tally, fallen: Option<&PieceAt>) -> String {
    let now = sight.tally();
    let mut svg = String::new();
    let mut said = Vec::new();
    for index in (0..now.counts.len()).filter(|index| now.counts[*index] != then.counts[*index]) {
        for disc in sight.discs() {
            svg += &disc::arc_alone(sight, disc, then, index);
            if let Some(at) = disc::knot_at(sight, disc, then, index) {
                let knot = format!(r#"<circle class="ec-knot" r="{:.1}"/>"#, 9.5 * disc.scale);
                svg += &art::scaled(at, 1.0, &knot);
            }
        }
        if now.holders[index] != then.holders[index] {
            said.push(sight.said_of(&sight.district(index), &sight.stand(then, index)));
        }
    }
    let falls = fallen.map(|there| {
        let whose = sight.whose(there.seat, there.piece);
        people::begin(&sight.say("would-fall", &[("piece", &whose), ("at", &Sight::spot_name(there.at))]))
    });
    let mut lines = LINES.into_iter();
    let (text, from) =
        (falls.iter().map(|text| ("ec-left ec-harm", text)), said.iter().map(|text| ("ec-left", text)));
    for ((class, text), at) in text.chain(from).zip(&mut lines) {
        svg += &art::text(class, at, 20.0, text);
    }
    if now.points != then.points {
        let (from, to, y) = pieces::BAR;
        let _ = write!(
            svg,
            r#"<rect class="ec-sheet" x="{}" y="{}" width="{}" height="46" rx="10"/>{}"#,
            from - 10.0,
            y - 6.0,
            to - from + 20.0,
            pieces::score(sight, then, "would")
        );
    }
    svg
}

/// The warm trace of the last move: where it was, and on the near face where that shows through.
pub(super) fn trace(sight: &Sight<'_>, deed: Deed) -> String {
    let [near, inset] = sight.discs();
    let last = |at: Place| match at.face() == near.face {
        true => mark(sight, near, at, "ec-last"),
        false => mark(sight, inset, at, "ec-last") + &mark(sight, near, at, "ec-last through"),
    };
    match deed {
        Deed::Place { at, .. } => last(at),
        Deed::Castle { own, theirs } => last(own) + &last(theirs),
        Deed::Temple { from, to } => {
            let at = |place: Place| sight.plan.find(&sight.edition, place).map(|polar| near.point(polar));
            let way = at(from).zip(at(to)).map(|((x, y), (u, v))| {
                format!(r#"<path class="ec-way" d="M{x:.1} {y:.1}L{u:.1} {v:.1}"/>"#)
            });
            way.unwrap_or_default() + &last(to)
        }
        Deed::Pass => String::new(),
    }
}

/// Rings around the faithful that a monolith of the other side could throw off in its next turn.
pub(super) fn danger(sight: &Sight<'_>) -> String {
    let tally = sight.tally();
    let leads_portal = |seat: Seat| {
        sight.home(Power::Portal).and_then(|index| tally.leader(index)).is_some_and(|leader| leader == seat)
    };
    let threatened = |there: &&PieceAt| {
        let other = there.seat.other();
        let behind = there.at.opposite();
        let reached = behind.face() == Face::of_seat(other) || leads_portal(other);
        let armed = sight.left(other, Piece::Monolith) > 0 && sight.left(other, Piece::Sanctuary) == 0;
        there.piece == Piece::Faithful && reached && armed && sight.standing(behind).is_none()
    };
    let rings = sight.position.pieces.iter().filter(threatened);
    rings.map(|there| sight.discs().map(|disc| mark(sight, disc, there.at, "ec-danger")).concat()).collect()
}

/// The rim of a district, marked.
pub(super) fn counted(sight: &Sight<'_>, part: &str) -> String {
    let ground = sight.district_of(part).and_then(|index| sight.plan.grounds.get(index));
    let [near, inset] = sight.discs();
    ground.map_or_else(String::new, |ground| {
        [near, inset]
            .map(|disc| format!(r#"<path class="ec-counted" d="{}"/>"#, disc::outline(disc, ground)))
            .concat()
    })
}

/// A piece as a disc would show it among these.
pub(super) fn figure(sight: &Sight<'_>, disc: Disc, there: &PieceAt, among: &[PieceAt]) -> String {
    let covered = there.at.face() != disc.face && standing(among, there.at.opposite()).is_some();
    match sight.plan.find(&sight.edition, there.at) {
        Some(polar) => {
            art::scaled(disc.point(polar), 1.0, &art::shown(&sight.plan, disc, polar, there, covered))
        }
        None => String::new(),
    }
}

/// A ring around a place on a disc.
pub(super) fn mark(sight: &Sight<'_>, disc: Disc, at: Place, class: &str) -> String {
    match sight.plan.find(&sight.edition, at) {
        Some(polar) => {
            let hole = sight.plan.hole(polar) + 3.0;
            art::scaled(disc.point(polar), disc.scale, &format!(r#"<circle class="{class}" r="{hole:.1}"/>"#))
        }
        None => String::new(),
    }
}

/// The sign over a piece that would fall; one behind another falls off its corner.
fn cross(sight: &Sight<'_>, disc: Disc, at: Place) -> String {
    let Some(polar) = sight.plan.find(&sight.edition, at) else { return String::new() };
    let (x, y) = disc.point(polar);
    let hole = sight.plan.hole(polar) * disc.scale;
    let (aside, size) = if at.face() == disc.face { (0.0, 1.0) } else { (0.76 * hole, 0.5) };
    let sign = r#"<g class="ec-cross"><circle r="30"/><path d="M-17 -17L17 17M17 -17L-17 17"/></g>"#;
    art::scaled((x + aside, y - aside), size * hole / 30.0, sign)
}
