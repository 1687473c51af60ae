//! The multiple-dial warrior of a scene, made from the facts about it and its named section.
//! It stands nowhere yet.

use crate::facts::{Fact, MultiDialFact, Role, Situation};
use crate::questions::cast::{definition, slots};
use crate::questions::{Stage, Unanswerable};
use variorum_engine::geometry::Section;
use variorum_engine::{AbilityId, Click, Dial, FigureDef, Game, Level, Mount, Slot, Stat};

/// The values of a section that is not named: speed, attack, defense, damage.
const PLAIN: [u8; 4] = [4, 10, 16, 3];
/// Its range.
const RANGE: u8 = 10;
/// How many clicks it has.
const CLICKS: u8 = 6;
/// Where skulls come first on a dial.
const SKULLS: [Slot; 3] = [Slot::Damage, Slot::Attack, Slot::Speed];

fn click(values: [u8; 4], abilities: [Option<AbilityId>; 4], skulls: u8) -> Click {
    let mut stats = values.map(Stat::Value);
    for slot in SKULLS.into_iter().take(skulls.into()) {
        if let Some(stat) = stats.get_mut(slot.index()) {
            *stat = Stat::Skull;
        }
    }
    Click { stats, abilities: if skulls < 3 { abilities } else { [None; 4] }, start: false }
}

fn dial(mut clicks: Vec<Click>, range: u8) -> Dial {
    clicks.push(click(PLAIN, [None; 4], 3));
    if let Some(first) = clicks.first_mut() {
        first.start = true;
    }
    Dial { clicks, range: Some(range), arrows: None }
}

/// A multiple-dial warrior of which nothing is said, with this defense.
pub(super) fn plain(defense: u8) -> Result<FigureDef, Unanswerable> {
    let [speed, attack, _, damage] = PLAIN;
    let shown = click([speed, attack, defense, damage], [None; 4], 0);
    let dials = vec![dial(vec![shown; CLICKS.into()], RANGE); 4];
    let points = 100;
    let def = definition(&Situation::default(), Role::Third, None, None)?;
    Ok(FigureDef {
        mount: Mount::MultiDial,
        points,
        levels: vec![Level { points, turns: [0; 4] }],
        dials,
        ..def
    })
}

impl Stage<'_> {
    /// The multiple-dial warrior of the facts, showing no abilities but those tried; a defense
    /// given here stands in every section.
    pub(super) fn giant(
        &self,
        defense: Option<u8>,
        tried: &[AbilityId],
    ) -> Result<FigureDef, Unanswerable> {
        let named = self.named()?;
        self.tries(
            &[MultiDialFact::SectionUsing, MultiDialFact::Using].map(Fact::MultiDial),
            tried,
        )?;
        let borders = [MultiDialFact::PickSection, MultiDialFact::WreckFacing]
            .into_iter()
            .filter(|fact| self.situation.word(Fact::MultiDial(*fact)) == "border");
        if borders.count() > 0 {
            return Err(Unanswerable::because(
                "a border is no section to be picked, and no way to face",
            ));
        }
        let mut skulls = self.number(MultiDialFact::Skulls);
        let others = slots(self.shown(MultiDialFact::Using))?;
        let mut dials = Vec::new();
        for section in Section::ALL {
            if section == named {
                dials.push(self.named_dial(defense)?);
                continue;
            }
            let own = skulls.min(2);
            skulls -= own;
            let [speed, attack, usual, damage] = PLAIN;
            let shown = click([speed, attack, defense.unwrap_or(usual), damage], others, own);
            dials.push(dial(vec![shown; CLICKS.into()], RANGE));
        }
        let own = if self.is(MultiDialFact::SectionLost) {
            3
        } else {
            self.number(MultiDialFact::SectionSkulls)
        };
        if self.number(MultiDialFact::Skulls) + own >= 6 {
            return Err(Unanswerable::because("a multiple-dial warrior with six skulls is gone"));
        }
        let points =
            u16::try_from(self.situation.int(Fact::MultiDial(MultiDialFact::Points))).unwrap_or(0);
        self.note(MultiDialFact::Points);
        let mount = if self.is(MultiDialFact::Chariot) { Mount::Chariot } else { Mount::MultiDial };
        Ok(FigureDef {
            mount,
            points,
            levels: vec![Level { points, turns: [0; 4] }],
            dials,
            ..plain(0)?
        })
    }

    fn named_dial(&self, defense: Option<u8>) -> Result<Dial, Unanswerable> {
        let (wounds, left) =
            (self.number(MultiDialFact::SectionWounds), self.number(MultiDialFact::SectionLasts));
        let (skulls, next) =
            (self.number(MultiDialFact::SectionSkulls), self.number(MultiDialFact::SectionNext));
        let lost = self.is(MultiDialFact::SectionLost);
        if lost
            && [
                MultiDialFact::SectionWounds,
                MultiDialFact::SectionLasts,
                MultiDialFact::SectionSkulls,
                MultiDialFact::SectionNext,
            ]
            .into_iter()
            .any(|fact| self.is_set(fact))
        {
            return Err(Unanswerable::because("of a lost section nothing else is to be told"));
        }
        let values = [
            self.number(MultiDialFact::SectionSpeed),
            self.number(MultiDialFact::SectionAttack),
            defense.unwrap_or(self.number(MultiDialFact::SectionDefense)),
            self.number(MultiDialFact::SectionDamage),
        ];
        if defense.is_some() && self.is_set(MultiDialFact::SectionDefense) {
            return Err(Unanswerable::because("the attack is settled already"));
        }
        let abilities = slots(self.shown(MultiDialFact::SectionUsing))?;
        let shown = |place: u8| {
            click(values, abilities, if place > wounds { skulls.max(next) } else { skulls })
        };
        let count = if lost { 1 } else { wounds + left };
        Ok(dial((0..count).map(shown).collect(), self.number(MultiDialFact::SectionRange)))
    }

    fn is_set(&self, fact: MultiDialFact) -> bool {
        self.situation.is_set(Fact::MultiDial(fact))
    }

    /// Puts on the multiple-dial warrior what is not printed on it.
    pub(super) fn mark(&self, game: &mut Game, place: usize) -> Result<(), Unanswerable> {
        let (named, tokens) = (self.named()?, self.number(MultiDialFact::Tokens));
        // A lost section has turned past its only living click.
        let wounds = if self.is(MultiDialFact::SectionLost) {
            1
        } else {
            self.number(MultiDialFact::SectionWounds)
        };
        if let Some(figure) = game.figures.get_mut(place) {
            figure.turn_to(named, wounds);
            figure.tokens = tokens;
            figure.streak = tokens;
        }
        Ok(())
    }
}
