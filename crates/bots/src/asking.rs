//! Asking until there is a legal answer, so that no game waits for a computer player for ever.

use crate::{Level, Limit, Mind, Question, Thought};
use game_core::{SearchRng, scramble};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A question that is asked until it has a legal answer: as it is, once more with other dice, at the lowest level; in the end any
/// legal move is taken.
#[derive(Clone, Debug)]
pub struct Asking {
    question: Question,
    legal: Vec<String>,
    failures: Vec<String>,
}

/// A legal move, and how it came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The move, in notation.
    pub text: String,
    /// The chance of winning as the player sees it, 0 to 1.
    pub value: f32,
    /// Why others before it were no answer.
    pub failures: Vec<String>,
}

impl Answer {
    /// Whether nobody chose it: every answer failed.
    pub fn is_random(&self) -> bool {
        self.failures.len() >= TRIES
    }
}

/// How often a question is asked before any legal move will do.
const TRIES: usize = 3;

impl Asking {
    /// A question that nobody answered yet, and the moves that are answers to it; nothing where there are none.
    pub fn begin(question: Question, legal: Vec<String>) -> Option<Asking> {
        (!legal.is_empty()).then_some(Asking { question, legal, failures: Vec::new() })
    }

    /// What is to be asked now.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// Hears what came back: the answer, if it is one now; nothing where the question is to be asked again, which it then is in
    /// another way.
    pub fn hear(&mut self, thought: Result<Thought, String>) -> Option<Answer> {
        let failure = match thought.as_ref().map(Thought::choice) {
            Ok(Some((text, value))) if self.legal.iter().any(|legal| legal == text) => {
                return Some(self.answer(text.to_owned(), value));
            }
            Ok(Some((text, _))) => format!("{text} is not legal"),
            Ok(None) => "no move was found".to_owned(),
            Err(error) => error.clone(),
        };
        self.failures.push(failure);
        let task = &mut self.question.task;
        task.seed = scramble(task.seed ^ self.failures.len() as u64);
        if self.failures.len() + 1 == TRIES {
            (task.mind, task.limit) = (Mind::Knowing, Limit::Level(Level::MIN));
        }
        (self.failures.len() >= TRIES).then(|| self.any())
    }

    /// Any legal move, of which the question's seed decides.
    pub fn any(&mut self) -> Answer {
        let any = SearchRng::new(self.question.task.seed).below(self.legal.len() as u32);
        self.answer(self.legal[any as usize].clone(), 0.5)
    }

    /// Asks whoever answers at once, and takes a panic for a failure.
    pub fn until_answered(mut self, mut ask: impl FnMut(&Question) -> Result<Thought, String>) -> Answer {
        loop {
            let thought = catch_unwind(AssertUnwindSafe(|| ask(&self.question)));
            let thought = thought.unwrap_or_else(|_| Err("the computer player panicked".to_owned()));
            if let Some(answer) = self.hear(thought) {
                return answer;
            }
        }
    }

    fn answer(&mut self, text: String, value: f32) -> Answer {
        Answer { text, value, failures: std::mem::take(&mut self.failures) }
    }
}
