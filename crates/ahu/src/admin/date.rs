use store::Moment;

/// A moment as people write it, in UTC: `2026-03-01 12:30`.
pub fn date(moment: Moment) -> String {
    let minutes = moment.0.div_euclid(60_000);
    let (days, minute) = (minutes.div_euclid(1440), minutes.rem_euclid(1440));
    // Counted from the first of March of the year 0, so that leap days come last.
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (year + 400 * era, month + 3);
    let (year, month) = if month > 12 { (year + 1, month - 12) } else { (year, month) };
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_dates() {
        for (seconds, expected) in [
            (0, "1970-01-01 00:00"),
            (951_782_399, "2000-02-28 23:59"),
            (951_782_400, "2000-02-29 00:00"),
            (1_709_210_096, "2024-02-29 12:34"),
            (1_735_689_599, "2024-12-31 23:59"),
            (1_772_323_200, "2026-03-01 00:00"),
            (-1, "1969-12-31 23:59"),
        ] {
            assert_eq!(date(Moment(seconds * 1000)), expected);
        }
    }
}
