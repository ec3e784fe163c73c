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
            | Easter Island  ▸▲ you   △ Sina (random)                                      2
            |            a    b    c    d    e            ── Moves: 16 / 92 ─────────────────
            |            ·    ·    ·    ·    ·             +d1N  +d1E  +d1S  +d1W  +d2N
            |   5  ·     +    +    +    +    +   ·   5     +d2E  +d2S  +d2W  +d4N  +d4E
            |   4  ·     +    +    +    +    +   ·   4     +d4S  +d4W  +d5N  +d5E  +d5S
            |   3  ·     +    +    ▲    ◁    +   ·   3     +d5W
            |   2  ·     +    +    +    +    +   ·   2
            |   1  ·     +    +    +    +    +   ·   1
            |            ·    ·    ·    ·    ·
            |            a    b    c    d    e            ── Story ──────────────────────────
            |you     ▲ ●  in reserve: 6 statues, 8 suns   Set-up
            |Sina    △ ○  in reserve: 6 statues, 8 suns   • You place a statue on c3, facing
            |set-up, to move: you                           north.
            |                                             • Sina places a statue on d3,
            |                                               facing west.
            |
            |
            |
            |
            |
            | Place your statue 2 of 4: choose a free crossing. Statues bend rays. Once each
            | side has four, the suns come out. Write +c3N.
            | › +d1N   statue on d1, facing north
            | F1 hint  F2 save  F3 rules  F4 board  F5 story  F6 undo  ? help  Esc quit
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
            | Île de Pâques  ▸▲ vous   △ Sina (hasard)                                     2
            |            a    b    c    d    e                ── Coups : 0 / 92 ─────────────
            |            ·    ·    ·    ·    ·
            |   5  ·     +    +    +    +    +   ·   5
            |   4  ·     +    +    +    +    +   ·   4
            |   3  ·     +    +    +    ◁    +   ·   3
            |   2  ·     +    +    +    +    +   ·   2
            |   1  ·     ▲    +    +    +    +   ·   1
            |            ·    ·    ·    ·    ·
            |            a    b    c    d    e                ── Récit ──────────────────────
            |vous    ▲ ●  en réserve : 6 statues, 8 soleils   Mise en place
            |Sina    △ ○  en réserve : 6 statues, 8 soleils   • Vous posez une statue en a1,
            |mise en place, à jouer : vous                      tournée vers le nord.
            |                                                 • Sina pose une statue en d3,
            |                                                   tournée vers l’ouest.
            |
            |
            |
            |
            |
            | Pendant la mise en place, on pose des statues et rien d’autre. Posez une
            | statue sur une intersection libre, avec son orientation. Écrivez +c3N.
            | › c3-c5
            | F1 conseil  F2 garder  F3 règles  F5 récit  F6 retour  ? aide  Échap fin
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
            | Eclipsia  ▸Sun you   Moon Sina (random)                                      2
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
            |── Moves: 45 ─────────────────── ── Story ──────────────────────────────────────
            | M@A1s  M@A2s  M@A3s  M@C2s    ┃ • You now lead the Castle, 1 to 0.
            | M@C3s  M@F1s  M@F2s  M@F3s    │ • Sina places the sanctuary on M3.
            | M@G1s  M@G2s  M@G3s  M@H1s    │ • Sina now leads the Celestial Mount, 1 to 0.
            | M@H2s  M@H3s  M@M1s  M@M2s    │   What is tied counts for Sina at the end.
            | Place a piece, or use the Castle first. Placing a piece ends your turn. Write
            | castle C1s~H2m to swap, F@G3s to place.
            | › M@F1s   Monolith on F1 (sun’s face)
            | F1 hint  F2 save  F3 rules  F4 board  F5 story  F6 undo  ? help  Esc quit
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
            | Eclipsia  ▸Soleil Mahina   Lune Sina                                         2
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
            |── Coups : 44 ────────────────── ── Récit ──────────────────────────────────────
            | M@A3s  M@C1s  M@C2s  M@C3s    ┃ • Mahina pose le sanctuaire en A1.
            | M@F1s  M@F2s  M@F3s  M@G1s    ┃ • Mahina domine à présent l’Agora, 1 à 0.
            | M@G2s  M@G3s  M@H1s  M@H2s    │ • Sina pose le sanctuaire en A2.
            | M@H3s  M@M1s  M@M2s  M@M3s    │ · L’Agora : égalité, 1 à 1. Mahina n’y domine
            | M@P1s  M@P2s  M@P3s  M@T1s    │   plus.
            | Mahina : Posez un pion. Écrivez M@C1s ou F@G3s.
            |
            | › M@A3s   Monolithe en A3 (face du soleil)
            | F1 conseil  F2 garder  F3 règles  F5 récit  F6 retour  ? aide  Échap fin
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
            | Chariots of Stonehenge  ▸1 you  ▸2 Sina (random)  ▸3 Tane (random)           0
            |Round 1, energy; race order 1 2 3
            |  1           2           3           4           5 *123      6                ┃
            |         321 :           :           :           :           :           :     ┃
            |  - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -      ┃
            |       .     :     .     :     .     :     .     :     .     :     .     :     ┃
            |  7           8           9           10 *123     11          12               │
            |             :           :           :           :           :           :     │
            |  - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -      │
            |       .     :     .     :     .     :     .     :     .     :     .     :     │
            |  13          14          15 *123     16          17          18               │
            |             :           :           :           :           :           :     │
            |  seat       at      crystals  bars  dolmen  split  hand        place
            |  1 you      t1      4         10    -       -      1 20 28     -
            |── Moves: 5 ──────────────────── ── Story ──────────────────────────────────────
            | split 0/4  split 1/3            · 2 cards are dealt.
            | split 2/2  split 3/1            • You are dealt 1.
            | split 4/0                       · 2 cards are dealt.
            |                                 · The chariots are at the start, on t1: you,
            |                                   Sina and Tane, from the front.
            | Split your 4 crystals in secret. Your cards build at zone 1, 20, 21, 28 or 29.
            | What you put into driving must all be driven. Write split 3/1.
            | › split 0/4   0 to block, 4 to drive
            | F1 hint  F2 save  F3 rules  F4 board  F5 story  F6 undo  ? help  Esc quit
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
            | Les Chars de Stonehenge · pendant votre attente
            | Tour 1 · Énergie
            | • Vous répartissez en secret : 0 pour bloquer, 4 pour rouler.
            | • Sina répartit son énergie en secret.
            | • Tane répartit son énergie en secret.
            | · On retourne les répartitions.
            | • Vous mettez 0 pour bloquer, 4 pour rouler.
            | • Sina met 2 pour bloquer, 2 pour rouler.
            | • Tane met 3 pour bloquer, 1 pour rouler.
            | Tour 1 · Blocage
            | · Le blocage commence : Tane avec 3 et Sina avec 2.
            | • Tane joue 21 et pose une baguette sur S21.
            | • Tane joue 20 et pose une baguette sur P19.
            | • Tane joue 13 et pose une baguette sur P12.
            | • Sina joue 29 et pose une baguette sur P29.
            | • Sina joue 23 et pose une baguette sur T22.
            | Tour 1 · Conduite
            | · La conduite commence : vous avec 4, Sina avec 2 et Tane avec 1.
            |
            |
            |
            |
            |
            | Entrée continue   ↑ ↓  Page ↑ ↓  Début  Fin   100 %   Échap retour
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
            | Moai  ▸1 you   2 Sina (random)   3 Tane (random)                             5
            |round     1  take  Birdman 3  order 3 2 1  acting 1
            |row       [1] -  [2] boat 3/2P  [3] -  [4] boat 2/3P                           ┃
            |forest F1 wood                                                                 ┃
            |       F2 wood                                                                 ┃
            |       F3 wood                                                                 ┃
            |       F4 .                                                                    │
            |       F5 .                                                                    │
            |       F6 .                                                                    │
            |volcano   .                                                                    │
            |fields    C1 .    C2 .    C3 .    C4 .    C5 .    C6 .    C7 .    C8 .         │
            |1 you     home 3/3/3  reserve 3/3/3  food 0 for 0  wood 0  prestige 9
            |  hand    1  1  2  3  R
            |── Moves: 2 ──────────────────── ── Story ──────────────────────────────────────
            | take 2  take 4                  · Tane becomes the Birdman, 3 to 2.
            |                                 · The order of this round: Tane, Sina and you.
            |                                 • Tane takes the erosion: 3 cards, 2 huts.
            |                                 • Erosion: Tane ruins the free field C11.
            |                                 • Sina takes the boat card: 3 cards, 2 huts.
            | Take a card for this round. Its cards you draw and its huts bring workers home
            | at the reckoning. A disaster strikes at once. Write take 3, or take 3 vs 1
            | where a disaster strikes a clan of your choice.
            | › take 2   Card 2: boat, 3 cards, 2 huts, a palm
            | F1 hint  F2 save  F3 rules  F4 board  F5 story  F6 undo  ? help  Esc quit
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
            | Moai  ▸1 vous  ▸2 Sina (hasard)  ▸3 Tane (hasard)                            0
            |tour      1  mise  Homme-oiseau 2  ordre 2 3 1
            |rangée    [1] érosion 3/2  [2] bateau 3/2P  [3] bateau 3/2P  [4] bateau 2/3P   ┃
            |forêt  F1 bois                                                                 ┃
            |       F2 bois                                                                 ┃
            |       F3 bois                                                                 ┃
            |       F4 .                                                                    ┃
            |       F5 .                                                                    │
            |       F6 .                                                                    │
            |volcan    .                                                                    │
            |champs    C1 .    C2 .    C3 .    C4 .    C5 .    C6 .    C7 .    C8 .         │
            |1 vous    camp 3/3/3  réserve 3/3/3  vivres 0 pour 0  bois 0  prestige 9
            |  main    1  1  2  3  R
            |── Coups : 24 ────────────────── ── Récit ──────────────────────────────────────
            | bid none       bid R          ┃   huttes. Son palmier donne un bois en F1.
            | bid 3          bid 3+R        ┃ · Une carte Bateau apparaît : 3 cartes, 2
            | bid 2          bid 2+R        │   huttes. Son palmier donne un bois en F2.
            | bid 2+3        bid 2+3+R      │ · Une carte Bateau apparaît : 2 cartes, 3
            | bid 1          bid 1+R        │   huttes. Son palmier donne un bois en F3.
            | Misez pour devenir homme-oiseau : choisissez des cartes, ou ne misez rien. La
            | plus forte mise prend la première carte et tranche les égalités. Ce qui est
            | misé est perdu ; un Raid compte 1. Écrivez bid 1+3, ou bid none.
            | › bid none   aucune mise
            | F1 conseil  F2 garder  F3 règles  F5 récit  F6 retour  ? aide  Échap fin
        "#]],
    );
}

