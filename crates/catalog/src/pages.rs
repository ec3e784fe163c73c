use crate::GameId;
use game_core::Lang;

/// The rules of a game as they are taught, in Markdown with the anchors that refusals cite.
pub const fn rules_page(id: GameId, lang: Lang) -> &'static str {
    match (id, lang) {
        (GameId::EasterIsland, Lang::En) => include_str!("../../../docs/rules/easter-island.en.md"),
        (GameId::EasterIsland, Lang::Fr) => include_str!("../../../docs/rules/easter-island.fr.md"),
        (GameId::Eclipsia, Lang::En) => include_str!("../../../docs/rules/eclipsia.en.md"),
        (GameId::Eclipsia, Lang::Fr) => include_str!("../../../docs/rules/eclipsia.fr.md"),
        (GameId::Chariots, Lang::En) => include_str!("../../../docs/rules/chariots.en.md"),
        (GameId::Chariots, Lang::Fr) => include_str!("../../../docs/rules/chariots.fr.md"),
        (GameId::Moai, Lang::En) => include_str!("../../../docs/rules/moai.en.md"),
        (GameId::Moai, Lang::Fr) => include_str!("../../../docs/rules/moai.fr.md"),
    }
}
