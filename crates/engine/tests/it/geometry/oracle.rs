//! Every verdict against the `geo` crate: they may differ only where the verdict is marginal, and
//! it is marginal only in its band.

use geo::{
    BooleanOps, Contains, Distance, Euclidean, Intersects, Length, LineString, MultiLineString,
    Polygon,
};
use variorum_engine::geometry::{Line, Mils, Outline, Path, Placed, Point, Verdict};

use super::random::{Random, cases};

/// What floating point may be off by, in thousandths of an inch.
const ROUNDING: f64 = 1e-5;

fn coordinate(point: Point) -> geo::Coord<f64> {
    geo::Coord { x: f64::from(point.x.get()), y: f64::from(point.y.get()) }
}

fn float_line(from: Point, to: Point) -> geo::Line<f64> {
    geo::Line::new(coordinate(from), coordinate(to))
}

fn float_polygon(outline: &Outline) -> Polygon<f64> {
    Polygon::new(
        LineString::new(outline.vertices().iter().map(|&corner| coordinate(corner)).collect()),
        vec![],
    )
}

/// The distance from rim to rim, negative when the bases overlap.
fn gap(one: &Placed, other: &Placed) -> f64 {
    let mut least = f64::INFINITY;
    for own in one.parts() {
        for their in other.parts() {
            let cores = Euclidean
                .distance(&float_line(own.from, own.to), &float_line(their.from, their.to));
            least = least.min(cores - f64::from(own.radius.get()) - f64::from(their.radius.get()));
        }
    }
    least
}

/// Checks a verdict on "is this number below 0" with a band of five thousandths.
fn assert_banded(verdict: Verdict, distance: f64, what: &str) {
    match verdict {
        Verdict::Yes => assert!(distance < -5.0 + ROUNDING, "{what}: yes at {distance}"),
        Verdict::No => assert!(distance > 5.0 - ROUNDING, "{what}: no at {distance}"),
        Verdict::Marginal => {
            assert!(distance.abs() < 5.0 + ROUNDING, "{what}: marginal at {distance}")
        }
    }
}

