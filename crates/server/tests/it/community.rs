//! All that people do with each other besides moving, each in a real browser.

use crate::page::Visit;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const PASSWORD: &str = "correct horse";

/// Makes an account of whoever sits before this browser.
fn become_known(visit: &Visit, name: &str) {
    visit.open("/account");
    visit.fill("form:nth-of-type(1) input[autocomplete=username]", name);
    visit.fill("form:nth-of-type(1) input[type=password]", PASSWORD);
    visit.click("form:nth-of-type(1) button.main");
    visit.until(".log-out");
}

/// A guest with a name makes an account of it, comes back to it, and changes what the server keeps, until it is deleted.
#[test]
fn an_account_is_made_found_again_and_deleted() {
    let visit = Visit::begin();
    visit.open("/online");
    visit.fill(".pick-name input", "Maeva");
    visit.click(".pick-name button");
    visit.until_said(".lobby .facts", "You are Maeva.");
    visit.press("Account");
    visit.until_said(".account p", "a guest, known in this browser only");

    // The name comes along.
    visit.fill("form:nth-of-type(2) input[type=password]", PASSWORD);
    visit.click("form:nth-of-type(2) button.main");
    visit.until_said(".account p", "You are Maeva.");
    visit.click(".log-out");
    visit.until_said(".account p", "You are nobody yet.");
    let log_in = |name: &str, password: &str| {
        visit.fill("form:nth-of-type(2) input[autocomplete=username]", name);
        visit.fill("form:nth-of-type(2) input[type=password]", password);
        visit.click("form:nth-of-type(2) button.main");
    };
    log_in("Maeva", "battery staple");
    visit.until_said(".refusal", "The name or the password is wrong.");
    log_in("Maeva", PASSWORD);
    visit.until(".log-out");

    visit.fill(".change-name input", "Maeva Tuki");
    visit.click(".change-name button");
    visit.until_said(".account p", "You are Maeva Tuki.");

    visit.fill(".tokens input[maxlength='40']", "my robot");
    visit.press("Make a key");
    visit.until(".tokens .secret");
    visit.until_said(".tokens .running li", "my robot");
    let shown = visit.run("return document.querySelector('.tokens .secret').textContent");
    assert_eq!(visit.run("return document.querySelector('.tokens .copy').dataset.text"), shown);
    visit.press("Remove");
    visit.until_true("return !document.querySelector('.tokens li, .tokens .secret')");

    for (address, answer) in
        [("http://10.0.0.1/turn", "This cannot be used"), ("https://example.org/turn", "Kept.")]
    {
        visit.fill(".webhook input", address);
        visit.click(".webhook button");
        visit.until_said(".webhook .told", answer);
    }

    let export = "const done = arguments[0];
        fetch(document.querySelector('.data a[download]').href).then((answer) => answer.text()).then(done);";
    let export = visit.browser.wait(export, &[]).unwrap();
    assert!(export.as_str().unwrap().contains("Maeva Tuki"), "{export}");

    // What was refused on the way is no fault of the page.
    visit.browser.errors().unwrap();
    let delete = |password: &str| {
        visit.fill(".data input", password);
        visit.click(".data .delete");
        visit.until_said(".data .delete", "Really delete everything?");
        visit.click(".data .delete");
    };
    delete("battery staple");
    visit.until_said(".data .refusal", "This is not your password.");
    delete(PASSWORD);
    visit.until_said(".account [role=status]", "Your data is deleted.");
    log_in("Maeva Tuki", PASSWORD);
    visit.until_said(".refusal", "The name or the password is wrong.");
}

