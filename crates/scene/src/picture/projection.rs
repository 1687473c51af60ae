//! From the battlefield to the page.

use variorum_engine::geometry::{Facing, Placed, Point, Vector};

use super::svg::{Rect, Spot, Tenths};

/// Where north is on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum North {
    Up,
    /// The way that the first player looks leads to the right: what one question shows is longer
    /// than wide.
    Right,
}

/// How points of the battlefield become spots on the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Projection {
    pub(super) north: North,
    /// Tenths of a pixel to the inch.
    pub(super) scale: i32,
    /// The spot that is written as 0 0.
    pub(super) origin: Spot,
}

fn scaled(thousandths: i64, scale: i32) -> Tenths {
    let product = thousandths * i64::from(scale);
    let rounded = (product + product.signum() * 500) / 1_000;
    i32::try_from(rounded).unwrap_or_default()
}

impl Projection {
    pub(super) fn length(&self, thousandths: i64) -> Tenths {
        scaled(thousandths, self.scale)
    }

    /// The same, with places that are written from this point on: for what is moved as a whole.
    pub(super) fn centred_on(self, at: Point) -> Self {
        let whole = Self { origin: Spot::new(0, 0), ..self };
        Self { origin: whole.spot(at), ..self }
    }

    pub(super) fn spot(&self, at: Point) -> Spot {
        let spot = self.offset(Vector { x: at.x.get().into(), y: at.y.get().into() });
        spot.plus(-self.origin.x, -self.origin.y)
    }

    fn offset(&self, by: Vector) -> Spot {
        let (x, y) = (scaled(by.x, self.scale), scaled(by.y, self.scale));
        match self.north {
            North::Up => Spot::new(x, -y),
            North::Right => Spot::new(y, x),
        }
    }

    /// The spot so far from another in a direction.
    pub(super) fn along(&self, from: Spot, direction: Facing, thousandths: i64) -> Spot {
        let by = self.offset(direction.vector(thousandths));
        from.plus(by.x, by.y)
    }

    /// The discs that a base consists of, on the page; a double base is covered by three.
    pub(super) fn discs(&self, placed: &Placed) -> Vec<(Spot, Tenths)> {
        let mut discs = Vec::new();
        for part in placed.parts() {
            let (from, to) = (self.spot(part.from), self.spot(part.to));
            let radius = self.length(part.radius.get().into());
            discs.push((from, radius));
            if from != to {
                discs.extend([(from.towards(to, 500), radius), (to, radius)]);
            }
        }
        discs
    }

    /// The rectangle around a base.
    pub(super) fn around(&self, placed: &Placed) -> Rect {
        let discs = self.discs(placed);
        let rects = discs.iter().map(|(at, radius)| Rect::around(*at, 2 * radius, 2 * radius));
        rects.reduce(|one, other| one.joined(&other)).expect("a base has at least one part")
    }
}
