use crate::Digest;
use std::collections::BTreeSet;
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// A name without its case and its width; capitals first, so that all forms of a letter meet.
pub fn folded(name: &str) -> String {
    name.nfkc().collect::<String>().to_uppercase().to_lowercase()
}

/// What a name is told apart by: two names that share one of these are read as the same.
///
/// One is the name without its case, the other what it looks like by Unicode's rules for confusables (UTS 39), whatever script its
/// letters are from; what stands between words has no part in either.
pub fn name_keys(name: &str) -> BTreeSet<Digest> {
    let letters: String = name.nfkc().filter(|letter| !matches!(letter, ' ' | '-' | '_')).collect();
    let looks: String = skeleton(&letters).collect();
    [folded(&letters), looks.to_lowercase()].iter().map(Digest::of_secret).collect()
}
