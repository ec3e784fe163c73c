/// What a search found: its lines, the best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<A> {
    /// The best lines, each beginning with a different action.
    pub lines: Vec<Variation<A>>,
    /// The nodes it spent.
    pub nodes: u64,
    /// The deepest it looked through, in actions.
    pub depth: u32,
}

/// An action, what is expected to follow it, and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation<A> {
    /// The action and its continuation.
    pub actions: Vec<A>,
    /// The chance of winning as the search sees it, 0 to 1.
    pub value: f32,
    /// How often the action was tried, where the search counts that.
    pub visits: u64,
}
