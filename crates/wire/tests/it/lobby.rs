use wire::{Lobby, LobbyChange, Status, Summary, Time};

fn row(id: &str, steps: u32) -> Summary {
    Summary {
        id: id.to_owned(),
        game: "moai".to_owned(),
        status: Status::Open,
        public: true,
        rated: false,
        time: Time::Unlimited,
        variant: false,
        seats: Vec::new(),
        verdicts: Vec::new(),
        touched: 0,
        steps,
        your_move: false,
        asks_you: false,
    }
}

fn change(number: u64, open: &[&str], running: &[&str], tables: Vec<Summary>) -> LobbyChange {
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect();
    LobbyChange { number, open: ids(open), running: ids(running), tables }
}

#[test]
fn a_change_leaves_what_it_does_not_name_as_it_was() {
    let mine = Summary { your_move: true, ..row("b", 0) };
    let mut lobby =
        Lobby { number: 3, open: vec![row("a", 0), row("b", 0)], running: Vec::new(), yours: vec![mine] };
    assert!(lobby.change(change(4, &["c", "a"], &["b"], vec![row("c", 0), row("b", 1)])));
    assert_eq!((&lobby.open, &lobby.running), (&vec![row("c", 0), row("a", 0)], &vec![row("b", 1)]));
    assert_eq!(lobby.yours, [Summary { your_move: true, ..row("b", 1) }]);
    assert!(lobby.change(change(3, &[], &[], Vec::new())), "what is known is newer");
    assert_eq!(lobby.open.len(), 2);
    assert!(!lobby.change(change(6, &["x", "a"], &[], Vec::new())), "one was never told of");
    assert_eq!(lobby.open, [row("a", 0)]);
}

#[test]
fn an_old_answer_brings_ones_own_tables_alone() {
    let mut lobby = Lobby { number: 5, open: vec![row("a", 0)], ..Lobby::default() };
    lobby.renew(Lobby { number: 4, yours: vec![row("b", 0)], ..Lobby::default() });
    assert_eq!((lobby.number, lobby.open.len(), lobby.yours.len()), (5, 1, 1));
    lobby.renew(Lobby { number: 6, ..Lobby::default() });
    assert_eq!(lobby, Lobby { number: 6, ..Lobby::default() });
}
