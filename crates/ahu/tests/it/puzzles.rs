use crate::{ahu, text};

#[test]
fn the_same_seed_gives_the_same_puzzles() {
    let file = std::env::temp_dir().join(format!("ahu-puzzles-{}.toml", std::process::id()));
    let args = ["puzzles", "easter-island", "--count", "1", "--seed", "4"];
    let printed = ahu(&args, b"");
    assert!(printed.status.success(), "{}", text(&printed.stderr));
    let written = ahu(&[&args[..], &["--out", file.to_str().unwrap()]].concat(), b"");
    assert!(written.status.success() && written.stdout.is_empty());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text(&printed.stdout));
    assert_eq!(text(&printed.stdout).matches("[[puzzle]]").count(), 1);
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn puzzles_of_a_game_with_secrets_are_refused() {
    let out = ahu(&["puzzles", "moai"], b"");
    assert!(!out.status.success());
    assert!(
        text(&out.stderr).contains("there are puzzles of easter-island and eclipsia"),
        "{}",
        text(&out.stderr)
    );
}
