use std::collections::VecDeque;
use store::{Digest, PersonId};

/// How many answers to each person are remembered.
const EACH: usize = 16;
/// How many answers are remembered at all; those to people who do not sit there go first.
const ALL: usize = 144;

/// What somebody was answered.
#[derive(Debug)]
pub struct Answer {
    /// Who.
    pub person: PersonId,
    /// Under which key.
    pub key: String,
    /// To what, as a digest.
    pub said: Digest,
    /// The number of the next row then.
    pub seq: u32,
}

/// The last answers, so that what is asked again is not done again.
#[derive(Debug, Default)]
pub struct Answered(VecDeque<Answer>);

impl Answered {
    /// Whether nobody was answered.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What a person had asked under this key, and what they were answered.
    pub fn find(&self, person: PersonId, key: &str) -> Option<(Digest, u32)> {
        let same = |answer: &&Answer| answer.person == person && answer.key == key;
        self.0.iter().find(same).map(|answer| (answer.said, answer.seq))
    }

    /// Remembers an answer.
    pub fn keep(&mut self, answer: Answer, sits: impl Fn(PersonId) -> bool) {
        let theirs = |other: &Answer| other.person == answer.person;
        if self.0.iter().filter(|answer| theirs(answer)).count() >= EACH {
            let oldest = self.0.iter().position(theirs);
            oldest.and_then(|oldest| self.0.remove(oldest));
        }
        self.0.push_back(answer);
        if self.0.len() > ALL {
            let first = self.0.iter().position(|answer| !sits(answer.person)).unwrap_or(0);
            self.0.remove(first);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(person: PersonId, key: &str, seq: u32) -> Answer {
        Answer { person, key: key.to_owned(), said: Digest::of_secret(key), seq }
    }

    #[test]
    fn a_crowd_of_watchers_pushes_out_no_player() {
        let mut answered = Answered::default();
        let player = PersonId::new(1);
        let sits = |person| person == player;
        for number in 0..20 {
            answered.keep(answer(player, &number.to_string(), number), sits);
        }
        for watcher in 2..1000 {
            answered.keep(answer(PersonId::new(watcher), "hello", 0), sits);
        }
        let find = |person, key| answered.find(person, key).map(|(_, seq)| seq);
        assert_eq!((find(player, "3"), find(player, "4")), (None, Some(4)));
        assert_eq!(find(PersonId::new(2), "hello"), None);
        assert_eq!(find(PersonId::new(999), "hello"), Some(0));
        assert_eq!(answered.0.len(), ALL);
    }
}
