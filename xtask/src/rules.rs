//! A rules page as it is shown: chapters that can be jumped to, boards that the page draws, and what only programs need folded away.

use pulldown_cmark::{Options, Parser, html};
use serde_json::Value;

/// The place that tells how moves are written down, for programs and for whoever types.
const NOTATION: &str = "<a id=\"notation\"></a>";

/// A page of Markdown as HTML, with the boards of the places that have some, by their anchors.
pub fn page(markdown: &str, boards: &Value, lang: &str) -> String {
    let mut page = String::new();
    html::push_html(&mut page, Parser::new_ext(markdown, Options::all()));
    for (anchor, drawn) in boards.as_object().into_iter().flatten() {
        let drawn = drawn.as_array().map(Vec::as_slice).unwrap_or_default();
        page = with_boards(&page, anchor, drawn, lang);
    }
    let mut parts = page.split("<h2>");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for (number, part) in parts.enumerate() {
        let chapter = format!("<h2 id=\"part-{}\">{part}", number + 1);
        match chapter.split_once("</h2>") {
            Some((head, rest)) if rest.contains(NOTATION) => {
                shown += &format!(
                    "<details class=\"for-programs\"><summary>{head}</h2></summary>{rest}</details>"
                );
            }
            _ => shown += &chapter,
        }
    }
    shown
}

/// The page with boards in the place of the drawing in text that follows an anchor; that drawing stays for where none is drawn.
fn with_boards(page: &str, anchor: &str, boards: &[Value], lang: &str) -> String {
    let place = format!("<a id=\"{anchor}\"></a>");
    let Some((before, after)) = page.split_once(&place) else { return page.to_owned() };
    let (Some(start), Some(end)) = (after.find("<pre>"), after.find("</pre>")) else {
        return page.to_owned();
    };
    let end = end + "</pre>".len();
    let figures: String = boards.iter().map(|board| figure(board, lang)).collect();
    let drawing = &after[start..end];
    format!(
        "{before}{place}{}<div class=\"boards\">{drawing}{figures}</div>{}",
        &after[..start],
        &after[end..]
    )
}

/// A board that the page shall draw, with what is said of it.
fn figure(board: &Value, lang: &str) -> String {
    let said = escaped(board[lang].as_str().unwrap_or_default());
    let mut position = board.clone();
    if let Some(position) = position.as_object_mut() {
        position.remove("en");
        position.remove("fr");
    }
    let position = escaped(&position.to_string());
    format!(
        "<figure><div role=\"img\" aria-label=\"{said}\" data-board=\"{position}\"></div><figcaption>{said}</figcaption></figure>"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_board_stands_where_a_drawing_in_text_is() {
        let text = "# Game\n\n## Map\n\n<a id=\"map\"></a>\n\n```text\n. .\n```\n\n## Moves\n\n<a id=\"notation\"></a>\n\nSo.\n\n## End\n";
        let boards = json!({ "map": [{ "view": { "a": "b" }, "en": "A map.", "fr": "Un plan." }] });
        let page = page(text, &boards, "fr");
        assert!(page.contains("<h2 id=\"part-1\">Map</h2>"), "{page}");
        assert!(page.contains("data-board=\"{&quot;view&quot;:{&quot;a&quot;:&quot;b&quot;}}\""), "{page}");
        assert!(page.contains("<figcaption>Un plan.</figcaption></figure></div>"), "{page}");
        assert!(page.contains("<summary><h2 id=\"part-2\">Moves</h2></summary>"), "{page}");
        assert!(page.contains("</details><h2 id=\"part-3\">End</h2>"), "{page}");
    }
}
