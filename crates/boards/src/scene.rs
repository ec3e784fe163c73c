use std::fmt::Write;

/// One picture: what never changes, what stands on it, and what can be pointed at.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// Its name among the panels of the game.
    pub id: &'static str,
    /// What it is called, aloud.
    pub title: String,
    /// Its width and height, in units of its drawing.
    pub size: (f32, f32),
    /// What lies under all else, as SVG, from back to front; what changes is a layer of its own, so that the rest can stay.
    pub backdrop: Vec<String>,
    /// What stands on it, from back to front.
    pub items: Vec<Item>,
    /// What can be pointed at, in reading order.
    pub spots: Vec<Spot>,
}

/// A piece that comes, goes and moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// Which one it is, as long as it stays.
    pub key: String,
    /// Where its middle is.
    pub at: (f32, f32),
    /// By how many degrees it is turned, clockwise.
    pub turn: f32,
    /// Its drawing around the middle, as SVG.
    pub art: String,
}

/// A place that can be pointed at.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// Which one it is, as long as it stays; an item of the same key is what can be taken up there.
    pub key: String,
    /// What it adds to a path.
    pub part: String,
    /// Where its middle is.
    pub at: (f32, f32),
    /// Its width and height.
    pub size: (f32, f32),
    /// Its outline.
    pub shape: Shape,
    /// What is there, aloud.
    pub label: String,
    /// Whether it is too small for a finger, so that a button stands for it as well.
    pub small: bool,
}

/// A place that several moves lead to, one after the other.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// The part of its spot.
    pub part: String,
    /// What is pointed at for each of the moves: a part that makes it whole.
    pub steps: Vec<String>,
    /// The whole way, drawn over the main panel, as SVG.
    pub art: String,
}

/// The outline of a place that can be pointed at.
#[derive(Clone, Default, PartialEq, Debug)]
pub enum Shape {
    /// Its size with round corners.
    #[default]
    Box,
    /// The ellipse of its size.
    Round,
    /// A path of its own, in units of the panel.
    Path(String),
}

impl Panel {
    /// The whole picture as one SVG document, with nothing to point at.
    pub fn svg(&self) -> String {
        let (width, height) = self.size;
        let mut svg = format!(
            r#"<svg class="picture {}" viewBox="0 0 {width} {height}">{}"#,
            self.id,
            self.backdrop.concat()
        );
        for Item { at: (x, y), turn, art, .. } in &self.items {
            let _ = write!(svg, r#"<g transform="translate({x} {y}) rotate({turn})">{art}</g>"#);
        }
        svg + "</svg>"
    }
}
