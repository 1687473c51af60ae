//! Numbers, text and elements as SVG writes them. Lengths on the page are whole tenths of a pixel,
//! so that every machine writes the same bytes.

use std::fmt::Write as _;

/// A length on the page, in tenths of a pixel.
pub(super) type Tenths = i32;

/// A place on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) x: Tenths,
    pub(super) y: Tenths,
}

impl Spot {
    pub(super) const fn new(x: Tenths, y: Tenths) -> Self {
        Self { x, y }
    }

    pub(super) const fn plus(self, x: Tenths, y: Tenths) -> Self {
        Self { x: self.x + x, y: self.y + y }
    }

    /// The point so many thousandths of the way to another.
    pub(super) fn towards(self, other: Self, thousandths: i32) -> Self {
        let part = |from: Tenths, to: Tenths| {
            let way = i64::from(to - from) * i64::from(thousandths) / 1_000;
            from + i32::try_from(way).unwrap_or_default()
        };
        Self { x: part(self.x, other.x), y: part(self.y, other.y) }
    }

    pub(super) fn distance(self, other: Self) -> Tenths {
        let (x, y) = (i64::from(other.x - self.x), i64::from(other.y - self.y));
        i32::try_from((x * x + y * y).isqrt()).unwrap_or(Tenths::MAX)
    }
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", px(self.x), px(self.y))
    }
}

/// The attribute that moves a group to a spot; nothing where it is already.
pub(super) fn moved_to(at: Spot) -> String {
    if at == Spot::new(0, 0) { String::new() } else { format!(r#" transform="translate({at})""#) }
}

/// From one spot to another, as relative commands of a path write it: `4-7.5`.
pub(super) fn step_between(from: Spot, to: Spot) -> String {
    let (x, y) = (px(to.x - from.x), to.y - from.y);
    format!("{x}{}{}", if y < 0 { "" } else { " " }, px(y))
}

/// A length as SVG writes it: `12`, `-3.5`, `.5`.
pub(super) fn px(tenths: Tenths) -> Pixels {
    Pixels(tenths)
}

pub(super) struct Pixels(Tenths);

impl std::fmt::Display for Pixels {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (whole, rest) = (self.0.abs() / 10, self.0.abs() % 10);
        if self.0 < 0 {
            f.write_char('-')?;
        }
        match (whole, rest) {
            (_, 0) => write!(f, "{whole}"),
            (0, _) => write!(f, ".{rest}"),
            _ => write!(f, "{whole}.{rest}"),
        }
    }
}

/// Text with what XML reserves written so that it reads as itself.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            other => out.push(other),
        }
    }
    out
}

/// How wide a text is at most in the sizes that pictures use, whatever sans-serif font is there.
pub(super) fn text_width(text: &str, size: Tenths) -> Tenths {
    // Thousandths of the size, as in the wider of the usual fonts, set bold.
    let width = |letter: char| match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '·' => 340,
        'f' | 't' | 'r' | '(' | ')' | ' ' | '-' | '″' | '/' => 450,
        'm' | 'w' | 'M' | 'W' => 1_000,
        'A'..='Z' | '+' | '−' | '=' => 780,
        '←' | '↑' | '→' | '↓' | '↖' | '↗' | '↘' | '↙' => 1_000,
        _ => 660,
    };
    text.chars().map(width).sum::<i32>() * size / 1_000
}

/// Text broken into lines that are no wider than this.
pub(super) fn wrapped(text: &str, size: Tenths, width: Tenths) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if text_width(line, size) + text_width(word, size) + size / 2 <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A rectangle on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rect {
    pub(super) left: Tenths,
    pub(super) top: Tenths,
    pub(super) right: Tenths,
    pub(super) bottom: Tenths,
}

impl Rect {
    pub(super) const fn around(middle: Spot, width: Tenths, height: Tenths) -> Self {
        Self {
            left: middle.x - width / 2,
            top: middle.y - height / 2,
            right: middle.x + width / 2,
            bottom: middle.y + height / 2,
        }
    }

    /// The smallest rectangle of whole pixels around it.
    pub(super) const fn in_whole_pixels(&self) -> Self {
        Self {
            left: self.left.div_euclid(10) * 10,
            top: self.top.div_euclid(10) * 10,
            right: (self.right + 9).div_euclid(10) * 10,
            bottom: (self.bottom + 9).div_euclid(10) * 10,
        }
    }

    pub(super) const fn width(&self) -> Tenths {
        self.right - self.left
    }

    pub(super) const fn height(&self) -> Tenths {
        self.bottom - self.top
    }

    pub(super) const fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    pub(super) const fn holds(&self, spot: Spot) -> bool {
        self.left <= spot.x && spot.x <= self.right && self.top <= spot.y && spot.y <= self.bottom
    }

    pub(super) const fn grown(&self, by: Tenths) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    pub(super) fn joined(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Whether a disc reaches into it.
    pub(super) fn meets_disc(&self, middle: Spot, radius: Tenths) -> bool {
        let nearest =
            Spot::new(middle.x.clamp(self.left, self.right), middle.y.clamp(self.top, self.bottom));
        nearest.distance(middle) < radius
    }
}