#[test]
fn contact_and_overlap_agree_with_the_oracle() {
    let mut random = Random(1);
    let mut seen = [0_u64; 3];
    for _ in 0..cases() {
        let one = random.placed();
        let other = random.neighbour(&one);
        let gap = gap(&one, &other);
        if gap.abs() > ROUNDING {
            assert_eq!(one.overlaps(&other), gap < 0.0, "{one:?} {other:?} {gap}");
        }
        let verdict = one.contact(&other);
        seen[verdict as usize] += 1;
        match verdict {
            Verdict::Yes => {
                assert!((-ROUNDING..10.0 + ROUNDING).contains(&gap), "{one:?} {other:?} {gap}")
            }
            Verdict::Marginal => assert!(
                (10.0 - ROUNDING..20.0 + ROUNDING).contains(&gap),
                "{one:?} {other:?} {gap}"
            ),
            Verdict::No => {
                assert!(!(ROUNDING..20.0 - ROUNDING).contains(&gap), "{one:?} {other:?} {gap}")
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

#[test]
fn a_line_crosses_a_base_as_the_oracle_says() {
    let mut random = Random(2);
    let mut seen = [0_u64; 3];
    for _ in 0..cases() {
        let placed = random.placed();
        let off = random.between(-12, 12);
        let line = random.line_past(placed.at, placed.base.rim().get() + off);
        let floats = float_line(line.from(), line.to());
        let depth = placed
            .parts()
            .map(|part| {
                Euclidean.distance(&floats, &float_line(part.from, part.to))
                    - f64::from(part.radius.get())
            })
            .fold(f64::INFINITY, f64::min);
        let verdict = line.crosses_base(&placed);
        seen[verdict as usize] += 1;
        assert_banded(verdict, depth, &format!("{placed:?} {line:?}"));
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

#[test]
fn points_and_bases_lie_in_outlines_as_the_oracle_says() {
    let mut random = Random(3);
    let mut seen = [[0_u64; 3]; 3];
    for _ in 0..cases() {
        let outline = random.outline();
        let polygon = float_polygon(&outline);
        let mut placed = random.placed();
        let off = placed.base.rim().get() + random.between(-12, 12);
        placed.at = if random.one_in(2) {
            random.point_off(&outline, off)
        } else {
            random.point_near(&outline)
        };
        let edges = || polygon.exterior().lines();
        let inside = |point: Point| polygon.contains(&geo::Point(coordinate(point)));
        let to_edge = edges()
            .map(|edge| Euclidean.distance(&geo::Point(coordinate(placed.at)), &edge))
            .fold(f64::INFINITY, f64::min);
        let at = if inside(placed.at) { -to_edge } else { to_edge };
        let point = outline.contains_point(placed.at);
        assert_banded(point, at, &format!("{outline:?} {placed:?}"));
        // Positive when some part sticks out, and negative when some part lies in, by so much at
        // the closest place.
        let (mut out, mut off) = (f64::NEG_INFINITY, f64::INFINITY);
        for part in placed.parts() {
            let core = float_line(part.from, part.to);
            let (radius, to_edge) = (
                f64::from(part.radius.get()),
                edges().map(|edge| Euclidean.distance(&core, &edge)).fold(f64::INFINITY, f64::min),
            );
            let within = inside(part.from) && to_edge > 0.0;
            out = out.max(if within { radius - to_edge } else { radius });
            off = off.min(if inside(part.from) { -radius } else { to_edge - radius });
        }
        let (contains, touches) = (outline.contains_base(&placed), outline.touches_base(&placed));
        assert_banded(contains, out, &format!("{outline:?} {placed:?}"));
        assert_banded(touches, off, &format!("{outline:?} {placed:?}"));
        for (counts, verdict) in seen.iter_mut().zip([point, contains, touches]) {
            counts[verdict as usize] += 1;
        }
    }
    assert!(seen.iter().flatten().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn a_line_crosses_an_outline_as_the_oracle_says() {
    let mut random = Random(4);
    let mut seen = [0_u64; 3];
    for case in 0..cases() {
        let outline = random.outline();
        let polygon = float_polygon(&outline);
        let (from, through) = (random.point(), random.point_near(&outline));
        let to = if random.one_in(2) { through } else { random.point_near(&outline) };
        let line = Line::new(if random.one_in(4) { through } else { from }, to);
        let floats = float_line(line.from(), line.to());
        let verdict = outline.crossed_by(&line);
        seen[verdict as usize] += 1;
        let what = format!("{outline:?} {line:?}");
        match verdict {
            Verdict::Yes => assert!(polygon.intersects(&floats), "{what}"),
            Verdict::No => assert!(!polygon.intersects(&floats), "{what}"),
            Verdict::Marginal => {}
        }
        // Clipping is slow, so certain answers have it checked now and then only.
        if line.from() != line.to() && (verdict == Verdict::Marginal || case.is_multiple_of(16)) {
            let clipped =
                polygon.clip(&MultiLineString::new(vec![LineString::from(floats)]), false);
            let longest = clipped.iter().map(|piece| Euclidean.length(piece)).fold(0.0, f64::max);
            let away = polygon
                .exterior()
                .lines()
                .map(|edge| Euclidean.distance(&floats, &edge))
                .fold(f64::INFINITY, f64::min);
            match verdict {
                Verdict::Yes => assert!(
                    longest > Euclidean.length(&floats).min(10.0) - 0.01,
                    "{what}: yes for {longest}"
                ),
                Verdict::No => {
                    assert!(longest < 0.01 && away > 5.0 - ROUNDING, "{what}: no for {longest}")
                }
                Verdict::Marginal => assert!(
                    longest < 10.01 && away < 5.0 + ROUNDING,
                    "{what}: marginal for {longest}"
                ),
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

#[test]
fn a_path_is_as_long_as_the_oracle_says() {
    let mut random = Random(5);
    for _ in 0..cases() {
        let points: Vec<Point> = (0..random.between(1, 16)).map(|_| random.point()).collect();
        let path = Path::new(&points).unwrap();
        let length = Euclidean
            .length(&LineString::new(points.iter().map(|&point| coordinate(point)).collect()));
        assert!(
            f64::from(path.length().get()) > length - 0.02
                && f64::from(path.length().get()) < length + 1.02
        );
        assert!(path.is_within(Mils::new(length.ceil() as i32).unwrap()));
        assert!(
            length < 1.0 || !path.is_within(Mils::new((length - 0.02).ceil() as i32 - 1).unwrap())
        );
    }
}

#[test]
fn outlines_are_as_far_apart_as_the_oracle_says() {
    let mut random = Random(6);
    for _ in 0..cases() / 4 {
        let (one, other) = (random.outline(), random.outline());
        let distance = Euclidean.distance(&float_polygon(&one), &float_polygon(&other));
        assert!(
            (f64::from(one.distance(&other).get()) - distance).abs() < 1.5,
            "{one:?} {other:?}"
        );
        assert_eq!(one.distance(&other), other.distance(&one));
    }
}
