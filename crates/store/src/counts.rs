/// How much has been written since the store was opened.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Counts {
    /// How often the disk was waited for.
    pub commits: u64,
    /// How many requests were kept.
    pub kept: u64,
    /// How many changes those asked for.
    pub changes: u64,
    /// How many requests were refused.
    pub refused: u64,
}
