//! A table to stage situations on, so that a test reads like one.

use std::sync::Arc;
use variorum_engine::geometry::{Facing, Outline, Path, Point};
use variorum_engine::{
    AbilityId, Ask, Board, Clause, Click, Conventions, Decision, Dial, Edition, EventKind, Faction,
    FigureDef, FigureId, Game, Illegal, Input, Mount, Order, Others, PlayerId, Position, Rank,
    Roster, Ruleset, Side, StagedFigure, Stat, Terrain, TerrainKind,
};

pub(crate) const NORTH: Facing = Facing::AWAY;
pub(crate) const SOUTH: Facing = Facing::TOWARDS;
pub(crate) const EAST: Facing = Facing::RIGHT;
pub(crate) const WEST: Facing = Facing::LEFT;

pub(crate) fn at(x: i32, y: i32) -> Point {
    Point::new(x, y).unwrap()
}

/// A warrior whose values stay the same over five clicks.
pub(crate) struct Warrior {
    pub def: FigureDef,
    values: [u8; 4],
    abilities: Vec<AbilityId>,
    /// Abilities that only show after this many clicks.
    later: Vec<(u8, AbilityId)>,
    clicks: u8,
}

pub(crate) fn warrior() -> Warrior {
    let def = FigureDef {
        id: "test".into(),
        name: "Test Warrior".into(),
        faction: Faction::OrcRaiders,
        rank: Rank::Standard,
        points: 20,
        range: 0,
        arrows: 1,
        mount: Mount::Foot,
        own_base: None,
        own_arcs: None,
        levels: Vec::new(),
        dials: Vec::new(),
    };
    Warrior { def, values: [8, 8, 14, 2], abilities: Vec::new(), later: Vec::new(), clicks: 5 }
}

impl Warrior {
    pub(crate) fn speed(mut self, value: u8) -> Self {
        self.values[0] = value;
        self
    }
    pub(crate) fn attack(mut self, value: u8) -> Self {
        self.values[1] = value;
        self
    }
    pub(crate) fn defense(mut self, value: u8) -> Self {
        self.values[2] = value;
        self
    }
    pub(crate) fn damage(mut self, value: u8) -> Self {
        self.values[3] = value;
        self
    }
    pub(crate) fn clicks(mut self, clicks: u8) -> Self {
        self.clicks = clicks;
        self
    }
    pub(crate) fn range(mut self, range: u8, arrows: u8) -> Self {
        self.def.range = range;
        self.def.arrows = arrows;
        self
    }
    pub(crate) fn points(mut self, points: u16) -> Self {
        self.def.points = points;
        self
    }
    pub(crate) fn faction(mut self, faction: Faction) -> Self {
        self.def.faction = faction;
        self
    }
    pub(crate) fn mounted(mut self) -> Self {
        self.def.mount = Mount::Mounted;
        self
    }
    pub(crate) fn unique(mut self) -> Self {
        self.def.rank = Rank::Unique;
        self
    }
    pub(crate) fn named(mut self, name: &str) -> Self {
        self.def.name = name.into();
        self
    }
    pub(crate) fn with(mut self, ability: AbilityId) -> Self {
        self.abilities.push(ability);
        self
    }
    pub(crate) fn showing(self, ability: AbilityId, shown: bool) -> Self {
        if shown { self.with(ability) } else { self }
    }
    pub(crate) fn after(mut self, clicks: u8, ability: AbilityId) -> Self {
        self.later.push((clicks, ability));
        self
    }

    pub(crate) fn build(mut self) -> FigureDef {
        let clicks = (0..=self.clicks).map(|position| {
            let last = position == self.clicks;
            let mut abilities = [None; 4];
            let later = self.later.iter().filter(|(from, _)| position >= *from).map(|(_, a)| *a);
            for ability in self.abilities.iter().copied().chain(later).filter(|_| !last) {
                abilities[ability.slot().index()] = Some(ability);
            }
            let stats = if last { [Stat::Skull; 4] } else { self.values.map(Stat::Value) };
            Click { stats, abilities, start: position == 0 }
        });
        self.def.dials = vec![Dial { clicks: clicks.collect(), range: None, arrows: None }];
        self.def
    }
}

