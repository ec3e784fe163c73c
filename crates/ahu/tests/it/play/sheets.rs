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
            |   13          14          15 *012     16          17          18              │
            |              :           :           :           :           :           :    │
            |   - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -     │
            |        .     :     .     :     .     :     .     :     .     :     .     :    │
            |   19          20 *012     21          22          23          24              │
            |              :           :           :           :           :           :    ┃
            |   - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -     ┃
            |        .     :     .     :     .     :     .     :     .     :     .     :    ┃
            |   25 *012     26          27          28          29          30              ┃
            |              :           :           :           :           :           :    ┃
            |   - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -     ┃
            |        .     :     .     :     .     :     .     :     .     :     .     :    ┃
            |                                                                               ┃
            |   piste en haut, fosse en bas (noire, blanche) ; cap à droite ; * cristaux de ┃
            |   baguettes a-e, murs A-E des sièges 0-4 ; # dolmen, son siège entre les deux ┃
            |                                                                               ┃
            |   siège  en     cristaux  bag.  dolmen  part.  main        rang               ┃
            |   0     t1      4         10    -       -      1 20 28     -                  ┃
            |   1     t1      4         10    -       -      3 cachées   -                  ┃
            |   2     t1      4         10    -       -      3 cachées   -                  ┃
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
            |                           Pass the screen to seat 0.
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
            | Moai  ▸0 vous  ▸1 hasard                                                     0
            |tour      1  mise  Homme-oiseau 1  ordre 1 0
            |rangée    [1] neutral 3/4P  [2] boat 3/2P  [3] neutral 4/4P                    ┃
            |forêt  F1 bois                                                                 ┃
            |       F2 bois                                                                 ┃
            |       F3 bois                                                                 ┃
            |       F4 .                                                                    ┃
            |       F5 .                                                                    ┃
            |       F6 .                                                                    ┃
            |volcan    .                                                                    ┃
            |champs   ┌────────────────────────────────────────────────────────────┐        │
            |         │ Quitter la partie ? Ce qui n'est pas enregistré est perdu. │#       │
            |clan 1 * │ o  oui    n  non                                           │9       │
            |clan 0   └────────────────────────────────────────────────────────────┘9
            |  main    1  1  3  3  R
            |── Coups : 18 ───────────────────────────────── ── Derniers coups ──────────────
            | bid none       bid R          bid 3          ┃   draw ?
            | bid 3+R        bid 3+3        bid 3+3+R      ┃   reveal neutral:3/4P
            | bid 1          bid 1+R        bid 1+3        ┃   reveal boat:3/2P
            | bid 1+3+R      bid 1+3+3      bid 1+3+3+R    │   reveal neutral:4/4P
            | Misez autant de vos cartes que vous voulez pour devenir homme-oiseau, ou
            | aucune. Écrivez bid 1+3, ou bid none.
            | › bid none
            | F1 conseil  F2 garder  F3 règles  F4 plateau  F6 retour  ? aide  Échap fin
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
            | Moai  ▸0 you  ▸1 random                                                      0
            |round     1  bid  Birdman 1  order 1 0
            |row       [1] neutral 3/4P  [2] boat 3/2P  [3] neutral 4/4P                    ┃
            |forest F1 wood                                                                 ┃
            |       F2 wood                                                                 ┃
            |       F3 wood                                                                 ┃
            |       F4 .                                                                    ┃
            |       F5 .                                                                    ┃
            |       F6 .                                                                    ┃
            |volcano   .                                                                    ┃
            |fields    C1 .    ┌──────────────────────────────────────────┐    C8 .         │
            |          C9 ##   │ Save as: moai.json                       │##  C16 ##       │
            |clan 1 *  home 9 (│                                          │stige 9          │
            |clan 0    home 3/3└──────────────────────────────────────────┘stige 9
            |  hand    1  1  3  3  R
            |── Moves: 18 ────────────────────────────────── ── Last moves ──────────────────
            | bid none       bid R          bid 3          ┃   draw ?
            | bid 3+R        bid 3+3        bid 3+3+R      ┃   reveal neutral:3/4P
            | bid 1          bid 1+R        bid 1+3        ┃   reveal boat:3/2P
            | bid 1+3+R      bid 1+3+3      bid 1+3+3+R    │   reveal neutral:4/4P
            | Bid any of your cards for the Birdman, or none. Write bid 1+3, or bid none.
            |
            | › bid none
            | F1 hint  F2 save  F3 rules  F4 board  F5 moves  F6 undo  ? help  Esc quit
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
            | F5                  all the moves so far                                      ┃
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
fn all_the_moves() {
    check(
        GameId::Chariots,
        "you,random,random",
        Lang::En,
        &["Enter", "F5"],
        expect![[r#"
            | Chariots of Stonehenge · all moves
            |   draw 28
            |   draw ? x2
            |   draw 20
            |   draw ? x2
            |   draw 1
            |   draw ? x2
            | 0 split 0/4
            | 1 split ?
            | 2 split ? [0 split 0/4, 1 split 2/2, 2 split 3/1]
            | 2 bar 21>S21
            | 2 bar 20>P19
            | 2 bar 13>P12
            | 1 bar 29>P29
            | 1 bar 23>T22
            |
            |
            |
            |
            |
            |
            |
            |
            | ↑ ↓  Page ↑ ↓  Home  End   100 %   Esc back
        "#]],
    );
}
