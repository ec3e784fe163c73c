use crate::{ahu, text};

#[test]
fn the_rules_are_printed_in_the_language_asked_for() {
    let english = text(&ahu(&["rules", "easter-island", "--lang", "en"], b"").stdout);
    let french = text(&ahu(&["rules", "easter-island", "--lang", "fr"], b"").stdout);
    assert!(english.starts_with("# Easter Island"), "{}", &english[..80]);
    assert!(french.starts_with("# "), "{}", &french[..80]);
    assert_ne!(english, french);
    assert!(!english.contains("<a id="));
    assert!(!english.contains("\n\n\n"));
}

#[test]
fn the_environment_chooses_the_language_where_nothing_else_does() {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_ahu"));
    let command = command.args(["rules", "moai"]).env("LC_ALL", "fr_CH.UTF-8");
    let french = text(&command.output().unwrap().stdout);
    assert_eq!(french, text(&ahu(&["rules", "moai", "--lang", "fr"], b"").stdout));
    assert_eq!(
        text(&ahu(&["rules", "moai"], b"").stdout),
        text(&ahu(&["rules", "moai", "--lang", "en"], b"").stdout)
    );
}

#[test]
fn examples_are_there_for_whoever_asks_for_them() {
    let asked = |examples: bool| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_ahu"));
        command.args(["rules", "connect-four", "--lang", "en"]);
        if examples {
            command.env("AHU_EXAMPLES", "1");
        }
        command.output().unwrap()
    };
    assert!(text(&asked(true).stdout).starts_with("# Connect Four"));
    let refused = asked(false);
    assert!(!refused.status.success());
    assert!(text(&refused.stderr).contains("there are easter-island, eclipsia, moai, chariots"));
}

#[test]
fn an_unknown_game_or_language_is_explained() {
    let out = ahu(&["rules", "chess"], b"");
    assert!(!out.status.success());
    assert!(text(&out.stderr).contains("there are easter-island, eclipsia, moai, chariots"));
    let out = ahu(&["rules", "moai", "--lang", "tlh"], b"");
    assert!(!out.status.success());
    assert!(text(&out.stderr).contains("en and fr are"));
}