/// A situation being set up.
pub(crate) struct Table {
    edition: Edition,
    conventions: Conventions,
    defs: Vec<FigureDef>,
    figures: Vec<StagedFigure>,
    board: Board,
    seats: Vec<(u8, u16, Side)>,
}

impl Table {
    pub(crate) fn new(edition: Edition) -> Self {
        Self {
            edition,
            conventions: Conventions::default(),
            defs: Vec::new(),
            figures: Vec::new(),
            board: Board::standard(),
            seats: vec![(0, 300, Side::South), (1, 300, Side::North)],
        }
    }

    pub(crate) fn seats(mut self, seats: &[(u8, u16, Side)]) -> Self {
        self.seats = seats.to_vec();
        self
    }

    pub(crate) fn convention(mut self, name: &str, answer: &str) -> Self {
        self.conventions.choose(name, answer).unwrap();
        self
    }

    pub(crate) fn put(
        &mut self,
        owner: u8,
        warrior: Warrior,
        x: i32,
        y: i32,
        facing: Facing,
    ) -> FigureId {
        let def = u16::try_from(self.defs.len()).unwrap();
        self.defs.push(warrior.build());
        self.figures.push(StagedFigure {
            def,
            owner: PlayerId(owner),
            position: Position { at: at(x, y), facing },
            level: None,
            aboard: None,
        });
        FigureId(u8::try_from(self.figures.len() - 1).unwrap())
    }

    /// Puts a figure down by its definition: a multiple-dial warrior at a level, or anybody aboard
    /// a chariot.
    pub(crate) fn stage(
        &mut self,
        owner: u8,
        def: FigureDef,
        position: (i32, i32, Facing),
        level: Option<u16>,
        aboard: Option<FigureId>,
    ) -> FigureId {
        let place = u16::try_from(self.defs.len()).unwrap();
        self.defs.push(def);
        let position = Position { at: at(position.0, position.1), facing: position.2 };
        self.figures.push(StagedFigure {
            def: place,
            owner: PlayerId(owner),
            position,
            level,
            aboard,
        });
        FigureId(u8::try_from(self.figures.len() - 1).unwrap())
    }

    pub(crate) fn terrain(&mut self, kind: TerrainKind, low: (i32, i32), high: (i32, i32)) {
        self.feature(kind, low, high, false);
    }

    pub(crate) fn feature(
        &mut self,
        kind: TerrainKind,
        low: (i32, i32),
        high: (i32, i32),
        raised: bool,
    ) {
        let outline = Outline::rectangle(at(low.0, low.1), at(high.0, high.1)).unwrap();
        self.board.terrain.push(Terrain { kind, outline, raised, stairs: Vec::new() });
    }

    pub(crate) fn stairs(&mut self, x: i32, y: i32) {
        self.board.terrain.last_mut().unwrap().stairs.push(at(x, y));
    }

    pub(crate) fn start(self) -> Staging {
        let rules = Ruleset::with_conventions(self.edition, self.conventions);
        let game = Game::staged(
            rules,
            Roster(Arc::new(self.defs)),
            self.board,
            &self.seats,
            &self.figures,
        )
        .unwrap();
        Staging { game }
    }
}

/// A game being played by hand; whatever is refused fails the test.
#[derive(Clone)]
pub(crate) struct Staging {
    pub game: Game,
}

impl Staging {
    #[track_caller]
    pub(crate) fn decide(&mut self, decision: Decision) -> &mut Self {
        let ask = *self.game.asks();
        if let Err(illegal) = self.game.step(Input::Decide(decision)) {
            panic!("{decision:?} at {ask:?}: {illegal}");
        }
        self
    }

    /// Expects a refusal by this clause, and that it changed nothing.
    #[track_caller]
    pub(crate) fn refused(&mut self, decision: Decision, clause: Clause) -> Illegal {
        let before = self.game.clone();
        let illegal = self.game.step(Input::Decide(decision)).expect_err("it was allowed");
        assert_eq!(illegal.clause, Some(clause), "{illegal}");
        assert!(self.game == before, "a refused input changed the game");
        illegal
    }

    #[track_caller]
    pub(crate) fn die(&mut self, die: u8) -> &mut Self {
        assert_eq!(self.game.asks().dice(), 1, "{:?}", self.game.asks());
        self.game.step(Input::Die(die)).unwrap();
        self
    }

