//! Small drawings, in one line and one colour.

use account::Icon;

/// A sign of a tool.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Glyph {
    /// Take back.
    Back,
    /// Hint.
    Hint,
    /// What is in danger.
    Danger,
    /// The other side.
    Turn,
    /// All else.
    Menu,
    /// Slow.
    Slow,
    /// Normal.
    Normal,
    /// Fast.
    Fast,
    /// At once.
    Now,
    /// Pause.
    Pause,
    /// The next thing only.
    Step,
    /// Giving up.
    Flag,
    /// Only what concerns me.
    Mine,
    /// A hand.
    Hand,
    /// The first step.
    First,
    /// One step back.
    Before,
    /// One step on.
    On,
    /// The last step.
    Last,
    /// A list.
    List,
    /// Everything seen.
    Eye,
    /// Somebody who looks on.
    Watch,
}

/// The drawing of a tool's sign, in a square of 24.
pub const fn glyph(glyph: Glyph) -> &'static str {
    match glyph {
        Glyph::Back => "M9 4 4 9l5 5M4 9h10a6 6 0 0 1 0 12h-2",
        Glyph::Hint => {
            "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z"
        }
        Glyph::Danger => "M12 4a8 8 0 1 0 .01 0M12 9a3 3 0 1 0 .01 0M12 1v4M12 19v4M1 12h4M19 12h4",
        Glyph::Turn => {
            "M20 8A8.5 8.5 0 0 0 4.500 9.500M4 4v5.500h5.500M4 16a8.500 8.500 0 0 0 15.500-1.500M20 20v-5.500h-5.500"
        }
        Glyph::Menu => "M5 7h14M5 12h14M5 17h14",
        Glyph::Slow => "M7 6v12M7 6l9 6-9 6",
        Glyph::Normal => "M7 5l10 7-10 7z",
        Glyph::Fast => "M4 6l7 6-7 6zM12 6l7 6-7 6z",
        Glyph::Now => "M5 6l9 6-9 6zM18 6v12",
        Glyph::Pause => "M8 5v14M16 5v14",
        Glyph::Step => "M6 5v14M10 5l9 7-9 7z",
        Glyph::Flag => "M6 21V4h11l-2 4 2 4H6",
        Glyph::Mine => "M12 12a4 4 0 1 0-.01 0M5 20c0-5 3-7 7-7s7 2 7 7",
        Glyph::First => "M6 5v14M18 5l-8 7 8 7z",
        Glyph::Before => "M16 5l-9 7 9 7z",
        Glyph::On => "M8 5l9 7-9 7z",
        Glyph::Last => "M18 5v14M6 5l8 7-8 7z",
        Glyph::List => "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01",
        Glyph::Eye => "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6zM12 9.500a2.500 2.500 0 1 0 .01 0",
        Glyph::Watch => {
            "M9 11a3.500 3.500 0 1 0-.01 0M2.500 20c0-4.500 2.500-7 6.500-7s6.500 2.500 6.500 7M16 5a3 3 0 0 1 0 6M18 13.500c2.500.7 3.500 3 3.500 6"
        }
        Glyph::Hand => {
            "M8 13V6a1.500 1.500 0 0 1 3 0v5M11 11V4.500a1.500 1.500 0 0 1 3 0V11M14 11V6a1.500 1.500 0 0 1 3 0v8a6 6 0 0 1-6 6c-3 0-4-1-5.500-4L4 12.500c1-1.500 2.500-1 4 .5"
        }
    }
}

/// The drawing at the end of a line of the story, in a square of 24.
pub const fn sign(icon: Icon) -> &'static str {
    match icon {
        Icon::Put => "M12 5v14M5 12h14",
        Icon::Move => "M4 12h15M14 7l5 5-5 5",
        Icon::Turn => "M5 12a7 7 0 1 0 2-5M5 4v4h4",
        Icon::Sun => {
            "M12 8a4 4 0 1 0 .01 0M12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600 7 7M17 17l1.400 1.400M18.400 5.600 17 7M7 17l-1.400 1.400"
        }
        Icon::Strike => "M13 3 6 13h5l-1 8 8-11h-5z",
        Icon::Fall => "M12 4v12M7 11l5 5 5-5M5 20h14",
        Icon::Gain => "M12 20V8M7 13l5-5 5 5M5 4h14",
        Icon::Reveal => "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6zM12 9.500a2.500 2.500 0 1 0 .01 0",
        Icon::Secret => "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
        Icon::Card => "M7 3h10v18H7zM10 7h4",
        Icon::Fire => "M12 2c1 5 6 6 6 12a6 6 0 0 1-12 0c0-4 3-5 3-8 2 1 2.500 2.500 2.500 4C13 8 13 5 12 2z",
        Icon::Erosion => "M4 19h16M13 4 8 10l6 3-3 6",
        Icon::Death => "M12 3a8 8 0 0 0-5 14v3h10v-3a8 8 0 0 0-5-14zM9 11h.01M15 11h.01M11 20v-3M13 20v-3",
        Icon::Birth => "M12 21c-4 0-7-2.500-7-7 0-5 4-11 7-11s7 6 7 11c0 4.500-3 7-7 7z",
        Icon::Wood => "M12 21V10M12 10C7 5 4 7 3 10M12 10c5-5 8-3 9 0M12 10C11 6 9 4 6 4M12 10c1-4 3-6 6-6",
        Icon::Food => "M3 12c4-6 11-6 15 0-4 6-11 6-15 0zM18 12l4-3v6z",
        Icon::Statue => "M7 20c-1-5 0-7 0-9-1-5 1-8 5-8s6 3 5 8c0 2 1 4 0 9zM8 9h8M12 9v5",
        Icon::Boat => "M3 15h18l-3 5H6zM12 15V4l7 9z",
        Icon::Crystal => "M12 3l5 6-5 12-5-12zM7 9h10",
        Icon::Worker => "M12 11a4 4 0 1 0-.01 0M5 21c0-6 3-9 7-9s7 3 7 9",
        Icon::Contest => "M5 5l14 14M19 5 5 19M4 16l4 4M16 20l4-4",
        Icon::Power => "M4 20h16M6 20V10M12 20V10M18 20V10M3 10l9-6 9 6z",
        Icon::Round => "M12 4a8 8 0 1 0 .01 0M12 8v4l3 2",
        Icon::End => "M6 21V4h12v9H6",
    }
}
