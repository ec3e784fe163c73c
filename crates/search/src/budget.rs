/// How much a search may spend, and whether it must stop: clocks and buttons are the caller's.
pub struct Budget<'b> {
    nodes: u64,
    spent: u64,
    interval: u64,
    pause: u64,
    stop: Option<&'b mut dyn FnMut(u64) -> bool>,
    stopped: bool,
}

impl<'b> Budget<'b> {
    /// So many nodes and no more: the search is then a function of its input.
    pub fn nodes(nodes: u64) -> Budget<'static> {
        Budget { nodes, spent: 0, interval: u64::MAX, pause: u64::MAX, stop: None, stopped: false }
    }

    /// At most so many nodes, and only until `stop` says so; it is asked every `interval` nodes with their number so far.
    pub fn until(nodes: u64, interval: u64, stop: &'b mut dyn FnMut(u64) -> bool) -> Budget<'b> {
        Budget {
            nodes,
            spent: 0,
            interval: interval.max(1),
            pause: u64::MAX,
            stop: Some(stop),
            stopped: false,
        }
    }

    /// Spends one node; whether the search may go on.
    #[inline]
    pub fn spend(&mut self) -> bool {
        if self.stopped {
            return false;
        }
        self.spent += 1;
        if self.spent >= self.nodes {
            self.stopped = true;
        } else if self.spent.is_multiple_of(self.interval)
            && let Some(stop) = &mut self.stop
        {
            self.stopped |= stop(self.spent);
        }
        !self.stopped && self.spent < self.pause
    }

    /// From now on the search pauses after so many nodes, though it need not stop: to look at what it has found.
    pub fn pause_after(&mut self, nodes: u64) {
        self.pause = self.spent.saturating_add(nodes);
    }

    /// Whether the search must stop.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.stopped
    }

    /// The nodes that are left, unless the caller stops the search before.
    pub fn remaining(&self) -> u64 {
        self.nodes.saturating_sub(self.spent)
    }

    /// The nodes spent so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }
}
