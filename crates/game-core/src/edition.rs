use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// Components that can be chosen by name or written out.
pub trait Components {
    /// What is said to be expected where something else was given.
    const EXPECTED: &'static str;
}

/// Which edition a match is played with: one that comes with the game, by its name, or one that is given.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum EditionChoice<E> {
    /// The edition of this name.
    Named(String),
    /// This edition.
    Given(Box<E>),
}

impl<E> EditionChoice<E> {
    /// The edition of this name.
    pub fn named(name: &str) -> EditionChoice<E> {
        EditionChoice::Named(name.to_owned())
    }
}

impl<E: Serialize> Serialize for EditionChoice<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            EditionChoice::Named(name) => name.serialize(serializer),
            EditionChoice::Given(edition) => edition.serialize(serializer),
        }
    }
}

impl<'de, E: Components + Deserialize<'de>> Deserialize<'de> for EditionChoice<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EditionChoice<E>, D::Error> {
        deserializer.deserialize_any(ChoiceVisitor(PhantomData))
    }
}

struct ChoiceVisitor<E>(PhantomData<E>);

impl<'de, E: Components + Deserialize<'de>> Visitor<'de> for ChoiceVisitor<E> {
    type Value = EditionChoice<E>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(E::EXPECTED)
    }

    fn visit_str<F: Error>(self, name: &str) -> Result<EditionChoice<E>, F> {
        Ok(EditionChoice::named(name))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<EditionChoice<E>, A::Error> {
        Ok(EditionChoice::Given(Box::new(E::deserialize(MapAccessDeserializer::new(map))?)))
    }
}
