//! What is crossed, broken, taken and passed.

use super::{check, scene};
use expect_test::expect;
use serde_json::json;

#[test]
fn a_bar_a_wall_and_a_dolmen_take_their_toll() {
    check(
        scene(&[(1, "go w14")], json!({})),
        &[1, 2, 3],
        expect![[r#"
        You break through Tane’s bar on S14 for 2 more. The bar is gone. [Tane: −1 bar] [Hina: −2 energy]
        You drive to w14 for 3 energy.
        Hina breaks through your bar on S14 for 2 more. The bar is gone. [Tane: −1 bar] [Hina: −2 energy]
        Hina drives to w14 for 3 energy.
        Hina breaks through Tane’s bar on S14 for 2 more. The bar is gone. [Tane: −1 bar] [Hina: −2 energy]
        Hina drives to w14 for 3 energy.
        Vous brisez la baguette de Tane sur S14 pour 2 de plus. La baguette est perdue. [Tane: −1 baguette] [Hina: −2 d’énergie]
        Vous roulez jusqu’à w14 pour 3 d’énergie.
        Hina brise votre baguette sur S14 pour 2 de plus. La baguette est perdue. [Tane: −1 baguette] [Hina: −2 d’énergie]
        Hina roule jusqu’à w14 pour 3 d’énergie.
        Hina brise la baguette de Tane sur S14 pour 2 de plus. La baguette est perdue. [Tane: −1 baguette] [Hina: −2 d’énergie]
        Hina roule jusqu’à w14 pour 3 d’énergie.
    "#]],
    );
    let rich = json!({"/chariots/1/crystals": 6, "/splits/1": [1, 5], "/left": 5});
    check(
        scene(&[(1, "go t15")], rich),
        &[1, 0, 3],
        expect![[r#"
        You break through Moana’s wall on T14 for 4 more. Both bars are gone. [Moana: −2 bars] [Hina: −4 energy]
        You drive to t15 for 5 energy.
        You take your crystal on t15. 7 crystals from the next round on. [Hina: +1 crystal]
        Hina breaks through your wall on T14 for 4 more. Both bars are gone. [Moana: −2 bars] [Hina: −4 energy]
        Hina drives to t15 for 5 energy.
        Hina takes the crystal on t15. 7 crystals from the next round on. [Hina: +1 crystal]
        Hina breaks through Moana’s wall on T14 for 4 more. Both bars are gone. [Moana: −2 bars] [Hina: −4 energy]
        Hina drives to t15 for 5 energy.
        Hina takes the crystal on t15. 7 crystals from the next round on. [Hina: +1 crystal]
        Vous brisez le mur de Moana sur T14 pour 4 de plus. Les deux baguettes sont perdues. [Moana: −2 baguettes] [Hina: −4 d’énergie]
        Vous roulez jusqu’à t15 pour 5 d’énergie.
        Vous prenez votre cristal sur t15. 7 cristaux dès le tour suivant. [Hina: +1 cristal]
        Hina brise votre mur sur T14 pour 4 de plus. Les deux baguettes sont perdues. [Moana: −2 baguettes] [Hina: −4 d’énergie]
        Hina roule jusqu’à t15 pour 5 d’énergie.
        Hina prend son cristal sur t15. 7 cristaux dès le tour suivant. [Hina: +1 cristal]
        Hina brise le mur de Moana sur T14 pour 4 de plus. Les deux baguettes sont perdues. [Moana: −2 baguettes] [Hina: −4 d’énergie]
        Hina roule jusqu’à t15 pour 5 d’énergie.
        Hina prend son cristal sur t15. 7 cristaux dès le tour suivant. [Hina: +1 cristal]
    "#]],
    );
    let dolmen = json!({"/chariots/1/at": "t20"});
    check(
        scene(&[(1, "go t21")], dolmen),
        &[1, 0, 3],
        expect![[r#"
        You pass under Moana’s dolmen on G20 for 2 more. The dolmen stays. [Hina: −2 energy]
        You drive to t21 for 3 energy.
        Hina passes under your dolmen on G20 for 2 more. The dolmen stays. [Hina: −2 energy]
        Hina drives to t21 for 3 energy.
        Hina passes under Moana’s dolmen on G20 for 2 more. The dolmen stays. [Hina: −2 energy]
        Hina drives to t21 for 3 energy.
        Vous passez sous le dolmen de Moana sur G20 pour 2 de plus. Le dolmen reste. [Hina: −2 d’énergie]
        Vous roulez jusqu’à t21 pour 3 d’énergie.
        Hina passe sous votre dolmen sur G20 pour 2 de plus. Le dolmen reste. [Hina: −2 d’énergie]
        Hina roule jusqu’à t21 pour 3 d’énergie.
        Hina passe sous le dolmen de Moana sur G20 pour 2 de plus. Le dolmen reste. [Hina: −2 d’énergie]
        Hina roule jusqu’à t21 pour 3 d’énergie.
    "#]],
    );
}

#[test]
fn whoever_cannot_pay_crashes_and_may_be_out() {
    let poor = || json!({"/splits/1": [2, 2], "/left": 2, "/waiting": []});
    check(
        scene(&[(1, "crash S14")], poor()),
        &[1, 2, 3],
        expect![[r#"
        You crash into Tane’s bar on S14 and lose a crystal. The bar is gone, and you have 3 crystals left. [Tane: −1 bar] [Hina: −1 crystal]
        Charging begins: you, Moana and Tane.
        Hina crashes into your bar on S14 and loses a crystal. The bar is gone, and Hina has 3 crystals left. [Tane: −1 bar] [Hina: −1 crystal]
        Charging begins: Hina, Moana and you.
        Hina crashes into Tane’s bar on S14 and loses a crystal. The bar is gone, and Hina has 3 crystals left. [Tane: −1 bar] [Hina: −1 crystal]
        Charging begins: Hina, Moana and Tane.
        Vous percutez la baguette de Tane sur S14 et perdez un cristal. La baguette est perdue ; il vous reste 3 cristaux. [Tane: −1 baguette] [Hina: −1 cristal]
        La charge commence : vous, Moana et Tane.
        Hina percute votre baguette sur S14 et perd un cristal. La baguette est perdue ; il reste 3 cristaux à Hina. [Tane: −1 baguette] [Hina: −1 cristal]
        La charge commence : Hina, Moana et vous.
        Hina percute la baguette de Tane sur S14 et perd un cristal. La baguette est perdue ; il reste 3 cristaux à Hina. [Tane: −1 baguette] [Hina: −1 cristal]
        La charge commence : Hina, Moana et Tane.
    "#]],
    );
    check(
        scene(&[(1, "crash T14")], poor()),
        &[1, 0, 3],
        expect![[r#"
        You crash into Moana’s wall on T14 and lose a crystal. The wall is gone, and you have 3 crystals left. [Moana: −2 bars] [Hina: −1 crystal]
        Charging begins: you, Moana and Tane.
        Hina crashes into your wall on T14 and loses a crystal. The wall is gone, and Hina has 3 crystals left. [Moana: −2 bars] [Hina: −1 crystal]
        Charging begins: Hina, you and Tane.
        Hina crashes into Moana’s wall on T14 and loses a crystal. The wall is gone, and Hina has 3 crystals left. [Moana: −2 bars] [Hina: −1 crystal]
        Charging begins: Hina, Moana and Tane.
        Vous percutez le mur de Moana sur T14 et perdez un cristal. Le mur est perdu ; il vous reste 3 cristaux. [Moana: −2 baguettes] [Hina: −1 cristal]
        La charge commence : vous, Moana et Tane.
        Hina percute votre mur sur T14 et perd un cristal. Le mur est perdu ; il reste 3 cristaux à Hina. [Moana: −2 baguettes] [Hina: −1 cristal]
        La charge commence : Hina, vous et Tane.
        Hina percute le mur de Moana sur T14 et perd un cristal. Le mur est perdu ; il reste 3 cristaux à Hina. [Moana: −2 baguettes] [Hina: −1 cristal]
        La charge commence : Hina, Moana et Tane.
    "#]],
    );
    let mut last = poor();
    last["/chariots/1/crystals"] = json!(1);
    last["/splits/1"] = json!([0, 1]);
    last["/left"] = json!(1);
    last["/chariots/1/at"] = json!("w20");
    check(
        scene(&[(1, "crash P20")], last),
        &[1, 0, 3],
        expect![[r#"
        You crash into Moana’s dolmen on G20 and lose a crystal. The dolmen stays, and you have 0 crystals left. [Hina: −1 crystal]
        You have no crystal left and are out of the race. [Hina: out of the race]
        Charging begins: Moana and Tane.
        Hina crashes into your dolmen on G20 and loses a crystal. The dolmen stays, and Hina has 0 crystals left. [Hina: −1 crystal]
        Hina has no crystal left and is out of the race. [Hina: out of the race]
        Charging begins: you and Tane.
        Hina crashes into Moana’s dolmen on G20 and loses a crystal. The dolmen stays, and Hina has 0 crystals left. [Hina: −1 crystal]
        Hina has no crystal left and is out of the race. [Hina: out of the race]
        Charging begins: Moana and Tane.
        Vous percutez le dolmen de Moana sur G20 et perdez un cristal. Le dolmen reste ; il vous reste 0 cristaux. [Hina: −1 cristal]
        Vous n’avez plus de cristal et quittez la course. [Hina: hors course]
        La charge commence : Moana et Tane.
        Hina percute votre dolmen sur G20 et perd un cristal. Le dolmen reste ; il reste 0 cristaux à Hina. [Hina: −1 cristal]
        Hina n’a plus de cristal et quitte la course. [Hina: hors course]
        La charge commence : vous et Tane.
        Hina percute le dolmen de Moana sur G20 et perd un cristal. Le dolmen reste ; il reste 0 cristaux à Hina. [Hina: −1 cristal]
        Hina n’a plus de cristal et quitte la course. [Hina: hors course]
        La charge commence : Moana et Tane.
    "#]],
    );
}

#[test]
fn who_passes_another_and_who_finishes_is_told() {
    let pass = json!({"/chariots/0/at": "b14", "/acting": 0, "/waiting": [], "/bars/1/at": "S4"});
    check(
        scene(&[(0, "go w14")], pass),
        &[0, 1, 3],
        expect![[r#"
            You drive to w14 for 1 energy.
            You overtake Hina. You are first now.
            Moana drives to w14 for 1 energy.
            Moana overtakes you. Moana is first now.
            Moana drives to w14 for 1 energy.
            Moana overtakes Hina. Moana is first now.
            Vous roulez jusqu’à w14 pour 1 d’énergie.
            Vous dépassez Hina. Vous êtes maintenant en première place.
            Moana roule jusqu’à w14 pour 1 d’énergie.
            Moana vous dépasse. Moana est maintenant en première place.
            Moana roule jusqu’à w14 pour 1 d’énergie.
            Moana dépasse Hina. Moana est maintenant en première place.
        "#]],
    );
    let line = json!({"/chariots/1/at": "t30"});
    check(
        scene(&[(1, "go finish")], line),
        &[1, 3],
        expect![[r#"
            You drive to the finish for 1 energy.
            You cross the finish line, first!
            Hina drives to the finish for 1 energy.
            Hina crosses the finish line, first!
            Vous roulez jusqu’à l’arrivée pour 1 d’énergie.
            Vous franchissez la ligne d’arrivée, en première place !
            Hina roule jusqu’à l’arrivée pour 1 d’énergie.
            Hina franchit la ligne d’arrivée, en première place !
        "#]],
    );
    let second = json!({"/chariots/1/at": "t30", "/order": [1, 2], "/waiting": [],
        "/chariots/0/at": "finish", "/chariots/0/place": 1, "/splits/0": null});
    check(
        scene(&[(1, "go finish")], second),
        &[1, 2, 3],
        expect![[r#"
            You drive to the finish for 1 energy.
            You cross the finish line, second!
            The race is over: only Tane is still on the course.
            Moana comes first: 2 points.
            You come second: 1 point.
            Tane comes third: 0 points.
            Hina drives to the finish for 1 energy.
            Hina crosses the finish line, second!
            The race is over: only you are still on the course.
            Moana comes first: 2 points.
            Hina comes second: 1 point.
            You come third: 0 points.
            Hina drives to the finish for 1 energy.
            Hina crosses the finish line, second!
            The race is over: only Tane is still on the course.
            Moana comes first: 2 points.
            Hina comes second: 1 point.
            Tane comes third: 0 points.
            Vous roulez jusqu’à l’arrivée pour 1 d’énergie.
            Vous franchissez la ligne d’arrivée, en deuxième place !
            La course est finie : Tane est le seul char encore sur le parcours.
            Moana finit en première place : 2 points.
            Vous finissez en deuxième place : 1 point.
            Tane finit en troisième place : 0 points.
            Hina roule jusqu’à l’arrivée pour 1 d’énergie.
            Hina franchit la ligne d’arrivée, en deuxième place !
            La course est finie : il ne reste que vous sur le parcours.
            Moana finit en première place : 2 points.
            Hina finit en deuxième place : 1 point.
            Vous finissez en troisième place : 0 points.
            Hina roule jusqu’à l’arrivée pour 1 d’énergie.
            Hina franchit la ligne d’arrivée, en deuxième place !
            La course est finie : Tane est le seul char encore sur le parcours.
            Moana finit en première place : 2 points.
            Hina finit en deuxième place : 1 point.
            Tane finit en troisième place : 0 points.
        "#]],
    );
}
