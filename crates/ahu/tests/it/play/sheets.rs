use super::screens::check;
use catalog::GameId;
use expect_test::expect;
use game_core::Lang;

#[test]
fn the_whole_board_on_a_page() {
    check(
        GameId::Chariots,
        "you,random,random",
        Lang::Fr,
        &["F4", "End"],
        expect![[r#"
            | Les Chars de Stonehenge · le plateau
            |        .     :     .     :     .     :     .     :     .     :     .     :    │
            |   13          14          15 *123     16          17          18              │
            |              :           :           :           :           :           :    │
            |   - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -     │
            |        .     :     .     :     .     :     .     :     .     :     .     :    │
            |   19          20 *123     21          22          23          24              │
            |              :           :           :           :           :           :    ┃
            |   - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -     ┃
            |        .     :     .     :     .     :     .     :     .     :     .     :    ┃
            |   25 *123     26          27          28          29          30              ┃
            |              :           :           :           :           :           :    ┃
            |   - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -     ┃
            |        .     :     .     :     .     :     .     :     .     :     .     :    ┃
            |                                                                               ┃
            |   piste en haut, fosse en bas (noire, blanche) ; cap à droite ; * cristaux de ┃
            |   baguettes a-e, murs A-E des sièges 1-5 ; # dolmen, son siège entre les deux ┃
            |                                                                               ┃
            |   siège      en      cristaux  bag.  dolmen  part.  main        rang          ┃
            |   1 vous     t1      4         10    -       -      1 20 28     -             ┃
            |   2 Sina     t1      4         10    -       -      3 cachées   -             ┃
            |   3 Tane     t1      4         10    -       -      3 cachées   -             ┃
            |   pioche 56, défausse 0                                                       ┃
            | ↑ ↓  Page ↑ ↓  Début  Fin   100 %   Échap retour
        "#]],
    );
}

#[test]
fn the_hand_over() {
    check(
        GameId::Chariots,
        "you,you,random",
        Lang::En,
        &[],
        expect![[r#"
            |
            |
            |
            |
            |
            |
            |
            |
            |
            |                             Chariots of Stonehenge
            |
            |                      Pass the screen to Mahina, player 1.
            |
            |                          Space bar: only I am looking.
            |
            |
            |
            |
            |
            |
            |
            |
            |
            |
        "#]],
    );
}

#[test]
fn the_question_before_leaving() {
    check(
        GameId::Moai,
        "you,random",
        Lang::Fr,
        &["Esc"],
        expect![[r#"
            | Moai  ▸1 vous  ▸2 Sina (hasard)                                              0
            |tour      1  mise  Homme-oiseau 2  ordre 2 1
            |rangée    [1] neutre 3/4P   [2] bateau 3/2P  [3] neutre 4/4P                   ┃
            |forêt  F1 bois                                                                 ┃
            |       F2 bois                                                                 ┃
            |       F3 bois                                                                 ┃
            |       F4 .                                                                    ┃
            |       F5 .                                                                    │
            |       F6 .                                                                    │
            |volcan    .                                                                    │
            |champs   ┌────────────────────────────────────────────────────────────┐        │
            |1 vous   │ Quitter la partie ? Ce qui n'est pas enregistré est perdu. │9
            |  main   │ o  oui    n  non                                           │
            |── Coups └────────────────────────────────────────────────────────────┘─────────
            | bid none       bid R          ┃   huttes. Son palmier donne un bois en F1.
            | bid 3          bid 3+R        ┃ · Une carte Bateau apparaît : 3 cartes, 2
            | bid 3+3        bid 3+3+R      ┃   huttes. Son palmier donne un bois en F2.
            | bid 1          bid 1+R        │ · Une carte neutre apparaît : 4 cartes, 4
            | bid 1+3        bid 1+3+R      │   huttes. Son palmier donne un bois en F3.
            | Misez pour devenir homme-oiseau : choisissez des cartes, ou ne misez rien. La
            | plus forte mise prend la première carte et tranche les égalités. Ce qui est
            | misé est perdu ; un Raid compte 1. Écrivez bid 1+3, ou bid none.
            | › bid none   aucune mise
            | F1 conseil  F2 garder  F3 règles  F5 récit  F6 retour  ? aide  Échap fin
        "#]],
    );
}

#[test]
fn the_question_for_a_file_name() {
    check(
        GameId::Moai,
        "you,random",
        Lang::En,
        &["F2"],
        expect![[r#"
            | Moai  ▸1 you  ▸2 Sina (random)                                               0
            |round     1  bid  Birdman 2  order 2 1
            |row       [1] neutral 3/4P  [2] boat 3/2P  [3] neutral 4/4P                    ┃
            |forest F1 wood                                                                 ┃
            |       F2 wood                                                                 ┃
            |       F3 wood                                                                 ┃
            |       F4 .                                                                    ┃
            |       F5 .                                                                    │
            |       F6 .                                                                    │
            |volcano   .                                                                    │
            |fields    C1 .    ┌──────────────────────────────────────────┐    C8 .         │
            |1 you     home 3/3│ Save as: moai.json                       │stige 9
            |  hand    1  1  3 │                                          │
            |── Moves: 18 ─────└──────────────────────────────────────────┘──────────────────
            | bid none       bid R          ┃   palm puts a wood on F1.
            | bid 3          bid 3+R        ┃ · A boat card comes up: 3 cards, 2 huts. Its
            | bid 3+3        bid 3+3+R      ┃   palm puts a wood on F2.
            | bid 1          bid 1+R        │ · A calm card comes up: 4 cards, 4 huts. Its
            | bid 1+3        bid 1+3+R      │   palm puts a wood on F3.
            | Bid for the Birdman: choose cards, or bid nothing. The highest bid takes the
            | first card and settles ties. What you bid is gone; a Raid counts 1. Write bid
            | 1+3, or bid none.
            | › bid none   no bid
            | F1 hint  F2 save  F3 rules  F4 board  F5 story  F6 undo  ? help  Esc quit
        "#]],
    );
}

#[test]
fn the_help() {
    check(
        GameId::Moai,
        "you,random",
        Lang::En,
        &["?"],
        expect![[r#"
            | Moai · help
            | Moves are words and what they are about: bid 1+3, take 3 vs 1, place 2 F1,    ┃
            | swap F1:2d V3:3u, carve V3, rest V3:2d, birth 2+3, done. Clans are counted    ┃
            | from 0 in them.                                                               ┃
            |                                                                               ┃
            | Choosing a move                                                               ┃
            | Arrows, Page ↑ ↓    move the cursor in the list; Home and End go far          ┃
            | letters             type a move; the list shows what begins so                ┃
            | Tab                 completes what is typed, then goes through the list       ┃
            | Enter               plays what is typed, or the move under the cursor         ┃
            | Backspace, Ctrl-U   take back a letter, or all of them                        ┃
            |                                                                               ┃
            | Seeing                                                                        ┃
            | Shift + arrows      scroll the board (Ctrl + arrows too)                      ┃
            | F4                  the whole board                                           ┃
            | F5                  all that happened so far; n shows how it is written       ┃
            | F3                  the rules; after a refusal, the rule that refused         ┃
            |                                                                               ┃
            | Doing                                                                         ┃
            | F1, h               a hint from level 6                                       ┃
            | F2, Ctrl-S          save the game; ahu play --load FILE goes on with it       │
            | F6, Ctrl-Z, u       back to your last decision                                │
            | ?                   this page                                                 │
            | ↑ ↓  Page ↑ ↓  Home  End   0 %   Esc back
        "#]],
    );
}

#[test]
fn the_rules_in_french() {
    check(
        GameId::Eclipsia,
        "you,random",
        Lang::Fr,
        &["F3", "PageDown", "PageDown"],
        expect![[r#"
            | Eclipsia · les règles
            |           F3 ---- F2 ---- F1              A1 ---- A2 ---- A3                  │
            |           |       |       |               |       |       |                   │
            |           |       |       M1 ---- G1 ---- P1      |       |                   ┃
            |           |       |               |               |       |                   │
            |           |       M2 ------------ G2 ------------ P2      |                   │
            |           |                       |                       |                   │
            |           M3 -------------------- G3 -------------------- P3                  │
            |                                                                               │
            |      Dessiné carré ici ; sur le disque, les trois anneaux sont ronds.         │
            |                                                                               │
            | code  quartier      pouvoir  points                                           │
            | C     Château       castle   2                                                │
            | H     Port                   5                                                │
            | T     Temple        temple   4                                                │
            | A     Agora                  6                                                │
            | P     Portail       portal   3                                                │
            | G     Jardins                7                                                │
            | M     Mont Céleste  mount    1                                                │
            | F     Forum                  9                                                │
            |                                                                               │
            | Une case, c'est la lettre du quartier et un numéro compté depuis l'anneau     │
            | intérieur : C1, C2, C3. Un emplacement, c'est une case sur une face : C1s côté│
            | ↑ ↓  Page ↑ ↓  Début  Fin   11 %   Échap retour
        "#]],
    );
}

#[test]
fn all_that_happened() {
    check(
        GameId::Chariots,
        "you,random,random",
        Lang::En,
        &["Enter", "F5"],
        expect![[r#"
            | Chariots of Stonehenge · the whole story
            | • You are dealt 20.                                                           │
            | · 2 cards are dealt.                                                          │
            | • You are dealt 1.                                                            │
            | · 2 cards are dealt.                                                          ┃
            | Round 1 · Energy                                                              ┃
            | · The chariots are at the start, on t1: you, Sina and Tane, from the front.   ┃
            | • You split 0 to block, 4 to drive, in secret.                                ┃
            | • Sina splits in secret.                                                      ┃
            | • Tane splits in secret.                                                      ┃
            | · The splits are turned over.                                                 ┃
            | • You split 0 to block, 4 to drive.                                           ┃
            | • Sina splits 2 to block, 2 to drive.                                         ┃
            | • Tane splits 3 to block, 1 to drive.                                         ┃
            | Round 1 · Block                                                               ┃
            | · Blocking begins: Tane with 3 and Sina with 2.                               ┃
            | • Tane plays 21 and sets a bar on S21.                                        ┃
            | • Tane plays 20 and sets a bar on P19.                                        ┃
            | • Tane plays 13 and sets a bar on P12.                                        ┃
            | • Sina plays 29 and sets a bar on P29.                                        ┃
            | • Sina plays 23 and sets a bar on T22.                                        ┃
            | Round 1 · Drive                                                               ┃
            | · Driving begins: you with 4, Sina with 2 and Tane with 1.                    ┃
            | n notation   ↑ ↓  Page ↑ ↓  Home  End   100 %   Esc back
        "#]],
    );
}