/// A password is changed, lost, and replaced by a code on paper; the page says beforehand what would be lost without one.
#[test]
fn a_lost_password_is_replaced_by_a_code_on_paper() {
    let visit = Visit::begin();
    visit.open("/account");
    visit.until_said("form:nth-of-type(1) .facts", "a lost password is lost");
    visit.fill("form:nth-of-type(1) input[autocomplete=username]", "Maeva");
    visit.fill("form:nth-of-type(1) input[type=password]", "password1");
    visit.click("form:nth-of-type(1) button.main");
    visit.until_said("form:nth-of-type(1) .refusal", "Others would try this one first.");
    visit.fill("form:nth-of-type(1) input[type=password]", PASSWORD);
    visit.click("form:nth-of-type(1) button.main");
    visit.until_said(".account [role=status]", "Make recovery codes now");
    visit.until_said(".codes-left", "if you lose your password, your account is lost");

    visit.fill(".change-password input[autocomplete=current-password]", PASSWORD);
    visit.fill(".change-password input[autocomplete=new-password]", "battery staple");
    visit.click(".change-password button");
    visit.until_said(".account [role=status]", "Other browsers logged out: 0. Keys for programs removed: 0.");
    visit.until(".log-out");

    visit.fill(".recovery input", PASSWORD);
    visit.click(".recovery button");
    visit.until_said(".recovery .refusal", "This is not your password.");
    visit.browser.errors().unwrap();
    visit.fill(".recovery input", "battery staple");
    visit.click(".recovery button");
    visit.until(".codes li:nth-of-type(10)");
    visit.until_said(".codes-left", "Recovery codes left: 10.");
    visit.until_said(".codes strong", "Recovery codes of Maeva at 127.0.0.1");
    visit.run("window.print = () => { window.printed = getComputedStyle(document.querySelector('.codes')).visibility; }");
    visit.click(".recovery .print");
    visit.until_true("return window.printed === 'visible'");
    let code = visit.run("return document.querySelector('.codes li:nth-of-type(7)').textContent");
    let code = code.as_str().unwrap().to_owned();

    visit.click(".log-out");
    visit.until_said(".account p", "You are nobody yet.");
    let recover = |code: &str| {
        visit.fill(".recover input[autocomplete=username]", "Maeva");
        visit.fill(".recover input[autocomplete=off]", code);
        visit.fill(".recover input[type=password]", PASSWORD);
        visit.click(".recover button");
    };
    recover("0000-0000-0000-0000");
    visit.until_said(".recover .refusal", "The name or the code is wrong");
    visit.browser.errors().unwrap();
    recover(&code.to_uppercase());
    visit.until_said(".account [role=status]", "You have a new password");
    visit.until_said(".codes-left", "Recovery codes left: 9.");
    visit.press("Français");
    visit.until_said(".codes-left", "Codes de secours restants : 9.");
}

/// Two people meet in the lobby, agree on a draw that counts, and find the game again; one of them reads French.
#[test]
fn a_rated_game_is_found_drawn_and_remembered() {
    let host = Visit::begin();
    let guest = host.friend();
    become_known(&host, "Hotu");
    become_known(&guest, "Maeva");
    guest.press("Français");
    guest.open("/online");
    guest.until_said(".facts", "Personne n’attend en ce moment.");

    // What is rated is among people, has a clock, and keeps to the usual rules.
    host.open("/online/new/eclipsia");
    host.until("section button.main");
    host.run(
        "for (const kind of ['.s1 [data-kind=anyone]', '[data-kind=public]', '[data-kind=rated-card]']) document.querySelector(kind).click();",
    );
    host.until_true("return !document.querySelector('[data-kind=computer], .setup details')");
    host.until("[data-time='0'][aria-disabled=true]");
    host.click("section button.main");
    host.until(".waiting .chairs");
    guest.until_said(".tables .game", "Hotu · place libre");
    guest.until_said(".tables .game", "classée");
    guest.click(".tables .join");
    for visit in [&host, &guest] {
        visit.until(".table.online .picture");
    }

    host.press("Offer a draw");
    guest.until_said(".offer", "Hotu propose la nulle.");
    guest.press("Refuser");
    host.until_said(".told", "Your offer was not taken up.");
    host.press("Offer a draw");
    guest.until(".offer");
    guest.press("D’accord");
    host.until_said(".sentence.over", "A draw. The players agreed on it.");
    guest.until_said(".sentence.over", "Match nul.");

    guest.press("Revanche");
    host.until_said(".offer", "Maeva would like a rematch.");
    let old = host.run("return location.pathname");
    host.press("Agree");
    for visit in [&host, &guest] {
        visit.until_true_of("return location.pathname !== arguments[0]", old.as_str().unwrap());
        visit.until(".table.online .picture");
    }

    // One game gives a rating, and no rank yet.
    guest.open("/people/Hotu");
    guest.until_said(".figures tbody tr", "encore incertaine");
    guest.until_said(".tables .game", "Eclipsia");
    guest.press("Eclipsia");
    guest.until_said("section p", "il y faut plusieurs parties classées");
    guest.until_said("[aria-current]", "Eclipsia");

    host.open("/history");
    host.until("section > .pick");
    host.until_said(".tables .game", "drawn");
    let result = ".filters .field:nth-of-type(2) select";
    host.fill(result, "won");
    host.until_said(".told", "No games found.");
    assert_eq!(host.run("return document.querySelectorAll('.tables li').length"), 0);
    host.press("Français");
    host.until_said(".told", "Aucune partie trouvée.");
    host.fill(result, "drawn");
    host.until(".tables li");
    host.fill(".filters input", "Maeva");
    host.until(".tables li");
    for visit in [&host, &guest] {
        visit.no_errors("a rated game");
    }
    host.fill(".filters input", "Nobody");
    host.until_said(".told", "Personne ici ne s’appelle ainsi.");
    host.until_true("return !document.querySelector('.tables li')");
}

