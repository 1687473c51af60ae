//! Invented multiple-dial warriors for the tests, and shorthand for playing them.

use crate::engine::table::{Staging, Table, warrior};
use variorum_engine::geometry::{Facing, Section, SectionSet};
use variorum_engine::{
    AbilityId, Click, Decision, Dial, FigureDef, FigureId, Level, Mount, Order, Others, Stat,
};

/// A multiple-dial warrior whose sections show the same values until their last click.
pub(super) struct MultiDial {
    pub def: FigureDef,
    values: [[u8; 4]; 4],
    abilities: [Vec<AbilityId>; 4],
    skulls: [Vec<u8>; 4],
    ranges: [u8; 4],
}

/// Speed 4, attack 10, defense 16, damage 3 in every section, six clicks each, 100 points.
pub(super) fn multi_dial() -> MultiDial {
    let mut def = warrior().build();
    def.name = "Test Multi-Dial".into();
    def.mount = Mount::MultiDial;
    def.points = 100;
    def.levels =
        vec![Level { points: 100, turns: [0; 4] }, Level { points: 60, turns: [2, 1, 1, 3] }];
    MultiDial {
        def,
        values: [[4, 10, 16, 3]; 4],
        abilities: Default::default(),
        skulls: std::array::from_fn(|_| vec![0; 6]),
        ranges: [0; 4],
    }
}

/// The same on wheels.
pub(super) fn chariot() -> MultiDial {
    let mut chariot = multi_dial();
    chariot.def.mount = Mount::Chariot;
    chariot
}

impl MultiDial {
    pub(super) fn values(mut self, section: Section, values: [u8; 4]) -> Self {
        self.values[section.index()] = values;
        self
    }
    pub(super) fn all(mut self, values: [u8; 4]) -> Self {
        self.values = [values; 4];
        self
    }
    pub(super) fn with(mut self, section: Section, ability: AbilityId) -> Self {
        self.abilities[section.index()].push(ability);
        self
    }
    pub(super) fn range(mut self, section: Section, inches: u8) -> Self {
        self.ranges[section.index()] = inches;
        self
    }
    pub(super) fn points(mut self, points: u16) -> Self {
        self.def.points = points;
        self.def.levels = vec![Level { points, turns: [0; 4] }];
        self
    }
    /// How many skulls each click of a section shows before the last, which shows three.
    pub(super) fn skulls(mut self, section: Section, skulls: &[u8]) -> Self {
        self.skulls[section.index()] = skulls.to_vec();
        self
    }

    pub(super) fn build(mut self) -> FigureDef {
        self.def.dials = Section::ALL.iter().map(|section| self.dial(section.index())).collect();
        self.def
    }

    fn dial(&self, place: usize) -> Dial {
        let mut abilities = [None; 4];
        for ability in &self.abilities[place] {
            abilities[ability.slot().index()] = Some(*ability);
        }
        let click = |(position, skulls): (usize, u8)| {
            let mut stats = self.values[place].map(Stat::Value);
            for slot in [3, 0, 1].into_iter().take(usize::from(skulls)) {
                stats[slot] = Stat::Skull;
            }
            Click {
                stats,
                abilities: if skulls < 3 { abilities } else { [None; 4] },
                start: position == 0,
            }
        };
        let clicks = self.skulls[place].iter().copied().chain([3]).enumerate().map(click).collect();
        Dial { clicks, range: Some(self.ranges[place]), arrows: None }
    }

    pub(super) fn put(
        self,
        table: &mut Table,
        owner: u8,
        x: i32,
        y: i32,
        facing: Facing,
    ) -> FigureId {
        table.stage(owner, self.build(), (x, y, facing), None, None)
    }
}

/// An order to these sections.
pub(super) fn gives_sections(sections: &[Section], order: Order) -> Decision {
    Decision::GiveSections { sections: sections.iter().copied().collect::<SectionSet>(), order }
}

pub(super) fn drives(multi_dial: FigureId, sections: &[Section]) -> Decision {
    gives_sections(
        sections,
        Order::Move { lead: multi_dial, with: Others::default(), quick: false },
    )
}

pub(super) fn hits(multi_dial: FigureId, section: Section, target: FigureId) -> Decision {
    gives_sections(
        &[section],
        Order::Close { attacker: multi_dial, with: Others::default(), target, capture: false },
    )
}

pub(super) fn fires(multi_dial: FigureId, section: Section, targets: &[FigureId]) -> Decision {
    gives_sections(
        &[section],
        Order::Ranged {
            firer: multi_dial,
            with: Others::default(),
            targets: targets.iter().copied().collect(),
        },
    )
}

pub(super) fn boards(figure: FigureId, chariot: FigureId) -> Decision {
    Decision::Give(Order::Board { figure, chariot })
}

/// How many clicks the front, left, rear and right dials of a figure have turned.
pub(super) fn turned(play: &Staging, id: FigureId) -> [u8; 4] {
    let figure = play.game.figure(id);
    Section::ALL.map(|section| figure.click_of(section))
}

/// A move action of one warrior, without a formation.
pub(super) fn free_move(lead: FigureId, quick: bool) -> Order {
    Order::Move { lead, with: Others::default(), quick }
}
