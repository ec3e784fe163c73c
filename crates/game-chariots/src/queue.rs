use game_core::Seat;

/// Seats one behind the other; packed, four bits a seat, the front lowest.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Queue(u32);

impl Queue {
    /// Nobody.
    pub const EMPTY: Queue = Queue(0);

    /// The first seats, the lowest in front.
    pub fn first(seats: u8) -> Queue {
        let mut queue = Queue::EMPTY;
        for seat in Seat::first(seats) {
            queue.push(seat);
        }
        queue
    }

    /// How many seats stand in it.
    #[inline]
    pub const fn len(self) -> usize {
        (32 - self.0.leading_zeros()).div_ceil(4) as usize
    }

    /// Whether nobody stands in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, front first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self;
        std::iter::from_fn(move || left.pop())
    }

    /// Whether the seat stands in it.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.position(seat).is_some()
    }

    /// How many stand before the seat, if it is there.
    #[inline]
    pub fn position(self, seat: Seat) -> Option<usize> {
        self.iter().position(|other| other == seat)
    }

    /// Takes the front seat out.
    #[inline]
    pub fn pop(&mut self) -> Option<Seat> {
        let front = (self.0 & 15).checked_sub(1)?;
        self.0 >>= 4;
        Some(Seat::new(front as u8))
    }

    /// Puts the seat at the back; there must be room for it.
    #[inline]
    pub fn push(&mut self, seat: Seat) {
        self.insert(self.len(), seat);
    }

    /// Puts the seat behind the first `before` seats; there must be room for it.
    #[inline]
    pub fn insert(&mut self, before: usize, seat: Seat) {
        debug_assert!(before <= self.len() && self.len() < 8);
        let shift = 4 * before;
        let front = self.0 & ((1 << shift) - 1);
        let back = (self.0 >> shift) << shift;
        self.0 = front | (u32::from(seat.number()) + 1) << shift | back << 4;
    }

    /// Takes the seat out, wherever it stands.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        let Some(before) = self.position(seat) else { return };
        let shift = 4 * before;
        let front = self.0 & ((1 << shift) - 1);
        self.0 = front | (self.0 >> shift >> 4) << shift;
    }
}