/// Clicks on what can be chosen until a line of replies can be kept.
const DRAFT: &str = "
if (document.querySelector('.keep:not(:disabled)')) return true;
document.querySelector('.spot.open:not(.taken), .choice')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
return false;";

/// Clicks on what can be chosen until a move is made.
const MOVE: &str = "
if (document.querySelector('.log li')) return true;
document.querySelector('.spot.open:not(.taken), .choice')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
return false;";

fn say(visit: &Visit, text: &str) {
    visit.until(".chat");
    visit.run("document.querySelector('.chat').open = true");
    visit.fill(".chat input", text);
    visit.click(".chat button");
    visit.until_said(".said p", text);
}

/// At a table by link: those who watch talk among themselves, a planned reply comes true, and all look at the game again.
#[test]
fn a_slow_table_is_watched_and_planned_at() {
    let host = Visit::begin();
    let (guest, watcher) = (host.friend(), host.friend());
    host.open("/online/new/eclipsia");
    host.click("[data-time='3']");
    host.click("section button.main");
    host.until(".chairs .copy");
    host.until_said(".chairs .name", "(you)");
    let links = host.run("return [...document.querySelectorAll('.copy')].map((copy) => copy.dataset.text)");
    watcher.browser.open(links[1].as_str().unwrap()).unwrap();
    watcher.until_said(".sentence", "You are watching.");
    assert_eq!(watcher.run("return document.querySelectorAll('.sit').length"), 0);
    guest.browser.open(links[0].as_str().unwrap()).unwrap();
    guest.click(".chairs .sit");
    for visit in [&host, &guest, &watcher] {
        visit.until(".table.online .picture");
    }

    say(&host, "bonne chance");
    say(&watcher, "who wins?");
    guest.until_said(".said p", "bonne chance");
    let heard = |visit: &Visit| visit.run("return document.querySelector('.said').textContent");
    assert!(!heard(&guest).as_str().unwrap().contains("who wins?"));
    assert!(!heard(&watcher).as_str().unwrap().contains("bonne chance"));
    watcher.until_said(".chat summary", "Chat of those who watch");

    host.until(".seats .asked");
    let asked = host.run("return document.querySelector('.seats .asked').classList.contains('s0')") == true;
    let (first, second) = if asked { (&host, &guest) } else { (&guest, &host) };
    first.until_true(MOVE);
    first.click(".plan");
    first.until_true(DRAFT);
    let drafted = first.run("return document.querySelector('.drafted').textContent");
    // The line says whose moves they are: "If Maeva S@C1s, then you S@C2s".
    let is_move = |text: &&str| text.contains('@');
    let words = drafted.as_str().unwrap().split([' ', ',']);
    let moves: Vec<&str> = words.filter(is_move).collect();
    let (reply, answered) = moves.split_last().unwrap();
    first.click(".keep");
    first.until_said(".plans li", reply);
    for text in answered {
        second.fill(".menu .typed input", text);
        second.click(".menu .typed button");
        second.until_said(".log li", text);
    }
    for visit in [first, second, &watcher] {
        visit.until_said(".log li", reply);
    }
    first.until_true("return !document.querySelector('.plans li')");

    second.click(".resign");
    second.click(".resign");
    watcher.until(".after");
    watcher.press("Look at it again");
    watcher.until(".replay .entry");
    assert!(watcher.run("return location.pathname").as_str().unwrap().ends_with("/replay"));
    for visit in [&host, &guest, &watcher] {
        visit.no_errors("a slow table");
    }
}

