use crate::edition::{CardId, TileCounts};
use crate::{Area, Cards, Space, Strength, Worker};

/// How many workers a clan has, at home, on the board and in reserve together.
pub(crate) const CLAN_SIZE: usize = 18;
/// How many of them are of each strength.
pub(crate) const OF_EACH: u8 = 6;

/// One clan: its people, its hand and its possessions.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Clan {
    pub(crate) crew: Crew,
    /// Workers at home, by strength.
    pub(crate) home: [u8; 3],
    /// Workers in reserve, by strength.
    pub(crate) reserve: [u8; 3],
    pub(crate) hand: Cards,
    /// The bid, from when it is made until the order stands.
    pub(crate) bid: Option<Cards>,
    /// The epoch card before it.
    pub(crate) card: Option<CardId>,
    pub(crate) wood: u8,
    pub(crate) boats: u8,
    /// Its tiles, by the index of their height.
    pub(crate) tiles: TileCounts,
}

impl Clan {
    pub(crate) const EMPTY: Clan = Clan {
        crew: Crew::EMPTY,
        home: [0; 3],
        reserve: [0; 3],
        hand: Cards::NONE,
        bid: None,
        card: None,
        wood: 0,
        boats: 0,
        tiles: [0; 12],
    };

    /// How many workers are at home.
    #[inline]
    pub(crate) fn at_home(&self) -> u8 {
        self.home.iter().sum()
    }

    /// How many workers are in reserve.
    #[inline]
    pub(crate) fn in_reserve(&self) -> u8 {
        self.reserve.iter().sum()
    }

    /// How many workers live, at home or on the board.
    #[inline]
    pub(crate) fn living(&self) -> u8 {
        self.at_home() + self.crew.len()
    }

    /// Moves a worker from the board home.
    #[inline]
    pub(crate) fn bring_home(&mut self, worker: Worker) {
        self.crew.remove(worker);
        self.home[usize::from(worker.force()) - 1] += 1;
    }

    /// Moves a worker from the board to the reserve.
    #[inline]
    pub(crate) fn bury(&mut self, worker: Worker) {
        self.crew.remove(worker);
        self.reserve[usize::from(worker.force()) - 1] += 1;
    }

    /// Moves a worker from home to the reserve.
    pub(crate) fn bury_at_home(&mut self, strength: Strength) {
        self.home[strength.index()] -= 1;
        self.reserve[strength.index()] += 1;
    }

    /// The fields it farms, as a set.
    pub(crate) fn fields(&self) -> u16 {
        self.crew.in_area(Area::Fields).iter().fold(0, |fields, worker| fields | worker.at().bit())
    }

    /// Takes a boat away; its fisher goes home and the later boats move up a number.
    pub(crate) fn lose_boat(&mut self, boat: u16) {
        self.boats -= 1;
        for worker in self.crew.fishers() {
            let number = worker.at().number();
            if number == boat {
                self.bring_home(worker);
            } else if number > boat {
                self.crew.remove(worker);
                self.crew.add(worker.moved(Space::new(Area::Sea, number - 1)));
            }
        }
    }
}

/// A clan's workers on the board, sorted.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Crew {
    workers: [Worker; CLAN_SIZE],
    len: u8,
}

impl Crew {
    pub(crate) const EMPTY: Crew = Crew { workers: [Worker::NOBODY; CLAN_SIZE], len: 0 };

    #[inline]
    pub(crate) const fn len(&self) -> u8 {
        self.len
    }

    /// All of them.
    #[inline]
    pub(crate) fn all(&self) -> &[Worker] {
        &self.workers[..usize::from(self.len)]
    }

    /// Those in this area.
    #[inline]
    pub(crate) fn in_area(&self, area: Area) -> &[Worker] {
        let all = self.all();
        let start = all.iter().take_while(|worker| worker.area() < area).count();
        let end = start + all[start..].iter().take_while(|worker| worker.area() == area).count();
        &all[start..end]
    }

    /// Those on this space, as a range of the whole crew.
    #[inline]
    pub(crate) fn range_at(&self, space: Space) -> std::ops::Range<usize> {
        let all = self.all();
        let start = all.iter().take_while(|worker| worker.at() < space).count();
        let end = start + all[start..].iter().take_while(|worker| worker.at() == space).count();
        start..end
    }

    /// Those on this space.
    #[inline]
    pub(crate) fn at(&self, space: Space) -> &[Worker] {
        &self.all()[self.range_at(space)]
    }

    /// The total strength on this space.
    #[inline]
    pub(crate) fn force_at(&self, space: Space) -> u8 {
        self.at(space).iter().map(|worker| worker.force()).sum()
    }

    /// The fishers, copied, so that they can be moved while they are looked through.
    fn fishers(&self) -> impl Iterator<Item = Worker> + use<> {
        let crew = *self;
        crew.workers.into_iter().take(usize::from(crew.len)).filter(|worker| worker.area() == Area::Sea)
    }

    #[inline]
    pub(crate) fn contains(&self, worker: Worker) -> bool {
        self.all().contains(&worker)
    }

    /// Each different worker once, with the number of its place.
    #[inline]
    pub(crate) fn distinct(&self) -> impl Iterator<Item = Worker> + Clone {
        let all = self.all();
        all.iter()
            .enumerate()
            .filter(|(index, worker)| *index == 0 || all[index - 1] != **worker)
            .map(|(_, w)| *w)
    }

    /// Whether its workers stand on two spaces or more.
    #[inline]
    pub(crate) fn is_spread(&self) -> bool {
        match self.all() {
            [first, .., last] => first.at() != last.at(),
            _ => false,
        }
    }

    /// Puts a worker on the board; there must be room.
    #[inline]
    pub(crate) fn add(&mut self, worker: Worker) {
        let mut at = usize::from(self.len);
        while at > 0 && self.workers[at - 1] > worker {
            self.workers[at] = self.workers[at - 1];
            at -= 1;
        }
        self.workers[at] = worker;
        self.len += 1;
    }

    /// Takes a worker, who must be there, off the board.
    #[inline]
    pub(crate) fn remove(&mut self, worker: Worker) {
        let len = usize::from(self.len);
        let at = self.all().iter().position(|other| *other == worker).expect("the worker is on the board");
        self.workers.copy_within(at + 1..len, at);
        self.workers[len - 1] = Worker::NOBODY;
        self.len -= 1;
    }

    /// Turns everybody on this space up.
    pub(crate) fn turn_up(&mut self, space: Space) {
        let range = self.range_at(space);
        let here = &mut self.workers[range];
        here.iter_mut().for_each(|worker| *worker = worker.turned_up());
        here.sort_unstable();
    }
}
