use crate::{ahu, text};
use catalog::GameId;

#[test]
fn the_version_names_the_commit_and_the_rules_of_every_game() {
    let told = text(&ahu(&["--version"], b"").stdout);
    let (first, rules) = told.split_once('\n').unwrap();
    let commit = first.strip_prefix(concat!("ahu ", env!("CARGO_PKG_VERSION"), " (commit ")).unwrap();
    assert!(commit == "unknown)" || commit.len() == 13, "{commit}");
    for game in GameId::ALL {
        let version = format!("{game} {}", game.meta().rules);
        assert!(rules.contains(&version), "{version} is not in {rules}");
    }
}

#[test]
fn the_manual_has_a_page_for_each_command_and_completions_for_shells() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("manual");
    assert!(ahu(&["manual", path.to_str().unwrap()], b"").status.success());
    let page = |name: &str| std::fs::read_to_string(path.join(name)).unwrap();
    let help = text(&ahu(&["--help"], b"").stdout);
    let commands =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> =
        commands.filter(|line| line.starts_with("  ") && !line.starts_with("   ")).collect();
    assert!(commands.len() > 8, "{help}");
    for command in
        commands.iter().filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help")
    {
        assert!(page(&format!("ahu-{command}.1")).contains(".TH"), "{command}");
        assert!(page("ahu.1").contains(command), "{command}");
    }
    assert!(page("ahu-serve.1").contains("trusted\\-proxy"));
    for completion in ["ahu.bash", "_ahu", "ahu.fish"] {
        assert!(page(completion).contains("trusted-proxy"), "{completion}");
    }
}