/// What only programs are told, never the page.
const FOR_PROGRAMS: [&str; 6] =
    ["address", "idempotency-key", "method", "no-such-address", "no-such-offer", "ok"];

fn codes(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            codes(&path, found);
            continue;
        }
        let text: String = fs::read_to_string(&path).unwrap().split_whitespace().collect();
        for kind in ["Error::bad(", "Error::Bad(", "Forbidden(", "Missing(", "Conflict(", "conflict("] {
            let after = text.split(kind).skip(1).filter_map(|rest| rest.strip_prefix('"')?.split_once('"'));
            found.extend(after.map(|(code, _)| code.to_owned()));
        }
    }
}

/// Whatever the server refuses, the page says why in the reader's language.
#[test]
fn every_refusal_has_words_in_both_languages() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeSet::from(["no-session".to_owned(), "too-large".to_owned(), "too-many".to_owned()]);
    codes(&here.join("src"), &mut found);
    assert!(found.len() > 40, "{found:?}");
    for lang in ["en", "fr"] {
        let words = fs::read_to_string(here.join(format!("../web/words/{lang}/online.toml"))).unwrap();
        let said = |code: &String| {
            code == "set-up" || words.lines().any(|line| line.starts_with(&format!("problem-{code} = ")))
        };
        let silent: Vec<_> =
            found.iter().filter(|code| !FOR_PROGRAMS.contains(&code.as_str()) && !said(code)).collect();
        assert!(silent.is_empty(), "{lang}: {silent:?}");
    }
}

/// More games than fit on a page are all found, and one that was dealt can be dealt once more where it is looked at again.
#[test]
fn older_games_are_found_and_a_deal_is_checked_in_the_replay() {
    let visit = Visit::begin();
    visit.open("/online");
    let games = "const done = arguments[0];
        const post = (path, body) => fetch(path, {
            method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
        }).then((answer) => answer.json());
        (async () => {
            await post('/api/guest', {});
            let last;
            for (let count = 0; count < 31; count += 1) {
                const seats = [{ kind: 'me' }, { kind: 'computer', level: 1 }];
                last = (await post('/api/tables', { game: 'moai', seats })).table.id;
                await post(`/api/tables/${last}/resign`, {});
            }
            done(last);
        })();";
    let last = visit.browser.wait(games, &[]).unwrap();
    visit.open("/history");
    visit.until_true("return document.querySelectorAll('.tables > li').length === 30");
    visit.press("Older games");
    visit.until_true("return document.querySelectorAll('.tables > li').length === 31");
    visit.until_true("return ![...document.querySelectorAll('button')].some((button) => button.textContent === 'Older games')");

    visit.open(&format!("/table/{}/replay", last.as_str().unwrap()));
    visit.until(".replay .fair");
    visit.click(".replay .fair summary");
    visit.click(".replay .fair button");
    visit.until_said(".replay .fair .told", "and the seed is the one that was promised");
    visit.no_errors("history and replay");
}

/// Lets a test cut the sockets of a page: those there are, and those that are to come.
const CUTTABLE: &str = "
const sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(address) { super(window.cut ? 'ws://127.0.0.1:1' : address); sockets.push(this); }
};
window.cutSockets = (cut) => { window.cut = cut; sockets.forEach((socket) => socket.close()); };";

/// Every page of online play says that the server is away, and shows what it could not once it is back.
#[test]
fn pages_come_back_with_the_server() {
    let visit = Visit::begin();
    visit
        .browser
        .tool("Page.addScriptToEvaluateOnNewDocument", &serde_json::json!({ "source": CUTTABLE }))
        .unwrap();
    visit.open("/online");
    visit.until_said(".lobby .facts", "Nobody is waiting right now.");
    visit.run("cutSockets(true)");
    visit.browser.network(false).unwrap();
    for page in ["Lobby", "Account", "Past games", "Leaderboard"] {
        visit.press(page);
        visit.until_said(".connecting", "Connecting");
    }
    visit.until_said(".refusal", "This needs a connection");
    visit.run("cutSockets(false)");
    visit.browser.network(true).unwrap();
    visit.until_said(".page > p", "Nobody is ranked here yet");
    visit.until_true("return !document.querySelector('.connecting, .refusal')");
}
