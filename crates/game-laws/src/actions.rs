//! What must be true of turns, legal actions, refusals and notation.

use crate::laws::{Node, ensure};
use game_core::{Game, Lang, Observe, Rule, SearchRng, Seat, Turn};

pub(crate) fn hold<G: Observe>(node: &Node<'_, G>, rng: &mut SearchRng) -> Result<(), String> {
    let (game, state) = (node.game, node.state);
    let mut draws = Vec::new();
    game.draws(state, &mut draws);
    match node.turn {
        Turn::Chance => {
            ensure(!draws.is_empty(), || "a draw is due, but nothing can be drawn".into())?;
            ensure(draws.is_sorted_by(|a, b| a.0 < b.0), || format!("draws are not ascending: {draws:?}"))?;
            ensure(draws.iter().all(|draw| draw.1 > 0), || format!("a draw has no weight: {draws:?}"))?;
            for (chance, _) in draws {
                let text = chance.to_string();
                ensure(text.parse().ok() == Some(chance), || format!("{text:?} does not read back"))?;
            }
        }
        _ => ensure(draws.is_empty(), || "something can be drawn, but no draw is due".into())?,
    }
    if let Turn::Over(outcome) = node.turn {
        let ranked: Vec<Seat> = outcome.ranking().into_iter().flatten().collect();
        let mut seats = ranked.clone();
        seats.sort();
        ensure(seats.iter().copied().eq(Seat::first(game.seats())), || format!("ranking {ranked:?}"))?;
        ensure(outcome.scores().len() == ranked.len(), || "a score for each seat".into())?;
        for lang in Lang::ALL {
            let reasons = &G::words(lang).reason;
            ensure(reasons.contains_key(outcome.reason()), || {
                format!("no {lang} words for {}", outcome.reason())
            })?;
        }
    } else {
        let quiet = node.turn == Turn::Chance;
        ensure(quiet == node.turn.seats().is_empty(), || "nobody owes anything and nothing is drawn".into())?;
    }
    Seat::first(game.seats()).try_for_each(|seat| hold_seat(node, seat, rng))
}

fn hold_seat<G: Observe>(node: &Node<'_, G>, seat: Seat, rng: &mut SearchRng) -> Result<(), String> {
    let (game, state) = (node.game, node.state);
    let mut legal: Vec<G::Action> = node.pool.first().copied().into_iter().collect();
    game.legal(state, seat, &mut legal);
    if !node.turn.seats().contains(seat) {
        return ensure(legal.is_empty(), || format!("{seat:?} owes nothing, but may {legal:?}"));
    }
    ensure(!legal.is_empty(), || format!("{seat:?} owes a move and has none"))?;
    ensure(legal.is_sorted_by(|a, b| a < b), || format!("legal actions are not ascending: {legal:?}"))?;
    for action in &legal {
        game.check(state, seat, *action)
            .map_err(|rule| format!("{action} is legal, but refused: {rule:?}"))?;
        let text = action.to_string();
        ensure(text.parse().ok() == Some(*action), || format!("{text:?} does not read back"))?;
    }
    for action in node.pool {
        let listed = legal.binary_search(action).is_ok();
        let refused = game.check(state, seat, *action).err();
        ensure(listed == refused.is_none(), || {
            format!("{action}: listed {listed}, but refused {refused:?}")
        })?;
        if let Some(rule) = refused {
            hold_refusal::<G>(rule)?;
        }
    }
    let sample = rng.choose(&legal).to_string();
    let asked = game.asks(state, seat);
    for lang in Lang::ALL {
        let words = G::words(lang);
        let ask =
            words.ask.get(asked).ok_or_else(|| format!("no {lang} words for what is asked: {asked}"))?;
        // Moves are written in English words.
        let said =
            lang != Lang::En && ask.split(|sign: char| !sign.is_alphabetic()).any(|word| word == sample);
        ensure(!said, || format!("{sample} is notation, and no word of {lang}: {ask}"))?;
    }
    hold_text(node, seat, &garble(&sample, rng), &legal)
}

/// The refusal is known, and its sentence has no gap.
fn hold_refusal<G: Game>(rule: G::Illegal) -> Result<(), String> {
    ensure(G::Illegal::CODES.contains(&rule.code()), || format!("{} is not among the codes", rule.code()))?;
    for lang in Lang::ALL {
        let sentence = G::words(lang).refuse(rule.code(), &rule.fields());
        ensure(!sentence.contains('{'), || format!("{rule:?} leaves a gap in {sentence:?}"))?;
    }
    Ok(())
}

/// Whatever the text, reading it does not panic, and what can be played has one spelling.
fn hold_text<G: Observe>(
    node: &Node<'_, G>,
    seat: Seat,
    text: &str,
    legal: &[G::Action],
) -> Result<(), String> {
    let Ok(action) = text.parse::<G::Action>() else { return Ok(()) };
    let listed = legal.binary_search(&action).is_ok();
    let refused = node.game.check(node.state, seat, action).err();
    ensure(listed == refused.is_none(), || format!("{text}: listed {listed}, but refused {refused:?}"))?;
    ensure(!listed || action.to_string() == text, || format!("{text:?} is a second spelling of {action}"))
}

/// The text with one character changed, doubled, or lost.
fn garble(text: &str, rng: &mut SearchRng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = rng.below(letters.len() as u32) as usize;
    match rng.below(4) {
        0 => letters[at] = rng.choose(&['0', '1', '3', '9', 'a', 'E', '+', ' ', '?', 'é', '\0']),
        1 => letters.insert(at, letters[at]),
        2 => letters.truncate(at),
        _ => drop(letters.remove(at)),
    }
    letters.into_iter().collect()
}
