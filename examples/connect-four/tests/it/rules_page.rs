use connect_four::Illegal;
use game_core::{Refusal, Rule};

const PAGES: [&str; 2] =
    [include_str!("../../content/rules.en.md"), include_str!("../../content/rules.fr.md")];

fn anchors(page: &str) -> Vec<&str> {
    page.split("<a id=\"").skip(1).filter_map(|rest| rest.split_once('"')).map(|(name, _)| name).collect()
}

#[test]
fn every_refusal_has_its_paragraph() {
    for page in PAGES {
        for code in Illegal::CODES.iter().chain(&Refusal::<Illegal>::COMMON) {
            assert_eq!(anchors(page).iter().filter(|name| *name == code).count(), 1, "{code}");
        }
    }
}

#[test]
fn the_pages_have_the_same_paragraphs() {
    assert_eq!(anchors(PAGES[0]), anchors(PAGES[1]));
}

#[test]
fn every_paragraph_has_an_anchor() {
    for page in PAGES {
        let blocks: Vec<&str> = page.split("\n\n").collect();
        for pair in blocks.windows(2) {
            let [above, block] = [pair[0], pair[1]];
            let named = block.starts_with(['#', '<']) || above.starts_with("<a id=");
            assert!(named, "{block}");
        }
    }
}
