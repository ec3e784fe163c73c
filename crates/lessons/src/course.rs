use crate::{Lesson, Step};
use table::{AnyRules, AnyTable, Refused, Seed};

/// A lesson that is being taken.
pub struct Course {
    rules: &'static dyn AnyRules,
    lesson: &'static Lesson,
    at: usize,
    solved: bool,
    table: Box<dyn AnyTable>,
}

/// What becomes of a try.
#[derive(Debug)]
pub enum Verdict {
    /// It solves the step, and was played with what others do then; what is said of it.
    Right(&'static str),
    /// It is legal and does not solve the step: nothing was played; what is said of it.
    Wrong(&'static str),
    /// The rules refuse it.
    Refused(Refused),
}

impl Course {
    /// The lesson of a game with these rules from its first step on; why not, where its files are wrong.
    pub fn begin(rules: &'static dyn AnyRules, lesson: &'static Lesson) -> Result<Course, String> {
        let first = lesson.steps.first().ok_or("a lesson has steps")?;
        Ok(Course { rules, lesson, at: 0, solved: false, table: set_out(rules, first)? })
    }

    /// The lesson.
    pub fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// The step that is being taken.
    pub fn step(&self) -> &'static Step {
        &self.lesson.steps[self.at]
    }

    /// Its number, from 0.
    pub fn number(&self) -> usize {
        self.at
    }

    /// Whether the step asks for a move that was not made yet.
    pub fn asks(&self) -> bool {
        !self.solved && !self.step().accept.is_empty()
    }

    /// Whether the lesson is over.
    pub fn is_over(&self) -> bool {
        !self.asks() && self.at + 1 == self.lesson.steps.len()
    }

    /// The table of the step.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// Tries a move of the learner's.
    pub fn attempt(&mut self, text: &str) -> Verdict {
        let step = self.step();
        if !self.asks() {
            return Verdict::Wrong(&step.otherwise);
        }
        if let Err(refused) = self.table.check(step.seat, text) {
            return Verdict::Refused(refused);
        }
        if step.accept.iter().any(|pattern| fits(pattern, text)) {
            self.table.play(step.seat, text).expect("it was checked just now");
            for (seat, text) in &step.replies {
                self.table.play(*seat, text).expect("a lesson's replies are legal, a test tries each");
            }
            self.solved = true;
            return Verdict::Right(&step.right);
        }
        let said = step.wrong.iter().find(|(pattern, _)| fits(pattern, text));
        Verdict::Wrong(said.map_or(&step.otherwise, |(_, said)| said))
    }

    /// Goes on to the next step, where this one asks for nothing more; whether there was one.
    pub fn go_on(&mut self) -> bool {
        if self.asks() || self.is_over() {
            return false;
        }
        self.at += 1;
        self.solved = false;
        if self.step().position.is_some() {
            self.table =
                set_out(self.rules, self.step()).expect("a lesson's positions are good, a test reads each");
        }
        true
    }
}

fn set_out(rules: &dyn AnyRules, step: &Step) -> Result<Box<dyn AnyTable>, String> {
    let position = step.position.as_ref().ok_or("the first step of a lesson has a position")?;
    let seed = Seed::new("lesson");
    rules
        .resume(rules.meta().rules, step.seats, &step.options, seed, position)
        .map_err(|error| error.to_string())
}

/// Whether the pattern, in which `*` stands for anything, fits all of the text.
fn fits(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((head, tail)) => text.strip_prefix(head).is_some_and(|rest| {
            let ends = (0..=rest.len()).filter(|end| rest.is_char_boundary(*end));
            ends.into_iter().any(|end| fits(tail, &rest[end..]))
        }),
    }
}
