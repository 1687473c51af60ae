//! Lengths, places and directions as people write them: inches with up to three decimals, and
//! points of the compass.

use std::fmt;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use variorum_engine::geometry::{Facing, Point};

/// Thousandths of an inch, written in inches: `18`, `6.25`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inches(pub i32);

/// The largest length that is read; no table is larger.
const MOST_INCHES: f64 = 1_000.0;

/// A place on the battlefield: inches from the west edge, and from the south edge.
pub type Spot = [Inches; 2];

/// The point at a place, if it can be on a table at all.
pub(super) fn point([x, y]: Spot) -> Option<Point> {
    Point::new(x.0, y.0).ok()
}

/// The place of a point.
pub(super) fn spot(point: Point) -> Spot {
    [Inches(point.x.get()), Inches(point.y.get())]
}

struct InchesVisitor;

impl Visitor<'_> for InchesVisitor {
    type Value = Inches;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("inches with up to three decimals, such as 6.25")
    }

    fn visit_i64<E: de::Error>(self, inches: i64) -> Result<Inches, E> {
        let thousandths = inches.checked_mul(1_000).and_then(|value| i32::try_from(value).ok());
        let in_bounds = thousandths.filter(|value| value.abs() <= 1_000_000);
        in_bounds.map(Inches).ok_or_else(|| E::custom(too_large(&inches)))
    }

    fn visit_u64<E: de::Error>(self, inches: u64) -> Result<Inches, E> {
        let small = i64::try_from(inches).map_err(|_| E::custom(too_large(&inches)))?;
        self.visit_i64(small)
    }

    fn visit_f64<E: de::Error>(self, inches: f64) -> Result<Inches, E> {
        if !inches.is_finite() || inches.abs() > MOST_INCHES {
            return Err(E::custom(too_large(&inches)));
        }
        let thousandths = (inches * 1_000.0).round();
        if (thousandths - inches * 1_000.0).abs() > 1e-6 {
            return Err(E::custom(format!("{inches} has more than three decimals")));
        }
        Ok(Inches(thousandths as i32))
    }
}

fn too_large(inches: &dyn fmt::Display) -> String {
    format!("{inches} is not a length on a table; the most is {MOST_INCHES} inches")
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(InchesVisitor)
    }
}

impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 1_000 == 0 {
            serializer.serialize_i32(self.0 / 1_000)
        } else {
            serializer.serialize_f64(f64::from(self.0) / 1_000.0)
        }
    }
}

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.abs() / 1_000, self.0.abs() % 1_000);
        let sign = if self.0 < 0 { "-" } else { "" };
        let decimals = format!("{rest:03}");
        match decimals.trim_end_matches('0') {
            "" => write!(f, "{sign}{whole}"),
            decimals => write!(f, "{sign}{whole}.{decimals}"),
        }
    }
}

/// Which way a figure faces: `north`, `south-east`, degrees clockwise from north, `towards NAME`,
/// or `step N` for one of the 4,096 steps that the engine knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Direction {
    Facing(Facing),
    /// Towards a figure of the scene.
    Towards(String),
}

const COMPASS: [(&str, u16); 8] = [
    ("east", 0),
    ("north-east", 512),
    ("north", 1024),
    ("north-west", 1536),
    ("west", 2048),
    ("south-west", 2560),
    ("south", 3072),
    ("south-east", 3584),
];

impl Direction {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        if let Some((_, step)) = COMPASS.iter().find(|(name, _)| *name == text) {
            return Ok(Self::Facing(Facing::new(*step)));
        }
        if let Some(name) = text.strip_prefix("towards ") {
            return Ok(Self::Towards(name.trim().to_owned()));
        }
        let step = text.strip_prefix("step ").and_then(|step| step.trim().parse::<u16>().ok());
        match step {
            Some(step) if step < 4096 => Ok(Self::Facing(Facing::new(step))),
            Some(step) => Err(format!("there are steps 0 to 4095, not {step}")),
            None => Err(format!(
                "'{text}' is not a direction; write north, south-east, degrees clockwise from \
                 north, or towards NAME"
            )),
        }
    }

    /// The direction at so many thousandths of a degree clockwise from north.
    fn from_degrees(thousandths: i64) -> Self {
        let steps = (thousandths * 4_096 + 180_000).div_euclid(360_000);
        let step = (1_024 - steps).rem_euclid(4_096);
        Self::Facing(Facing::new(u16::try_from(step).expect("a remainder of 4,096 is small")))
    }
}

