use super::Desk;
use catalog::GameId;
use expect_test::{Expect, expect};
use game_core::Lang;

/// The first decision, or what these keys make of it.
pub(crate) fn check(game: GameId, seats: &str, lang: Lang, keys: &[&str], screen: Expect) {
    screen.assert_eq(&Desk::new(game, seats, lang).press(keys).screen());
}

#[test]
fn easter_island_while_a_move_is_typed() {
    check(
        GameId::EasterIsland,
        "you,random",
        Lang::En,
        &["+c3N", "Enter", "+d"],
        expect![[r#"
            | Easter Island  ▸▲ you   △ random                                             2
            |            a    b    c    d    e            ── Moves: 16 / 92 ─────────────────
            |            ·    ·    ·    ·    ·             +d1N  +d1E  +d1S  +d1W  +d2N
            |   5  ·     +    +    +    +    +   ·   5     +d2E  +d2S  +d2W  +d4N  +d4E
            |   4  ·     +    +    +    +    +   ·   4     +d4S  +d4W  +d5N  +d5E  +d5S
            |   3  ·     +    +    ▲    ◁    +   ·   3     +d5W
            |   2  ·     +    +    +    +    +   ·   2
            |   1  ·     +    +    +    +    +   ·   1
            |            ·    ·    ·    ·    ·
            |            a    b    c    d    e
            |seat 0  ▲ ●  in reserve: 6 statues, 8 suns
            |seat 1  △ ○  in reserve: 6 statues, 8 suns
            |set-up, seat 0 places a statue               ── Last moves ─────────────────────
            |                                             ▲ +c3N
            |                                             △ +d3W
            |
            |
            |
            |
            |
            | Place a statue on a free intersection, with its facing. Write +c3N.
            |
            | › +d1N
            | F1 hint  F2 save  F3 rules  F4 board  F5 moves  F6 undo  ? help  Esc quit
        "#]],
    );
}

#[test]
fn easter_island_in_french_with_a_refusal() {
    check(
        GameId::EasterIsland,
        "you,random",
        Lang::Fr,
        &["Enter", "c3-c5", "Enter"],
        expect![[r#"
            | Île de Pâques  ▸▲ vous   △ hasard                                            2
            |            a    b    c    d    e                 ── Coups : 0 / 92 ────────────
            |            ·    ·    ·    ·    ·
            |   5  ·     +    +    +    +    +   ·   5
            |   4  ·     +    +    +    +    +   ·   4
            |   3  ·     +    +    +    ◁    +   ·   3
            |   2  ·     +    +    +    +    +   ·   2
            |   1  ·     ▲    +    +    +    +   ·   1
            |            ·    ·    ·    ·    ·
            |            a    b    c    d    e
            |siège 0  ▲ ●  en réserve : 6 statues, 8 soleils
            |siège 1  △ ○  en réserve : 6 statues, 8 soleils
            |mise en place, siège 0 pose une statue            ── Derniers coups ────────────
            |                                                  ▲ +a1N
            |                                                  △ +d3W
            |
            |
            |
            |
            |
            | Pendant la mise en place, on pose des statues et rien d’autre. Posez une
            | statue sur une intersection libre, avec son orientation. Écrivez +c3N.
            | › c3-c5
            | F1 conseil  F2 garder  F3 règles  F4 plateau  F6 retour  ? aide  Échap fin
        "#]],
    );
}

#[test]
fn eclipsia_with_the_cursor_on_its_way() {
    check(
        GameId::Eclipsia,
        "you,random",
        Lang::En,
        &["S@C1s", "Enter", "Down", "Right"],
        expect![[r#"
            | Eclipsia  ▸Sun you   Moon random                                             2
            |                   sun's face   moon's face
            |                   1 2 3        1 2 3        Sun-Moon    points
            |C Castle           S . .        . . .         1-0  Sun     2  castle
            |H Harbour          . . .        . . .         0-0          5
            |T Temple           . . .        . . .         0-0          4  temple
            |A Agora            . . .        . . .         0-0          6
            |P Portal           . . .        . . .         0-0          3  portal
            |G Gardens          . . .        . . .         0-0          7
            |M Celestial Mount  . . .        . . s         0-1  Moon    1  mount
            |F Forum            . . .        . . .         0-0          9
            |Sun   S M F  in reserve: 0 sanctuary, 4 monoliths, 7 faithful; points: 2
            |Moon  s m f  in reserve: 0 sanctuary, 4 monoliths, 7 faithful; points: 35
            |turns played: 2, the Sun to move
            |powers: castle
            |── Moves: 45 ────────────────────────────────── ── Last moves ──────────────────
            | M@A1s  M@A2s  M@A3s  M@C2s  M@C3s  M@F1s     ┃ Sun  S@C1s
            | M@F2s  M@F3s  M@G1s  M@G2s  M@G3s  M@H1s     ┃ Moon S@M3m
            | M@H2s  M@H3s  M@M1s  M@M2s  M@P1s  M@P2s     │
            | M@P3s  M@T1s  M@T2s  M@T3s  F@A1s  F@A2s     │
            | Swap your piece with theirs of the same type, or place a piece, which ends
            | your turn. Write castle C1s~H2m to swap, F@G3s to place.
            | › M@F3s
            | F1 hint  F2 save  F3 rules  F4 board  F5 moves  F6 undo  ? help  Esc quit
        "#]],
    );
}

#[test]
fn eclipsia_in_french_for_two_people() {
    check(
        GameId::Eclipsia,
        "you,you",
        Lang::Fr,
        &["Enter", "Enter"],
        expect![[r#"
            | Eclipsia  ▸Soleil joueur   Lune joueur                                       2
            |                   face soleil  face lune
            |                   1 2 3        1 2 3        Sol.-Lune   points
            |C Château          . . .        . . .         0-0          2  castle
            |H Port             . . .        . . .         0-0          5
            |T Temple           . . .        . . .         0-0          4  temple
            |A Agora            S . .        . s .         1-1          6
            |P Portail          . . .        . . .         0-0          3  portal
            |G Jardins          . . .        . . .         0-0          7
            |M Mont Céleste     . . .        . . .         0-0          1  mount
            |F Forum            . . .        . . .         0-0          9
            |Soleil  S M F  en réserve : 0 sanct., 4 monol., 7 fidèles ; points : 0
            |Lune    s m f  en réserve : 0 sanct., 4 monol., 7 fidèles ; points : 0
            |tours joués : 2, au Soleil de jouer
            |── Coups : 44 ───────────────────────────────── ── Derniers coups ──────────────
            | M@A3s  M@C1s  M@C2s  M@C3s  M@F1s  M@F2s     ┃ Soleil S@A1s
            | M@F3s  M@G1s  M@G2s  M@G3s  M@H1s  M@H2s     ┃ Lune   S@A2m
            | M@H3s  M@M1s  M@M2s  M@M3s  M@P1s  M@P2s     ┃
            | M@P3s  M@T1s  M@T2s  M@T3s  F@A3s  F@C1s     │
            | F@C2s  F@C3s  F@F1s  F@F2s  F@F3s  F@G1s     │
            | Soleil (joueur) : Posez un monolithe ou un fidèle sur votre face. Écrivez
            | M@C1s ou F@G3s.
            | › M@A3s
            | F1 conseil  F2 garder  F3 règles  F4 plateau  F6 retour  ? aide  Échap fin
        "#]],
    );
}

#[test]
fn chariots_when_energy_is_split() {
    check(
        GameId::Chariots,
        "you,random,random",
        Lang::En,
        &[],
        expect![[r#"
            | Chariots of Stonehenge  ▸0 you  ▸1 random  ▸2 random                         0
            |Round 1, energy; race order 0 1 2
            |  1           2           3           4           5 *012      6                ┃
            |         210 :           :           :           :           :           :     ┃
            |  - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -      ┃
            |       .     :     .     :     .     :     .     :     .     :     .     :     ┃
            |  7           8           9           10 *012     11          12               ┃
            |             :           :           :           :           :           :     │
            |  - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -      │
            |       .     :     .     :     .     :     .     :     .     :     .     :     │
            |  13          14          15 *012     16          17          18               │
            |             :           :           :           :           :           :     │
            |  - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -      │
            |  seat  at      crystals  bars  dolmen  split  hand        place
            |  0     t1      4         10    -       -      1 20 28     -
            |── Moves: 5 ─────────────────────────────────── ── Last moves ──────────────────
            | split 0/4  split 1/3  split 2/2  split 3/1       draw 20
            | split 4/0                                        draw ? x2
            |                                                  draw 1
            |                                                  draw ? x2
            | Split your crystals in secret between blocking and driving. Write split 3/1.
            |
            | › split 0/4
            | F1 hint  F2 save  F3 rules  F4 board  F5 moves  F6 undo  ? help  Esc quit
        "#]],
    );
}

#[test]
fn chariots_in_french_when_one_drives() {
    check(
        GameId::Chariots,
        "you,random,random",
        Lang::Fr,
        &["split 0/4", "Enter"],
        expect![[r#"
            | Les Chars de Stonehenge  ▸0 vous   1 hasard   2 hasard                       8
            |Tour 1, conduite : siège 0, 4 restants, puis 1 2 ; ordre 0 1 2
            |  1           2           3           4           5 *012      6                ┃
            |         210 :           :           :           :           :           :     ┃
            |  - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -      ┃
            |       .     :     .     :     .     :     .     :     .     :     .     :     ┃
            |  7           8           9           10 *012     11          12               ┃
            |             :           :           :           :           :           :     │
            |  - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -      │
            |       .     :     .     :     .     :     .     :     .     :     .     c     │
            |  13          14          15 *012     16          17          18               │
            |             :           :           :           :           :           :     │
            |  - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -      │
            |  siège  en     cristaux  bag.  dolmen  part.  main        rang
            |  0     t1      4         10    -       0/4    1 20 28     -
            |── Coups : 2 ────────────────────────────────── ── Derniers coups ──────────────
            | go w1  go t2                                   2 bar 20>P19
            |                                                2 bar 13>P12
            |                                                1 bar 29>P29
            |                                                1 bar 23>T22
            | Avancez d’un pas. Écrivez go t14.
            |
            | › go w1
            | F1 conseil  F2 garder  F3 règles  F4 plateau  F6 retour  ? aide  Échap fin
        "#]],
    );
}

#[test]
fn moai_when_a_worker_is_placed() {
    check(
        GameId::Moai,
        "you,random,random",
        Lang::En,
        &["bid none", "Enter", "Enter"],
        expect![[r#"
            | Moai  ▸0 you   1 random   2 random                                           8
            |round     1  work  Birdman 2  order 2 1 0  acting 0
            |forest F1 wood                                                                 ┃
            |       F2 wood  2(?)                                                           ┃
            |       F3 wood                                                                 ┃
            |       F4 .                                                                    ┃
            |       F5 .                                                                    ┃
            |       F6 .                                                                    ┃
            |volcano   .                                                                    │
            |fields    C1 .    C2 .    C3 .    C4 .    C5 .    C6 .    C7 .    C8 .         │
            |          C9 1:3  C10 .   C11 ##  C12 ##  C13 ##  C14 ##  C15 ##  C16 ##       │
            |clan 1    home 8 (?)  reserve 3/3/3  food 3 for 1  wood 0  prestige 9          │
            |clan 0    home 3/3/3  reserve 3/3/3  food 0 for 0  wood 0  prestige 9
            |  hand    1  1  2  3  R
            |  card    boat 3/2P
            |── Moves: 48 ────────────────────────────────── ── Last moves ──────────────────
            | place 1 F1   place 1 F2   place 1 F3         ┃ 1 take 3
            | place 1 F4   place 1 F5   place 1 F6         │ 0 take 2
            | place 1 V+   place 1 C1   place 1 C2         │ 2 place ? F2
            | place 1 C3   place 1 C4   place 1 C5         │ 1 place 3 C9
            | Place a worker from home. Write place 3 F2, place 2 C5, place 1 V3, place 1 V+
            | or place 2 B1.
            | › place 1 F1
            | F1 hint  F2 save  F3 rules  F4 board  F5 moves  F6 undo  ? help  Esc quit
        "#]],
    );
}

#[test]
fn moai_in_french_when_one_bids() {
    check(
        GameId::Moai,
        "you,random,random",
        Lang::Fr,
        &[],
        expect![[r#"
            | Moai  ▸0 vous  ▸1 hasard  ▸2 hasard                                          0
            |tour      1  mise  Homme-oiseau 1  ordre 1 2 0
            |rangée    [1] erosion 3/2  [2] boat 3/2P  [3] boat 3/2P  [4] boat 2/3P         ┃
            |forêt  F1 bois                                                                 ┃
            |       F2 bois                                                                 ┃
            |       F3 bois                                                                 ┃
            |       F4 .                                                                    ┃
            |       F5 .                                                                    ┃
            |       F6 .                                                                    ┃
            |volcan    .                                                                    │
            |champs    C1 .    C2 .    C3 .    C4 .    C5 .    C6 .    C7 .    C8 .         │
            |          C9 .    C10 .   C11 .   C12 ##  C13 ##  C14 ##  C15 ##  C16 ##       │
            |clan 1 *  camp 9 (?)  réserve 3/3/3  vivres 0 pour 0  bois 0  prestige 9       │
            |clan 0    camp 3/3/3  réserve 3/3/3  vivres 0 pour 0  bois 0  prestige 9
            |  main    1  1  2  3  R
            |── Coups : 24 ───────────────────────────────── ── Derniers coups ──────────────
            | bid none       bid R          bid 3          ┃   draw ? x2
            | bid 3+R        bid 2          bid 2+R        ┃   reveal erosion:3/2
            | bid 2+3        bid 2+3+R      bid 1          │   reveal boat:3/2P x2
            | bid 1+R        bid 1+3        bid 1+3+R      │   reveal boat:2/3P
            | Misez autant de vos cartes que vous voulez pour devenir homme-oiseau, ou
            | aucune. Écrivez bid 1+3, ou bid none.
            | › bid none
            | F1 conseil  F2 garder  F3 règles  F4 plateau  F6 retour  ? aide  Échap fin
        "#]],
    );
}

#[test]
fn the_end_of_a_game() {
    let mut desk = Desk::new(GameId::Eclipsia, "you,random", Lang::En);
    while !desk.is_over() {
        desk.press(&["Enter"]);
    }
    expect![[r#"
        | Eclipsia   Sun you   Moon random                                            30
        |                   sun's face   moon's face
        |                   1 2 3        1 2 3        Sun-Moon    points
        |C Castle           M M F        . . .         3-0  Sun     2  castle
        |H Harbour          F F .        f f .         2-2          5
        |T Temple           f . .        . . .         0-1  Moon    4  temple
        |A Agora            S M M        . . m         3-1  Sun     6
        |P Portal           f . .        f m s         0-4  Moon    3  portal
        |G Gardens          F . .        . m m         1-2  Moon    7
        |M Celestial Mount  . . .        . f .         0-1  Moon    1  mount
        |F Forum            F F F        f . .         3-1  Sun     9
        |Sun   S M F  in reserve: 0 sanctuary, 0 monoliths, 0 faithful; points: 17
        |Moon  s m f  in reserve: 0 sanctuary, 0 monoliths, 0 faithful; points: 20
        |turns played: 25, over
        |── Ranking ──────────────────────────────────── ── Last moves ──────────────────
        | 1. Moon random     20                          Moon F@H2m
        | 2. Sun you         17                          Sun  F@H1s
        |                                                Moon temple T2m>P1m
        |                                                Moon F@P1s
        |                                                Sun  F@H2s
        | Moon (random) wins. Every piece is placed: the districts are counted.
        |
        | n  new game    r  rematch on other seats    u  take back    q  quit
        | F1 hint  F2 save  F3 rules  F4 board  F5 moves  F6 undo  ? help  Esc quit
    "#]]
    .assert_eq(&desk.screen());
}

#[test]
fn a_small_window() {
    let mut desk = Desk::new(GameId::Chariots, "you,random,random", Lang::En);
    desk.resize(60, 20);
    expect![[r#"
        | Chariots of Stonehenge  ▸0 you   1 random   2 random     8
        |Round 1, drive: seat 0, 4 left, then 1 2; race order 0 1 2
        |         210 :           :           :           :         ┃
        |  - - - - - - - - - - - - - - - - - - - - - - - - - - - - -┃
        |       .     :     .     :     .     :     .     :     .   │
        |  7           8           9           10 *012     11       │
        |             :           :           :           :         │
        |  - - - - - - - - - - - - - - - - - - - - - - - - - - - - -│
        |       .     :     .     :     .     :     .     :     .   │
        |  seat  at      crystals  bars  dolmen  split  hand        p
        |  0     t1      4         10    -       0/4    1 20 28     -
        |── Moves: 2 ─────────────────────── ── Last moves ──────────
        | go w1  go t2                       2 bar 20>P19
        |                                    2 bar 13>P12
        |                                    1 bar 29>P29
        |                                    1 bar 23>T22
        | Drive one step forward. Write go t14.
        |
        | › go w1
        | F1 hint  F2 save  F3 rules  F4 board  F5 moves  F6 undo
    "#]]
    .assert_eq(&desk.press(&["Enter", "Shift-Down"]).screen());
}

#[test]
fn a_window_that_is_too_small() {
    let mut desk = Desk::new(GameId::Moai, "you,random", Lang::Fr);
    desk.resize(40, 10);
    expect![[r#"
        |Cette fenêtre est trop petite : 40 x 10.
        |Il faut 60 x 20.
        |
        |
        |
        |
        |
        |
        |
        |
    "#]]
    .assert_eq(&desk.screen());
}

#[test]
fn a_large_window() {
    let mut desk = Desk::new(GameId::Moai, "you,random,random,random,random", Lang::En);
    desk.resize(124, 44);
    expect![[r#"
        | Moai  ▸0 you   1 random   2 random   3 random   4 random                                                                 9
        |round     1  take  Birdman 3  order 3 4 1 2 0  acting 0                           ── Moves: 2 ──────────────────────────────
        |row       [1] -  [2] -  [3] boat 3/2P  [4] -  [5] -  [6] neutral 4/4P              take 3  take 6
        |
        |forest F1 wood
        |       F2 wood
        |       F3 wood
        |       F4 wood
        |       F5 .
        |       F6 .
        |volcano   .
        |fields    C1 .    C2 .    C3 .    C4 .    C5 .    C6 .    C7 .    C8 .
        |          C9 .    C10 .   C11 .   C12 .   C13 .   C14 ##  C15 ##  C16 ##
        |
        |clan 0    home 3/3/3  reserve 3/3/3  food 0 for 0  wood 0  prestige 9
        |  hand    1  1  1  2  R
        |clan 1    home 9 (?)  reserve 3/3/3  food 0 for 0  wood 0  prestige 9
        |  hand    3 (?)
        |  card    erosion 2/3P
        |clan 2    home 9 (?)  reserve 3/3/3  food 0 for 0  wood 0  prestige 9
        |  hand    4 (?)
        |  card    erosion 3/2
        |clan 3 *  home 9 (?)  reserve 3/3/3  food 0 for 0  wood 0  prestige 9
        |  hand    2 (?)
        |  card    erosion 2/3                                                             ── Last moves ────────────────────────────
        |clan 4    home 9 (?)  reserve 3/3/3  food 0 for 0  wood 0  prestige 9               reveal erosion:2/3
        |  hand    3 (?)                                                                     reveal boat:3/2P
        |  card    neutral 5/3P                                                              reveal neutral:5/3P
        |                                                                                    reveal erosion:2/3P
        |tiles     3m x3  4m x3  5m x3  6m x3  7m x3  8m x3  9m x3                           reveal neutral:4/4P
        |left      wood 11  deck 15  epoch deck 30                                         0 bid none
        |discards  1  1  1  1  2  3  R  R                                                  1 bid ?
        |                                                                                  2 bid ?
        |                                                                                  3 bid ?
        |                                                                                  4 bid ? [0 bid none, 1 bid 1+R, 2 bid 1, 3
        |                                                                                    bid 1+3+R, 4 bid 1+2]
        |                                                                                  3 take 2 vs 2
        |                                                                                  4 take 4
        |                                                                                  1 take 5 vs 4
        |                                                                                  2 take 1 vs 3
        | Take a card of the row; a disaster also names the clan it strikes, where you choose it. Write take 3, or take 3 vs 1 where
        | a disaster strikes a clan of your choice.
        | › take 3
        | F1 hint  F2 save  F3 rules  F4 board  F5 moves  F6 undo  ? help  Esc quit  Enter play
    "#]].assert_eq(&desk.press(&["bid none", "Enter"]).screen());
}
