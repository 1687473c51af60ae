//! Whether a figure may follow a path and end there, or turn in place: length, bases, terrain and
//! free space. Who may move, and what contact brings, is decided elsewhere.

use crate::abilities::{aquatic, flight};
use crate::board::geometry::{Facing, Mils, Path, Placed, Point};
use crate::board::{Terrain, TerrainKind};
use crate::figure::state::Figure;
use crate::game::Game;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::{FigureId, FigureSet};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::order::Position;

/// How far past the moment of stopping a path may run and still count as stopping at once.
pub(crate) const STOP_TOLERANCE: i32 = 125;

/// How near a waypoint must be to a stairwell to lead over it.
const AT_STAIRS: Mils = Mils::saturating(50);

/// How a figure travels: what its abilities let it ignore.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TravelMode {
    /// Passes over bases and blocking terrain, heeds neither hindering terrain nor heights.
    pub flies: bool,
    /// Neither hindered nor blocked by water.
    pub swims: bool,
}

impl Game {
    /// What a mover may ignore; a captor's own speed ability serves its captive too.
    pub(crate) fn travel_mode(&self, id: FigureId) -> TravelMode {
        TravelMode { flies: flight::flies(self, id), swims: aquatic::swims(self, id) }
    }

    /// How many inches a figure may move now, before abilities double it: halved by hindering
    /// terrain under its base, lowered by a captive.
    pub(crate) fn move_allowance(&self, id: FigureId, travel: TravelMode) -> i32 {
        let figure = self.figure(id);
        let own = self.speed_value(id);
        let speed = figure.captive.map_or(own, |captive| own.min(self.speed_value(captive)));
        if self.starts_hindered(&figure.placed, travel) { self.halved_speed(speed) } else { speed }
    }

    /// What hindering terrain leaves of a speed value, rounded up.
    pub(crate) fn halved_speed(&self, speed: i32) -> i32 {
        let share = self.rules.numbers.hindered_share;
        speed.div_euclid(share) + i32::from(speed % share > 0)
    }

    pub(crate) fn starts_hindered(&self, placed: &Placed, travel: TravelMode) -> bool {
        !travel.flies
            && self.board.terrain.iter().any(|f| {
                self.hinders_movement(f.kind, travel) && f.outline.touches_base(placed).is_yes()
            })
    }

    /// Whether a figure may follow a path of at most this length; its place at the end if so.
    pub(crate) fn check_path(
        &self,
        id: FigureId,
        path: &Path,
        facing: Facing,
        allowance: Mils,
        travel: TravelMode,
    ) -> Result<Placed, Illegal> {
        let start = self.figure(id).placed;
        require(path.start() == start.at, Clause::MovementPath)?;
        require(path.is_within(allowance), Clause::MovementSpeed)?;
        let end = Placed { at: path.end(), facing, ..start };
        self.check_end_position(id, &end, travel)?;
        if travel.flies {
            return Ok(end);
        }
        self.check_no_base_crossed(id, path)?;
        self.check_terrain_on_path(path, &start, &end, travel)?;
        Ok(end)
    }

    /// Whether terrain lets a path through to its end.
    pub(crate) fn check_terrain_on_path(
        &self,
        path: &Path,
        start: &Placed,
        end: &Placed,
        travel: TravelMode,
    ) -> Result<(), Illegal> {
        for feature in &self.board.terrain {
            self.check_terrain_crossed(feature, path, start, end, travel)?;
            self.check_stops_in_time(feature, path, start, end.facing, travel)?;
        }
        Ok(())
    }

    /// Whether a figure may end here: on the battlefield, on nobody else's base, not in blocking
    /// terrain.
    pub(crate) fn check_end_position(
        &self,
        id: FigureId,
        placed: &Placed,
        travel: TravelMode,
    ) -> Result<(), Illegal> {
        let mine = self.figure(id).captive;
        let ignored = FigureSet::just(id).or(mine.map_or(FigureSet::EMPTY, FigureSet::just));
        self.check_free_space(placed, ignored, travel)
    }

    /// Whether a base fits here when these figures are ignored.
    pub(crate) fn check_free_space(
        &self,
        placed: &Placed,
        ignored: FigureSet,
        travel: TravelMode,
    ) -> Result<(), Illegal> {
        self.check_no_overlap(placed, ignored)?;
        self.board.terrain.iter().try_for_each(|f| self.check_may_rest_in(f, placed, travel))
    }

    /// Whether a base is on the battlefield and on nobody's base, when these figures are ignored.
    fn check_no_overlap(&self, placed: &Placed, ignored: FigureSet) -> Result<(), Illegal> {
        if !self.board.contains_base(placed) {
            return Err(Illegal::explained_by(Clause::MovementPath, Problem::OffBoard));
        }
        let taken = |(id, other): (FigureId, &Figure)| {
            placed.overlaps(&other.placed) && other.on_table() && !ignored.contains(id)
        };
        if self.all_figures().any(taken) {
            return Err(Illegal::explained_by(Clause::MovementNoCrossing, Problem::Overlap));
        }
        Ok(())
    }

