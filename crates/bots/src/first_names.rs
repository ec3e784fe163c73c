use game_core::scramble;

/// What computer players and people who have not said theirs are called.
const FIRST_NAMES: [&str; 20] = [
    "Hina", "Tane", "Rona", "Vaea", "Koa", "Mahina", "Tama", "Aroha", "Kahu", "Leilani", "Manu", "Nalani",
    "Rangi", "Sina", "Teva", "Ulani", "Viri", "Wiremu", "Keola", "Moana",
];

/// As many different first names as there are seats, always the same for the same table.
pub fn first_names(table: &str, seats: usize) -> Vec<&'static str> {
    let key = table.bytes().fold(0u64, |key, byte| scramble(key ^ u64::from(byte)));
    let mut names = FIRST_NAMES.to_vec();
    let draw = |place: usize| (scramble(key ^ place as u64) % (FIRST_NAMES.len() - place) as u64) as usize;
    (0..seats.min(FIRST_NAMES.len())).map(|place| names.swap_remove(draw(place))).collect()
}
