//! What is drawn on cards.

use game_moai::{Card, Kind};

/// The emblem of an epoch card's kind, some forty units wide.
pub(super) fn emblem(kind: Kind) -> &'static str {
    match kind {
        Kind::Boat => {
            r#"<g class="mo-emblem"><path class="mo-e1" d="M2 6V-17Q15 -10 15 6Z"/><path class="mo-e2" d="M-1 6V-13Q-11 -6 -12 6Z"/><path class="mo-e3" d="M-19 9H19Q15 18 9 18H-9Q-15 18 -19 9Z"/></g>"#
        }
        Kind::Neutral => {
            r#"<g class="mo-emblem"><path class="mo-e3" d="M-19 -8Q-10 -19 0 -7Q10 -19 19 -8Q9 -12 2 0Q0 2 -2 0Q-9 -12 -19 -8Z"/><ellipse class="mo-e1" cx="-7" cy="11" rx="5.5" ry="7.5"/><ellipse class="mo-e1" cx="6" cy="11" rx="5.5" ry="7.5"/></g>"#
        }
        Kind::Erosion => {
            r#"<g class="mo-emblem bad"><path class="mo-e2" d="M-18 16Q-16 -4 -4 -12L-1 -2L-6 4L0 16Z"/><path class="mo-e2" d="M4 16L0 5L6 -1L3 -13Q15 -8 18 16Z"/><path class="mo-line" d="M-12 10h5M-10 4h4M8 4h4M7 10h6"/></g>"#
        }
        Kind::Fire => {
            r#"<g class="mo-emblem bad"><path class="mo-flame" d="M0 -20Q14 -6 13 6Q12 18 0 18Q-12 18 -13 6Q-13 -1 -7 -7Q-6 0 -2 1Q-5 -10 0 -20Z"/><path class="mo-spark" d="M1 2Q7 8 5 13Q3 17 0 17Q-5 16 -5 11Q-4 8 1 2Z"/></g>"#
        }
        Kind::Epidemic => {
            r#"<g class="mo-emblem bad"><path class="mo-bone" d="M-14 -4Q-14 -18 0 -18Q14 -18 14 -4Q14 3 9 6V15H-9V6Q-14 3 -14 -4Z"/><circle class="mo-void" cx="-5.5" cy="-4" r="4"/><circle class="mo-void" cx="5.5" cy="-4" r="4"/><path class="mo-line" d="M-4 9V15M0 9V15M4 9V15M0 1v4"/></g>"#
        }
        Kind::Toppling => {
            r#"<g class="mo-emblem bad"><g transform="rotate(68) translate(2 2)"><path class="mo-rock" d="M-9 16Q-11 4 -8.5 -3Q-10 -14 -5.5 -16H5.5Q10 -14 8.5 -3Q11 4 9 16Z"/><path class="mo-carved" d="M-6.5 -7H-2M2 -7H6.5M-1.8 -7V1.5H1.8V-7M-3.5 6.5H3.5"/></g><path class="mo-line" d="M-18 17H18M-14 -12l4 5M-6 -16l2 6"/></g>"#
        }
        Kind::Admiral => {
            r#"<g class="mo-emblem"><path class="mo-e3" d="M-19 7H20L14 17H-14Z"/><path class="mo-e2" d="M-13 5V-9Q-5 -5 -4 5ZM-1 5V-16Q9 -10 10 5ZM13 5V-7Q18 -4 18 5Z"/></g>"#
        }
    }
}

/// A hand card's front, of 54 by 76 around the origin: as many eggs as it counts, or an obsidian point.
pub(super) fn front(card: Card) -> String {
    let egg = |x: f32, y: f32| format!(r#"<ellipse class="mo-egg" cx="{x}" cy="{y}" rx="8" ry="10.5"/>"#);
    let picture = match card {
        Card::One => egg(0.0, 5.0),
        Card::Two => egg(-9.5, 5.0) + &egg(9.5, 5.0),
        Card::Three => egg(0.0, -5.0) + &egg(-10.0, 15.0) + &egg(10.0, 15.0),
        Card::Raid => {
            r#"<path class="mo-point" d="M-15 -4Q-2 -20 15 -7Q11 8 4 12L5 27H-4L-3 12Q-11 7 -15 -4Z"/><path class="mo-line" d="M-8 -3L2 -9M-3 5L9 -3"/>"#.to_owned()
        }
    };
    let kind = if card == Card::Raid { "raid" } else { "value" };
    format!(
        r#"<g class="mo-card {kind}"><rect class="mo-sheet" x="-27" y="-38" width="54" height="76" rx="8"/>{picture}<text class="mo-value" x="-18" y="-21">{card}</text></g>"#
    )
}