#[test]
fn the_end_of_a_game() {
    let mut desk = Desk::new(GameId::Eclipsia, "you,random", Lang::En);
    while !desk.is_over() {
        desk.press(&["Enter"]);
    }
    desk.read();
    expect![[r#"
        | Eclipsia   Sun you   Moon Sina (random)                                     30
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
        |── Ranking ───────────────────── ── Story ──────────────────────────────────────
        | 1. Moon Sina       20           · The Gardens, 2 to 1: 7 points for Sina.
        | 2. Sun you         17           · The Celestial Mount, 1 to 0: 1 point for
        |                                   Sina.
        |                                 · The Forum, 3 to 1: 9 points for you.
        |                                 · Sina wins, 20 to 17.
        | Sina wins. Every piece is placed: the districts are counted.
        |
        | n  new game    r  rematch on other seats    u  take back    q  quit
        | F1 hint  F2 save  F3 rules  F4 board  F5 story  F6 undo  ? help  Esc quit
    "#]]
    .assert_eq(&desk.screen());
}

#[test]
fn a_small_window() {
    let mut desk = Desk::new(GameId::Chariots, "you,random,random", Lang::En);
    desk.resize(60, 20);
    expect![[r#"
        | Chariots of Stonehenge · while you waited
        | Round 1 · Energy
        | • You split 0 to block, 4 to drive, in secret.
        | • Sina splits in secret.
        | • Tane splits in secret.
        | · The splits are turned over.
        | • You split 0 to block, 4 to drive.
        | • Sina splits 2 to block, 2 to drive.
        | • Tane splits 3 to block, 1 to drive.
        | Round 1 · Block
        | · Blocking begins: Tane with 3 and Sina with 2.
        | • Tane plays 21 and sets a bar on S21.
        | • Tane plays 20 and sets a bar on P19.
        | • Tane plays 13 and sets a bar on P12.
        | • Sina plays 29 and sets a bar on P29.
        | • Sina plays 23 and sets a bar on T22.
        | Round 1 · Drive
        | · Driving begins: you with 4, Sina with 2 and Tane with 1.
        |
        | Enter goes on   ↑ ↓  Page ↑ ↓  Home  End   100 %   Esc back
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
        | Moai  ▸1 you   2 Sina (random)   3 Tane (random)   4 Teva (random)   5 Keola (random)                                    9
        |round     1  take  Birdman 4  order 4 5 2 3 1  acting 1                           ── Moves: 2 ──────────────────────────────
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
        |1 you     home 3/3/3  reserve 3/3/3  food 0 for 0  wood 0  prestige 9
        |  hand    1  1  1  2  R
        |2 Sina    home 9 (?)  reserve 3/3/3  food 0 for 0  wood 0  prestige 9
        |  hand    3 (?)                                                                   ── Story ─────────────────────────────────
        |  card    erosion 2/3P                                                              Its palm puts a wood on F3.
        |3 Tane    home 9 (?)  reserve 3/3/3  food 0 for 0  wood 0  prestige 9             · A calm card comes up: 4 cards, 4 huts.
        |  hand    4 (?)                                                                     Its palm puts a wood on F4.
        |  card    erosion 3/2                                                             • You bid nothing.
        |4 Teva *  home 9 (?)  reserve 3/3/3  food 0 for 0  wood 0  prestige 9             • Sina lays down a bid.
        |  hand    2 (?)                                                                   • Tane lays down a bid.
        |  card    erosion 2/3                                                             • Teva lays down a bid.
        |5 Keola   home 9 (?)  reserve 3/3/3  food 0 for 0  wood 0  prestige 9             • Keola lays down a bid.
        |  hand    3 (?)                                                                   · The bids are turned over: Teva 5, Keola
        |  card    neutral 5/3P                                                              3, Sina 2, Tane 1 and you 0.
        |                                                                                  · Teva becomes the Birdman, 5 to 3.
        |tiles     3m x3  4m x3  5m x3  6m x3  7m x3  8m x3  9m x3                         · The order of this round: Teva, Keola,
        |left      wood 11  deck 15  epoch deck 30                                           Sina, Tane and you.
        |discards  1  1  1  1  2  3  R  R                                                  Round 1 · Epoch
        |                                                                                  • Teva takes the erosion: 2 cards, 3 huts.
        |                                                                                  • Erosion: Teva ruins the free field C16.
        |                                                                                  • Keola takes the calm card: 5 cards, 3
        |                                                                                    huts.
        |                                                                                  • Sina takes the erosion: 2 cards, 3 huts.
        |                                                                                  • Erosion: Sina ruins the free field C15.
        |                                                                                  • Tane takes the erosion: 3 cards, 2 huts.
        |                                                                                  • Erosion: Tane ruins the free field C14.
        | Take a card for this round. Its cards you draw and its huts bring workers home at the reckoning. A disaster strikes at
        | once. Write take 3, or take 3 vs 1 where a disaster strikes a clan of your choice.
        | › take 3   Card 3: boat, 3 cards, 2 huts, a palm
        | F1 hint  F2 save  F3 rules  F4 board  F5 story  F6 undo  ? help  Esc quit  Enter play
    "#]].assert_eq(&desk.press(&["bid none", "Enter"]).screen());
}