    #[track_caller]
    pub(crate) fn dice(&mut self, one: u8, other: u8) -> &mut Self {
        assert_eq!(self.game.asks().dice(), 2, "{:?}", self.game.asks());
        self.game.step(Input::Dice(one, other)).unwrap();
        self
    }

    #[track_caller]
    pub(crate) fn go(&mut self, figure: FigureId, x: i32, y: i32, facing: Facing) -> &mut Self {
        let decision = self.walk(figure, &[(x, y)], facing);
        self.decide(decision)
    }

    pub(crate) fn walk(&self, figure: FigureId, points: &[(i32, i32)], facing: Facing) -> Decision {
        let start = self.game.figure(figure).placed.at;
        let points: Vec<Point> =
            std::iter::once(start).chain(points.iter().map(|(x, y)| at(*x, *y))).collect();
        Decision::Walk { figure, path: Path::new(&points).unwrap(), facing, captive: None }
    }

    /// Moves a warrior that nobody holds, and lets every free spin go.
    #[track_caller]
    pub(crate) fn move_to(
        &mut self,
        figure: FigureId,
        x: i32,
        y: i32,
        facing: Facing,
    ) -> &mut Self {
        self.decide(moves(figure)).go(figure, x, y, facing);
        while matches!(self.game.asks(), Ask::Spin { .. }) {
            self.decide(Decision::Spin(None));
        }
        self
    }

    #[track_caller]
    pub(crate) fn end_turn(&mut self) -> &mut Self {
        self.decide(Decision::EndTurn)
    }

    /// Ends turns until this player is to give an order.
    #[track_caller]
    pub(crate) fn until(&mut self, player: u8) -> &mut Self {
        while *self.game.asks() != Ask::Order(PlayerId(player)) {
            self.end_turn();
        }
        self
    }

    pub(crate) fn damage_taken(&self, figure: FigureId) -> u8 {
        let start = self.game.definition(figure).dials[0].start();
        self.game.figure(figure).click - start
    }

    /// The defense and the total of the last comparison with a target.
    pub(crate) fn comparison(&self, target: FigureId) -> (i16, i16) {
        let found = self.game.log.events.iter().rev().find_map(|event| match event.what {
            EventKind::Attacked { target: id, total, defense, .. } if id == target => {
                Some((total, defense))
            }
            _ => None,
        });
        found.expect("nobody attacked it")
    }

    pub(crate) fn cites(&self, clause: Clause) -> bool {
        self.game.log.events.iter().any(|event| event.clause == clause)
    }

    pub(crate) fn decided_by(&self, convention: &str) -> bool {
        let named = |what: &EventKind| match what {
            EventKind::Decided { convention: decided } => decided.entry().name == convention,
            _ => false,
        };
        self.game.log.events.iter().any(|event| named(&event.what))
    }
}

pub(crate) fn moves(lead: FigureId) -> Decision {
    Decision::Give(Order::Move { lead, with: Others::default(), quick: false })
}

pub(crate) fn formation(lead: FigureId, with: &[FigureId]) -> Decision {
    Decision::Give(Order::Move { lead, with: with.iter().copied().collect(), quick: false })
}

pub(crate) fn shoots(firer: FigureId, targets: &[FigureId]) -> Decision {
    volley(firer, &[], targets)
}

pub(crate) fn volley(firer: FigureId, with: &[FigureId], targets: &[FigureId]) -> Decision {
    Decision::Give(Order::Ranged {
        firer,
        with: with.iter().copied().collect(),
        targets: targets.iter().copied().collect(),
    })
}

pub(crate) fn strikes(attacker: FigureId, target: FigureId) -> Decision {
    gang(attacker, &[], target, false)
}

pub(crate) fn captures(attacker: FigureId, target: FigureId) -> Decision {
    gang(attacker, &[], target, true)
}

pub(crate) fn gang(
    attacker: FigureId,
    with: &[FigureId],
    target: FigureId,
    capture: bool,
) -> Decision {
    Decision::Give(Order::Close { attacker, with: with.iter().copied().collect(), target, capture })
}

pub(crate) fn passes(figure: FigureId) -> Decision {
    Decision::Give(Order::Pass { figure })
}
