//! What a token is worth in one document of the pages' search, and how that is written.
//! It knows no document and no token; which stands where is for the postings.

/// The place of the name among the fields.
const NAME: usize = 1;
/// The place of the heading among the fields.
const HEADING: usize = 2;
/// How many of the fields belong to the passage itself; the rest are its surroundings.
const OWN: usize = 4;

/// Values are written as whole numbers, in thousandths.
const POINT: f64 = 1000.0;

/// In whole thousandths.
pub fn rounded(value: f64) -> f64 {
    (value * POINT).round()
}

/// What a token is worth in one document: in its best field, in all fields, and whether it is in
/// the name, in the heading, and in the document itself.
#[derive(Debug, Clone, Copy, Default)]
pub struct Find {
    best: f32,
    sum: f32,
    named: bool,
    headed: bool,
    own: bool,
}

impl Find {
    /// A find in one field.
    pub fn of(field: usize, value: f32) -> Self {
        Self {
            best: value,
            sum: value,
            named: field == NAME,
            headed: field == HEADING,
            own: field < OWN,
        }
    }

    /// Both finds together.
    pub fn with(self, other: &Self) -> Self {
        Self {
            best: self.best.max(other.best),
            sum: self.sum + other.sum,
            named: self.named | other.named,
            headed: self.headed | other.headed,
            own: self.own | other.own,
        }
    }

    /// Writes the step to its document, its best value, its sum where that differs, and where it
    /// is.
    pub fn write(self, step: usize, places: &mut String) {
        let (best, sum) = (thousandths(self.best), thousandths(self.sum));
        push_number(places, ' ', step);
        push_number(places, '.', best);
        if sum != best {
            push_number(places, '.', sum);
        }
        places.push_str(self.place());
    }

    /// A letter for where it is: name, heading, both, surroundings only, or none for the rest.
    fn place(self) -> &'static str {
        match (self.named, self.headed, self.own) {
            (true, true, _) => "b",
            (true, false, _) => "n",
            (false, true, _) => "h",
            (false, false, false) => "s",
            (false, false, true) => "",
        }
    }
}

/// What a field is worth, in whole thousandths; never below nothing.
fn thousandths(value: f32) -> usize {
    rounded(f64::from(value)) as usize
}

/// Writes a sign and a number in digits: the index has hundreds of thousands of them, and the usual
/// way takes five times as long.
fn push_number(text: &mut String, sign: char, number: usize) {
    text.push(sign);
    let mut power = 1;
    while number / power >= 10 {
        power *= 10;
    }
    while power > 0 {
        text.push(char::from(b'0' + (number / power % 10) as u8));
        power /= 10;
    }
}

/// How rare it is what so many of all have, as BM25 has it.
pub fn rarity(all: usize, have: usize) -> f64 {
    let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    logarithm(1.0 + (count(all) - count(have) + 0.5) / (count(have) + 0.5))
}

/// The natural logarithm by sums and products alone: the library's may differ in the last digit
/// from machine to machine.
fn logarithm(value: f64) -> f64 {
    let (mut rest, mut halvings) = (value, 0.0);
    while rest > 1.5 {
        rest /= 2.0;
        halvings += 1.0;
    }
    let ratio = (rest - 1.0) / (rest + 1.0);
    let (mut power, mut sum) = (ratio, 0.0);
    for n in 0..24_u32 {
        sum += power / f64::from(2 * n + 1);
        power *= ratio * ratio;
    }
    2.0 * sum + halvings * std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::{logarithm, push_number};

    #[test]
    fn the_logarithm_is_the_natural_one() {
        for value in [1.0, 1.5, 2.0, 17.3, 2000.0] {
            assert!((logarithm(value) - f64::ln(value)).abs() < 1e-12, "{value}");
        }
    }

    #[test]
    fn numbers_are_written_in_digits() {
        for number in [0, 7, 10, 99, 100, 1234, usize::MAX] {
            let mut text = String::new();
            push_number(&mut text, '.', number);
            assert_eq!(text, format!(".{number}"));
        }
    }
}
