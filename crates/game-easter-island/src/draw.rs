use crate::position::{PhaseName, Position};
use crate::{Cell, Facing, Sun};
use std::fmt;

/// Draws the island with its rim: the first seat's statues and tokens are filled, the second's are hollow. Seats count from 1.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "            a    b    c    d    e")?;
        self.rim_row(f, Facing::N)?;
        for row in (0..5).rev() {
            write!(f, "   {}  {} ", row + 1, self.token(Sun::new(Facing::W, row)))?;
            for column in 0..5 {
                write!(f, "  {}", self.statue(Cell::new(column, row)))?;
            }
            writeln!(f, "  {}  {}", self.token(Sun::new(Facing::E, row)), row + 1)?;
        }
        self.rim_row(f, Facing::S)?;
        writeln!(f, "            a    b    c    d    e")?;
        for (seat, reserve) in self.reserves.iter().enumerate() {
            let (statue, sun) = [("▲", "●"), ("△", "○")][seat.min(1)];
            let (statues, suns) = (reserve.statues, reserve.suns);
            let number = seat + 1;
            writeln!(f, "seat {number}  {statue} {sun}  in reserve: {statues} statues, {suns} suns")?;
        }
        match (self.phase, self.to_move) {
            (PhaseName::Setup, Some(seat)) => write!(f, "set-up, to move: seat {}", seat.index() + 1),
            (_, Some(seat)) => {
                let (seat, actions, quiet) = (seat.index() + 1, self.actions_left, self.quiet);
                write!(f, "to move: seat {seat}, actions left: {actions}, quiet: {quiet}")
            }
            (_, None) => write!(f, "over"),
        }
    }
}

impl Position {
    fn rim_row(&self, f: &mut fmt::Formatter<'_>, side: Facing) -> fmt::Result {
        write!(f, "          ")?;
        for line in 0..5 {
            write!(f, "  {} ", self.token(Sun::new(side, line)))?;
        }
        writeln!(f)
    }

    fn token(&self, at: Sun) -> String {
        let Some(sun) = self.suns.iter().find(|sun| sun.at == at) else { return "· ".into() };
        let glyph = match (sun.seat.index(), sun.spent) {
            (0, false) => '●',
            (0, true) => '▪',
            (_, false) => '○',
            (_, true) => '▫',
        };
        format!("{glyph}{}", if sun.fresh { '*' } else { ' ' })
    }

    fn statue(&self, at: Cell) -> String {
        let Some(statue) = self.statues.iter().find(|statue| statue.at == at) else { return " + ".into() };
        let glyphs = [['▲', '▶', '▼', '◀'], ['△', '▷', '▽', '◁']];
        let glyph = glyphs[statue.seat.index().min(1)][statue.facing as usize];
        format!(" {glyph}{}", if statue.fresh { '*' } else { ' ' })
    }
}