    /// Whether a base may rest on a feature: not in blocking terrain, and on a low wall not even
    /// when it flew there.
    fn check_may_rest_in(
        &self,
        feature: &Terrain,
        placed: &Placed,
        travel: TravelMode,
    ) -> Result<(), Illegal> {
        let clause = match feature.kind {
            kind if self.bars_movement(kind, travel) => bar_clause(kind),
            TerrainKind::LowWall => Clause::LowWallsStop,
            _ => return Ok(()),
        };
        require(!feature.outline.touches_base(placed).is_yes(), clause)
    }

    /// Whether a base that turns in place enters no terrain that bars it. What it stands in already
    /// does not keep it from turning: only movement into or through such terrain is prohibited.
    fn check_room_to_turn(
        &self,
        before: &Placed,
        turned: &Placed,
        ignored: FigureSet,
        travel: TravelMode,
    ) -> Result<(), Illegal> {
        self.check_no_overlap(turned, ignored)?;
        self.board
            .terrain
            .iter()
            .filter(|feature| !feature.outline.touches_base(before).is_yes())
            .try_for_each(|feature| self.check_may_rest_in(feature, turned, travel))
    }

    /// Whether a figure has room to turn in place; a round base always has.
    pub(crate) fn check_turn_in_place(&self, id: FigureId, facing: Facing) -> Result<(), Illegal> {
        let figure = self.find_figure(id)?;
        let turned = Placed { facing, ..figure.placed };
        let touches_captive =
            figure.captive.is_none_or(|c| turned.contact(&self.figure(c).placed).is_yes());
        let touches_captor =
            figure.captor.is_none_or(|c| turned.contact(&self.figure(c).placed).is_yes());
        require(touches_captive && touches_captor, Clause::CapturingContact)?;
        let (own, travel) = (FigureSet::just(id), self.travel_mode(id));
        self.check_room_to_turn(&figure.placed, &turned, own, travel)
    }

    /// Whether a captor has room to turn in place and put its captive elsewhere beside it.
    pub(crate) fn check_turn_with_captive(
        &self,
        id: FigureId,
        facing: Facing,
        captive: Option<Position>,
    ) -> Result<(), Illegal> {
        let figure = self.find_figure(id)?;
        let turned = Placed { facing, ..figure.placed };
        let travel = self.travel_mode(id);
        self.check_captive_position(id, &turned, captive, travel)?;
        let own = FigureSet::just(id).or(figure.captive.map_or(FigureSet::EMPTY, FigureSet::just));
        self.check_room_to_turn(&figure.placed, &turned, own, travel)
    }

    /// Whether the path crosses no base and does not run between two that touch.
    fn check_no_base_crossed(&self, id: FigureId, path: &Path) -> Result<(), Illegal> {
        let own = self.figure(id).captive;
        let mut near = FigureSet::EMPTY;
        let (low, high) = path_bounds(path);
        for (other, figure) in self.all_figures() {
            if !is_near_box(&figure.placed, low, high)
                || !figure.on_table()
                || other == id
                || Some(other) == own
            {
                continue;
            }
            require(path.crosses_base(&figure.placed).is_no(), Clause::MovementNoCrossing)?;
            near.insert(other);
        }
        for one in near.iter() {
            for other in near.iter().filter(|other| *other > one) {
                let gap = path.passes_between(&self.figure(one).placed, &self.figure(other).placed);
                require(gap.is_no(), Clause::MovementNoGap)?;
            }
        }
        Ok(())
    }

    /// Whether the path goes on after the moment at which terrain stops it.
    fn check_stops_in_time(
        &self,
        f: &Terrain,
        path: &Path,
        start: &Placed,
        facing: Facing,
        travel: TravelMode,
    ) -> Result<(), Illegal> {
        if path.legs().all(|leg| f.outline.crossed_by(&leg).is_no()) {
            return Ok(());
        }
        let clause = match f.kind {
            TerrainKind::Hindering => Clause::HinderingTerrainStop,
            TerrainKind::Shallow => Clause::ShallowWaterMovement,
            TerrainKind::LowWall => Clause::LowWallsStop,
            _ => Clause::ElevatedTerrainStop,
        };
        let stop = self.stop_distance(f, path, start, facing, travel);
        require(
            stop.is_none_or(|travelled| path.length().get() - travelled.get() <= STOP_TOLERANCE),
            clause,
        )
    }