/// The name of a facing on the compass, or its degrees clockwise from north.
pub(super) fn facing_name(facing: Facing) -> String {
    let known = COMPASS.iter().find(|(_, step)| *step == facing.step());
    known.map_or_else(
        || {
            let clockwise = (1_024 - i32::from(facing.step())).rem_euclid(4_096);
            format!("{}°", (clockwise * 360 + 2_048) / 4_096)
        },
        |(name, _)| (*name).to_owned(),
    )
}

struct DirectionVisitor;

impl Visitor<'_> for DirectionVisitor {
    type Value = Direction;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a direction: north, south-east, degrees clockwise from north, towards NAME")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Direction, E> {
        Direction::parse(text).map_err(E::custom)
    }

    fn visit_i64<E: de::Error>(self, degrees: i64) -> Result<Direction, E> {
        if (-360..=360).contains(&degrees) {
            Ok(Direction::from_degrees(degrees * 1_000))
        } else {
            Err(E::custom(format!("{degrees} is more than a full turn of 360 degrees")))
        }
    }

    fn visit_u64<E: de::Error>(self, degrees: u64) -> Result<Direction, E> {
        self.visit_i64(i64::try_from(degrees).unwrap_or(i64::MAX))
    }

    fn visit_f64<E: de::Error>(self, degrees: f64) -> Result<Direction, E> {
        if degrees.is_finite() && degrees.abs() <= 360.0 {
            Ok(Direction::from_degrees((degrees * 1_000.0).round() as i64))
        } else {
            Err(E::custom(format!("{degrees} is not a number of degrees")))
        }
    }
}

impl<'de> Deserialize<'de> for Direction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DirectionVisitor)
    }
}

impl Serialize for Direction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Towards(name) => serializer.collect_str(&format_args!("towards {name}")),
            Self::Facing(facing) => match COMPASS.iter().find(|(_, step)| *step == facing.step()) {
                Some((name, _)) => serializer.serialize_str(name),
                None => serializer.collect_str(&format_args!("step {}", facing.step())),
            },
        }
    }
}

impl From<Facing> for Direction {
    fn from(facing: Facing) -> Self {
        Self::Facing(facing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{from_str, to_string};

    #[test]
    fn inches_are_read_to_the_thousandth_and_written_back() {
        for (text, thousandths) in [("18", 18_000), ("6.25", 6_250), ("-0.125", -125)] {
            let inches: Inches = from_str(text).unwrap();
            assert_eq!(inches, Inches(thousandths));
            assert_eq!(
                (to_string(&inches).unwrap(), inches.to_string()),
                (text.into(), text.into())
            );
        }
        for text in ["1e9", "0.0001", "\"six\"", "99999999999999999999", "-1e300"] {
            assert!(from_str::<Inches>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn directions_are_words_degrees_or_steps() {
        for (text, step) in
            [("\"north\"", 1024), ("90", 0), ("45", 512), ("-90", 2048), ("\"step 7\"", 7)]
        {
            assert_eq!(from_str::<Direction>(text).unwrap(), Facing::new(step).into(), "{text}");
        }
        let towards: Direction = from_str("\"towards grunt\"").unwrap();
        assert_eq!(to_string(&towards).unwrap(), "\"towards grunt\"");
        for text in ["\"up\"", "720", "\"step 5000\"", "1e300"] {
            assert!(from_str::<Direction>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_facing_is_named_by_the_compass_or_by_degrees() {
        assert_eq!(facing_name(Facing::new(3072)), "south");
        assert_eq!(facing_name(Facing::new(1024 - 228)), "20°");
    }
}
