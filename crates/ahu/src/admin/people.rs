use super::Office;
use super::date::date;
use anyhow::Context;
use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, SaltString};
use server::{Environment, Real, held_until};
use std::io::Write;
use store::{Change, Filter, Person, PersonEdit, Secret, Status, Store};

/// How many people are read together.
const PAGE: u32 = 500;
/// What new passwords are made of: nothing that looks like something else.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789-";

impl<W: Write> Office<W> {
    /// Lists people.
    pub fn people(
        &mut self,
        find: Option<&str>,
        accounts: bool,
        blocked: bool,
        limit: usize,
    ) -> anyhow::Result<()> {
        let find = find.map(str::to_lowercase);
        let named = |person: &Person, part: &str| {
            person.name.as_ref().is_some_and(|name| name.to_lowercase().contains(part))
        };
        let wanted = |person: &Person| {
            find.as_deref().is_none_or(|part| named(person, part))
                && (!accounts || !person.is_guest())
                && (!blocked || person.blocked)
        };
        let mut shown = 0;
        let mut after = None;
        loop {
            let page = self.store.people(after, PAGE).wait()?;
            let Some(last) = page.last() else { return Ok(()) };
            after = Some(last.id);
            for person in page.iter().filter(|person| wanted(person)) {
                if shown == limit {
                    writeln!(self.out, "… more: --limit shows them")?;
                    return Ok(());
                }
                shown += 1;
                let name = person.name.as_deref().unwrap_or_default();
                let line = format!("{}  {}  {:<16}  {name}", person.id, date(person.created), what(person));
                writeln!(self.out, "{}", line.trim_end())?;
            }
        }
    }

    /// Shows a person.
    pub fn show_person(&mut self, person: &Person) -> anyhow::Result<()> {
        writeln!(self.out, "identifier  {}", person.id)?;
        writeln!(self.out, "name        {}", person.name.as_deref().unwrap_or("none"))?;
        writeln!(self.out, "is          {}", what(person))?;
        writeln!(self.out, "since       {}", date(person.created))?;
        if let Some(webhook) = &person.webhook {
            writeln!(self.out, "webhook     {webhook}")?;
        }
        for (game, rating) in self.store.ratings(person.id).wait()? {
            let (value, spread) = (rating.rating.round(), rating.deviation.round());
            writeln!(self.out, "rating      {game} {value} ± {spread}, {} games", rating.games)?;
        }
        if !person.is_guest() {
            writeln!(self.out, "recovery    {} codes left", self.store.codes_left(person.id).wait()?)?;
        }
        for token in self.store.tokens(person.id).wait()? {
            let used = token.used.map_or("never used".to_owned(), |used| format!("last used {}", date(used)));
            writeln!(self.out, "token       {} ({}), {used}", token.name, token.scopes.join(", "))?;
        }
        for (status, word) in [(Status::Open, "wait"), (Status::Running, "running"), (Status::Over, "over")] {
            let filter = Filter { limit: 1000, ..Filter::of_sitter(person.id, &[status]) };
            let count = self.store.tables(filter).wait()?.len();
            let more = if count == 1000 { " or more" } else { "" };
            writeln!(self.out, "tables      {count}{more} {word}")?;
        }
        Ok(())
    }

    /// Keeps a person out, or lets them in again.
    pub fn block(&mut self, person: &Person, blocked: bool) -> anyhow::Result<()> {
        self.store.write(vec![Change::EditPerson(person.id, PersonEdit::Blocked(blocked))]).wait()?;
        match blocked {
            true => writeln!(
                self.out,
                "{} is blocked: every request is refused from now on, a socket that is open once it is opened anew",
                called(person)
            )?,
            false => writeln!(self.out, "{} is let in again", called(person))?,
        }
        Ok(())
    }

    /// Gives a person a new password, and shows it.
    pub fn new_password(&mut self, person: &Person) -> anyhow::Result<()> {
        let name = person.name.as_deref();
        let name = name.context("they have no name to log in with: guests have no password")?;
        let mut bytes = [0; 32];
        Real.fill(&mut bytes);
        let (letters, salt) = bytes.split_at(16);
        let password: String =
            letters.iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect();
        let salt = SaltString::encode_b64(salt).map_err(anyhow::Error::msg)?;
        let hash = Argon2::default().hash_password(password.as_bytes(), &salt);
        let hash = Secret::new(hash.map_err(anyhow::Error::msg)?.to_string());
        self.store
            .write(vec![
                Change::EditPerson(person.id, PersonEdit::Password(Some(hash))),
                Change::CloseSessions(person.id),
                Change::RemoveTokens(person.id),
            ])
            .wait()?;
        writeln!(
            self.out,
            "{name} logs in with {password} from now on, is logged out everywhere else, and has no token any more"
        )?;
        Ok(())
    }

    /// Takes a person out of everything.
    pub fn forget(&mut self, person: &Person) -> anyhow::Result<()> {
        let _hold = self.hold()?;
        self.store
            .write(vec![Change::ForgetPerson { person: person.id, held: held_until(person, self.now()) }])
            .wait()?;
        writeln!(self.out, "{} is forgotten; their games stay, without the name", called(person))?;
        Ok(())
    }
}

fn what(person: &Person) -> &'static str {
    match (person.is_guest(), person.blocked) {
        (true, false) => "guest",
        (true, true) => "guest, blocked",
        (false, false) => "account",
        (false, true) => "account, blocked",
    }
}

fn called(person: &Person) -> String {
    person.name.clone().unwrap_or_else(|| person.id.to_string())
}
