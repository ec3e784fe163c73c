//! The catalog: every game is there, and its rules pages fit its refusals.

#![allow(clippy::unwrap_used)]

mod guesses;
mod variations;

use bots::Thinker;
use catalog::{GameId, Visitor, rules_page};
use game_core::{Lang, Refusal, Rule};
use std::collections::BTreeSet;

#[test]
fn every_game_is_found_by_its_name() {
    for id in GameId::ALL {
        assert_eq!(id.to_string().parse(), Ok(id));
    }
    let unknown = "chess".parse::<GameId>().unwrap_err();
    assert_eq!(unknown, "there is no game \"chess\"; there are easter-island, eclipsia, moai, chariots");
}

/// The anchors of a page, in order.
fn anchors(page: &str) -> Vec<&str> {
    page.split("<a id=\"")
        .skip(1)
        .filter_map(|rest| rest.split_once("\"></a>"))
        .map(|(anchor, _)| anchor)
        .collect()
}

fn codes(id: GameId) -> Vec<&'static str> {
    struct Codes;
    impl Visitor for Codes {
        type Out = Vec<&'static str>;
        fn visit<G: Thinker>(self) -> Self::Out {
            G::Illegal::CODES.iter().copied().chain(Refusal::<G::Illegal>::COMMON).collect()
        }
    }
    id.visit(Codes)
}

#[test]
fn every_refusal_has_its_paragraph_in_every_language() {
    for id in GameId::ALL {
        for lang in Lang::ALL {
            let anchors = anchors(rules_page(id, lang));
            for code in codes(id) {
                let found = anchors.iter().filter(|anchor| **anchor == code).count();
                assert_eq!(found, 1, "{code} in the {lang} page of {id}");
            }
        }
    }
}

#[test]
fn the_pages_of_a_game_have_the_same_anchors_in_the_same_order() {
    for id in GameId::ALL {
        let [english, french] = Lang::ALL.map(|lang| anchors(rules_page(id, lang)));
        assert_eq!(english, french, "{id}");
        let distinct: BTreeSet<&str> = english.iter().copied().collect();
        assert_eq!(distinct.len(), english.len(), "{id} has an anchor twice");
    }
}

/// Every block of a page but its headings comes after an anchor.
#[test]
fn every_paragraph_has_an_anchor() {
    for id in GameId::ALL {
        for lang in Lang::ALL {
            let mut fence = false;
            let mut above = "";
            for block in rules_page(id, lang).split("\n\n") {
                let first = block.trim_start_matches('\n').lines().next().unwrap_or_default();
                let heading = first.starts_with('#') || first.starts_with("<a id=");
                assert!(
                    fence || heading || above.starts_with("<a id="),
                    "{id} {lang}: {first:?} after {above:?}"
                );
                fence ^= block.matches("```").count() % 2 == 1;
                above = block.lines().last().unwrap_or_default();
            }
        }
    }
}

#[test]
fn a_board_and_a_drawing_fit_a_terminal() {
    for id in GameId::ALL {
        for lang in Lang::ALL {
            for line in rules_page(id, lang)
                .lines()
                .filter(|line| !line.starts_with("<a id=") && !line.starts_with('|'))
            {
                assert!(line.chars().count() <= 100, "{id} {lang}: {line}");
            }
        }
    }
}
