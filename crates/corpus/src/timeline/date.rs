//! Dates as exact as the documents are: a month, a year, or unknown.

use serde::de::Unexpected;
use serde::{Deserialize, Serialize};

/// A date as exact as it is known; a month is 1 to 12.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
pub enum Date {
    /// A month of a year.
    Month(u16, u8),
    /// A year; it counts from January.
    Year(u16),
    Unknown,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Date {
    /// Reads `2003-04`, `2003` or `unknown`.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "unknown" {
            return Some(Self::Unknown);
        }
        let digits = |part: &str, n: usize| {
            (part.len() == n && part.bytes().all(|b| b.is_ascii_digit()))
                .then(|| part.parse().ok())
                .flatten()
        };
        match text.split_once('-') {
            None => digits(text, 4).map(Self::Year),
            Some((year, month)) => {
                let month = u8::try_from(digits(month, 2)?)
                    .ok()
                    .filter(|month| (1..=12).contains(month))?;
                Some(Self::Month(digits(year, 4)?, month))
            }
        }
    }

    /// The month it counts from, as a number that grows with time; none when unknown.
    pub fn counts_from(self) -> Option<u32> {
        match self {
            Self::Month(year, month) => Some(u32::from(year) * 12 + u32::from(month) - 1),
            Self::Year(year) => Some(u32::from(year) * 12),
            Self::Unknown => None,
        }
    }

    /// The date in words: `April 2003`, `2002`, `undated`.
    pub fn spelled_out(self) -> String {
        match self {
            Self::Month(year, month) => {
                let name = MONTHS.get(usize::from(month) - 1).expect("months are 1 to 12");
                format!("{name} {year}")
            }
            Self::Year(year) => year.to_string(),
            Self::Unknown => "undated".to_owned(),
        }
    }
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Month(year, month) => write!(f, "{year:04}-{month:02}"),
            Self::Year(year) => write!(f, "{year:04}"),
            Self::Unknown => f.write_str("unknown"),
        }
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| {
            let expected = "a date: 2003-04, 2003 or unknown";
            serde::de::Error::invalid_value(Unexpected::Str(&text), &expected)
        })
    }
}

impl Serialize for Date {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl schemars::JsonSchema for Date {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Date".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": ["string", "integer"],
            "pattern": "^([0-9]{4}(-[0-9]{2})?|unknown)$",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn dates_are_read_and_written_alike() {
        for text in ["2003-04", "2002", "unknown"] {
            assert_eq!(Date::parse(text).unwrap().to_string(), text);
        }
        for text in ["2003-13", "2003-4", "April", "", "20030-1", "-1"] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
        assert_eq!(Date::Month(2003, 4).spelled_out(), "April 2003");
    }
}