    /// How far along a path a feature stops the mover, if it does.
    pub(crate) fn stop_distance(
        &self,
        f: &Terrain,
        path: &Path,
        start: &Placed,
        facing: Facing,
        travel: TravelMode,
    ) -> Option<Mils> {
        let base = start.base;
        let stop = match f.kind {
            kind if !self.rules.ground.stops.has(kind) => None,
            TerrainKind::Hindering | TerrainKind::Shallow
                if self.hinders_movement(f.kind, travel)
                    && self.hindering_stops(f, start, travel) =>
            {
                path.first_inside(base, facing, &f.outline, Mils::ZERO)
            }
            TerrainKind::LowWall => {
                let reached = path.first_edge(&f.outline, Mils::ZERO)?;
                path.first_outside(base, facing, &f.outline, reached.travelled)
            }
            TerrainKind::Elevated | TerrainKind::AbruptElevated
                if f.outline.contains_point(start.at).is_yes() =>
            {
                path.first_outside(base, facing, &f.outline, Mils::ZERO)
            }
            TerrainKind::Elevated | TerrainKind::AbruptElevated => {
                path.first_inside(base, facing, &f.outline, Mils::ZERO)
            }
            _ => None,
        };
        stop.map(|stop| stop.travelled)
    }

    /// Whether hindering terrain stops a figure that starts here: only if it starts on some clear
    /// ground.
    fn hindering_stops(&self, feature: &Terrain, start: &Placed, travel: TravelMode) -> bool {
        let literal = self.rules.conventions.is_default(Convention::HinderingOtherFeature);
        let wholly_in = |f: &Terrain| {
            self.hinders_movement(f.kind, travel) && f.outline.contains_base(start).is_yes()
        };
        if literal { !self.board.terrain.iter().any(wholly_in) } else { !wholly_in(feature) }
    }

    /// Whether a kind of terrain hinders a move.
    pub(crate) fn hinders_movement(&self, kind: TerrainKind, travel: TravelMode) -> bool {
        !travel.flies && self.rules.ground.slows.has(kind) && !(kind.is_water() && travel.swims)
    }

    /// Whether a kind of terrain keeps a walking figure out.
    fn bars_movement(&self, kind: TerrainKind, travel: TravelMode) -> bool {
        self.rules.ground.bars.has(kind) && !(kind.is_water() && travel.swims)
    }

    fn check_terrain_crossed(
        &self,
        f: &Terrain,
        path: &Path,
        start: &Placed,
        end: &Placed,
        travel: TravelMode,
    ) -> Result<(), Illegal> {
        let crossed = || path.legs().any(|leg| !f.outline.crossed_by(&leg).is_no());
        match f.kind {
            kind if self.bars_movement(kind, travel) => require(!crossed(), bar_clause(kind)),
            TerrainKind::AbruptElevated => check_cliff(f, path, start, end),
            _ => Ok(()),
        }
    }
}

fn bar_clause(kind: TerrainKind) -> Clause {
    if kind.is_water() { Clause::DeepWaterMovement } else { Clause::BlockingTerrainMovement }
}

/// Whether a path goes onto and off a cliff only over a stairwell or ladder, which must be one of
/// its waypoints.
fn check_cliff(f: &Terrain, path: &Path, start: &Placed, end: &Placed) -> Result<(), Illegal> {
    let stairs = |p: Point| f.stairs.iter().any(|stair| stair.within(p, AT_STAIRS));
    for leg in path.legs() {
        let inside = |p: Point| !f.outline.contains_point(p).is_no();
        if f.outline.crossed_by(&leg).is_no() || (inside(leg.from()) && inside(leg.to())) {
            continue;
        }
        let by_stairs =
            (stairs(leg.from()) || stairs(leg.to())) && !f.outline.crossed_by(&leg).is_yes();
        require(
            by_stairs,
            if f.stairs.is_empty() {
                Clause::AbruptElevatedTerrainMovement
            } else {
                Clause::AbruptElevatedTerrainStairsPath
            },
        )?;
    }
    let over_edge =
        |p: &Placed| f.outline.touches_base(p).is_yes() && f.outline.contains_base(p).is_no();
    require(over_edge(start) || !over_edge(end), Clause::AbruptElevatedTerrainMovement)
}

fn path_bounds(path: &Path) -> (Point, Point) {
    let (mut low, mut high) = (path.start(), path.start());
    for point in path.points() {
        low = Point { x: low.x.min(point.x), y: low.y.min(point.y) };
        high = Point { x: high.x.max(point.x), y: high.y.max(point.y) };
    }
    (low, high)
}

fn is_near_box(placed: &Placed, low: Point, high: Point) -> bool {
    let reach = placed.base.reach() + 20;
    let within = |at: Mils, low: Mils, high: Mils| {
        (low.as_i64() - reach..=high.as_i64() + reach).contains(&at.as_i64())
    };
    within(placed.at.x, low.x, high.x) && within(placed.at.y, low.y, high.y)
}
