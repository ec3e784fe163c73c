use std::collections::VecDeque;
use store::PersonId;

/// How many answers to each person are remembered.
const EACH: usize = 16;
/// How many answers are remembered at all; those to people who do not sit there go first.
const ALL: usize = 144;

/// The last answers, so that what is asked again is not done again.
#[derive(Debug, Default)]
pub struct Answered(VecDeque<(PersonId, String, u32)>);

impl Answered {
    /// Whether nobody was answered.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What a person was answered under this key.
    pub fn find(&self, person: PersonId, key: &str) -> Option<u32> {
        let same = |(other, known, _): &&(PersonId, String, u32)| *other == person && known == key;
        self.0.iter().find(same).map(|(.., seq)| *seq)
    }

    /// Remembers an answer.
    pub fn keep(&mut self, person: PersonId, key: String, seq: u32, sits: impl Fn(PersonId) -> bool) {
        let theirs = |(other, ..): &(PersonId, String, u32)| *other == person;
        if self.0.iter().filter(|answer| theirs(answer)).count() >= EACH {
            let oldest = self.0.iter().position(theirs);
            oldest.and_then(|oldest| self.0.remove(oldest));
        }
        self.0.push_back((person, key, seq));
        if self.0.len() > ALL {
            let first = self.0.iter().position(|(other, ..)| !sits(*other)).unwrap_or(0);
            self.0.remove(first);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowd_of_watchers_pushes_out_no_player() {
        let mut answered = Answered::default();
        let player = PersonId::new(1);
        let sits = |person| person == player;
        for number in 0..20 {
            answered.keep(player, number.to_string(), number, sits);
        }
        for watcher in 2..1000 {
            answered.keep(PersonId::new(watcher), "hello".to_owned(), 0, sits);
        }
        assert_eq!((answered.find(player, "3"), answered.find(player, "4")), (None, Some(4)));
        assert_eq!(answered.find(PersonId::new(2), "hello"), None);
        assert_eq!(answered.find(PersonId::new(999), "hello"), Some(0));
        assert_eq!(answered.0.len(), ALL);
    }
}
