/// Orders a few things by a key; those with equal keys stay in their order.
///
/// A page carries each use of the library's own sort in full, which pays for hundreds of things, not for the handful at a table.
pub fn order_few<T, K: Ord>(things: &mut [T], key: impl Fn(&T) -> K) {
    for next in 1..things.len() {
        let mut at = next;
        while at > 0 && key(&things[at]) < key(&things[at - 1]) {
            things.swap(at, at - 1);
            at -= 1;
        }
    }
}
