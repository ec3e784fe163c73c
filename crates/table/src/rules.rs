use crate::{AnyTable, LoadError, Record, Seed, Table};
use game_core::{Game, Lang, Meta, Observe, Observer, Refusal, Rule, SearchRng, SetupError, Words, set_up};
use serde::Deserialize;
use serde_json::Value;
use std::marker::PhantomData;

/// The erased face of a game's rules: what is known of it before it is set up, and the tables that come of it.
pub trait AnyRules: Send + Sync {
    /// What is known of the game before it is set up.
    fn meta(&self) -> Meta;
    /// What the game says to people.
    fn words(&self, lang: Lang) -> &'static Words;
    /// The game's options, all at their defaults.
    fn default_options(&self) -> Value;
    /// Every code by which a move can be refused.
    fn codes(&self) -> Vec<&'static str>;
    /// A new game by this version of the rules, dealt up to its first decision.
    fn open(
        &self,
        rules: u32,
        seats: u8,
        options: &Value,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, SetupError>;
    /// A game by this version of the rules that begins from a position, the whole truth.
    fn resume(
        &self,
        rules: u32,
        seats: u8,
        options: &Value,
        seed: Seed,
        position: &Value,
    ) -> Result<Box<dyn AnyTable>, LoadError>;
    /// The game of a record, replayed by the rules it was played by; `seed` deals on where the record has none.
    fn load(&self, record: &Record, seed: Seed) -> Result<Box<dyn AnyTable>, LoadError>;
    /// A table that looks as this view does to whoever was shown it, with all that it hides guessed: what that reader is asked,
    /// may do and is refused there is the same as at the true one.
    fn guess(
        &self,
        rules: u32,
        seats: u8,
        options: &Value,
        view: &Value,
        seed: u64,
    ) -> Result<Box<dyn AnyTable>, LoadError>;
}

impl<G: Observe> AnyRules for PhantomData<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn words(&self, lang: Lang) -> &'static Words {
        G::words(lang)
    }

    fn default_options(&self) -> Value {
        serde_json::to_value(<G as Game>::Options::default()).expect("options are JSON")
    }

    fn codes(&self) -> Vec<&'static str> {
        G::Illegal::CODES.iter().copied().chain(Refusal::<G::Illegal>::COMMON).collect()
    }

    fn open(
        &self,
        rules: u32,
        seats: u8,
        options: &Value,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, SetupError> {
        Ok(Box::new(Table::<G>::new(rules, options, seats, seed)?))
    }

    fn resume(
        &self,
        rules: u32,
        seats: u8,
        options: &Value,
        seed: Seed,
        position: &Value,
    ) -> Result<Box<dyn AnyTable>, LoadError> {
        Ok(Box::new(Table::<G>::from_position(rules, options, seats, seed, position)?))
    }

    fn load(&self, record: &Record, seed: Seed) -> Result<Box<dyn AnyTable>, LoadError> {
        Ok(Box::new(Table::<G>::from_record(record, seed)?))
    }

    fn guess(
        &self,
        rules: u32,
        seats: u8,
        options: &Value,
        view: &Value,
        seed: u64,
    ) -> Result<Box<dyn AnyTable>, LoadError> {
        let game: G = set_up(rules, options, seats)?;
        let view = G::View::deserialize(view)
            .map_err(|error| LoadError::new(format!("this is not a view of {}: {error}", G::META.id)))?;
        let state = game
            .determinize(&view, &mut SearchRng::new(seed))
            .map_err(|reasons| LoadError { reasons, step: None })?;
        let truth = serde_json::to_value(game.view(&state, Observer::All)).expect("a view is JSON");
        self.resume(rules, seats, options, Seed::new(seed.to_string()), &truth)
    }
}
