//! The multiple-dial warrior of a question, made from the facts about it and its named section.

use variorum_engine::geometry::Section;
use variorum_engine::{AbilityId, Click, Dial, FigureDef, Game, Level, Mount, Slot, Stat};

use super::MULTI_DIAL;
use crate::facts::{Fact, MultiDialFact, SectionOrBorder};
use crate::questions::{QuestionRun, Unanswerable};
use crate::setup::{ShownAbilities, abilities_by_slot, default_warrior};

/// The values of a section that is not named: speed, attack, defense, damage.
const DEFAULT_VALUES: [u8; 4] = [4, 10, 16, 3];
/// The range of such a section.
const DEFAULT_RANGE: u8 = 10;
/// How many clicks such a section has.
const DEFAULT_CLICKS: u8 = 6;
/// In which slots the first, the second and the third skull of a click are.
const SKULL_SLOTS: [Slot; 3] = [Slot::Damage, Slot::Attack, Slot::Speed];

fn section_click(values: [u8; 4], abilities: ShownAbilities, skulls: u8) -> Click {
    let mut stats = values.map(Stat::Value);
    for slot in SKULL_SLOTS.into_iter().take(skulls.into()) {
        if let Some(stat) = stats.get_mut(slot.index()) {
            *stat = Stat::Skull;
        }
    }
    Click { stats, abilities: if skulls < 3 { abilities } else { [None; 4] }, start: false }
}

/// A dial of these clicks and one with three skulls.
fn section_dial(mut clicks: Vec<Click>, range: u8) -> Dial {
    clicks.push(section_click(DEFAULT_VALUES, [None; 4], 3));
    if let Some(first) = clicks.first_mut() {
        first.start = true;
    }
    Dial { clicks, range: Some(range), arrows: None }
}

/// The dial of a section that is not named.
fn default_dial(defense: Option<u8>, abilities: ShownAbilities, skulls: u8) -> Dial {
    let [speed, attack, usual_defense, damage] = DEFAULT_VALUES;
    let values = [speed, attack, defense.unwrap_or(usual_defense), damage];
    let click = section_click(values, abilities, skulls);
    section_dial(vec![click; DEFAULT_CLICKS.into()], DEFAULT_RANGE)
}

fn multi_dial_of(mount: Mount, points: u16, dials: Vec<Dial>) -> FigureDef {
    let levels = vec![Level { points, turns: [0; 4] }];
    FigureDef { mount, points, levels, dials, ..default_warrior() }
}

/// A multiple-dial warrior of which nothing is said; a defense given here is in every section.
pub(super) fn default_multi_dial(defense: Option<u8>) -> FigureDef {
    multi_dial_of(Mount::MultiDial, 100, vec![default_dial(defense, [None; 4], 0); 4])
}

impl QuestionRun<'_> {
    /// The multiple-dial warrior of the facts, showing no abilities but those tried; a defense
    /// given here is in every section.
    pub(super) fn multi_dial_figure(
        &self,
        defense: Option<u8>,
        tried: &[AbilityId],
    ) -> Result<FigureDef, Unanswerable> {
        let named = self.named_section()?;
        let using = [MultiDialFact::SectionUsing, MultiDialFact::Using].map(Fact::MultiDial);
        self.allow_only_abilities(&using, tried)?;
        for fact in [MultiDialFact::PickSection, MultiDialFact::WreckFacing] {
            let choice: SectionOrBorder = self.situation.choice(Fact::MultiDial(fact));
            if choice == SectionOrBorder::Border {
                return Err(Unanswerable::because(
                    "a border is not a section to be picked, and not a way to face",
                ));
            }
        }
        let mut skulls_of_others = self.multi_dial_number(MultiDialFact::Skulls);
        let others = abilities_by_slot(self.multi_dial_abilities(MultiDialFact::Using))?;
        let mut dials = Vec::new();
        for section in Section::ALL {
            if section == named {
                dials.push(self.named_dial(defense)?);
            } else {
                let skulls = skulls_of_others.min(2);
                skulls_of_others -= skulls;
                dials.push(default_dial(defense, others, skulls));
            }
        }
        let lost = self.multi_dial_truth(MultiDialFact::SectionLost);
        let skulls = if lost { 3 } else { self.multi_dial_number(MultiDialFact::SectionSkulls) };
        if self.multi_dial_number(MultiDialFact::Skulls) + skulls >= 6 {
            return Err(Unanswerable::because("a multiple-dial warrior with six skulls is gone"));
        }
        self.mark_read(MultiDialFact::Points);
        let points = self.situation.points(Fact::MultiDial(MultiDialFact::Points));
        let chariot = self.multi_dial_truth(MultiDialFact::Chariot);
        let mount = if chariot { Mount::Chariot } else { Mount::MultiDial };
        Ok(multi_dial_of(mount, points, dials))
    }

    fn named_dial(&self, defense: Option<u8>) -> Result<Dial, Unanswerable> {
        let number = |fact| self.multi_dial_number(fact);
        let is_set = |fact| self.situation.is_set(Fact::MultiDial(fact));
        let wounds = number(MultiDialFact::SectionWounds);
        let left = number(MultiDialFact::SectionLasts);
        let skulls = number(MultiDialFact::SectionSkulls);
        let next_skulls = skulls.max(number(MultiDialFact::SectionNext));
        let lost = self.multi_dial_truth(MultiDialFact::SectionLost);
        let says_more = [
            MultiDialFact::SectionWounds,
            MultiDialFact::SectionLasts,
            MultiDialFact::SectionSkulls,
            MultiDialFact::SectionNext,
        ]
        .into_iter()
        .any(is_set);
        if lost && says_more {
            return Err(Unanswerable::because("nothing else is to be said of a lost section"));
        }
        let values = [
            number(MultiDialFact::SectionSpeed),
            number(MultiDialFact::SectionAttack),
            defense.unwrap_or(number(MultiDialFact::SectionDefense)),
            number(MultiDialFact::SectionDamage),
        ];
        if defense.is_some() && is_set(MultiDialFact::SectionDefense) {
            return Err(Unanswerable::because("the attack is settled already"));
        }
        let abilities = abilities_by_slot(self.multi_dial_abilities(MultiDialFact::SectionUsing))?;
        let click = |place: u8| {
            section_click(values, abilities, if place > wounds { next_skulls } else { skulls })
        };
        let count = if lost { 1 } else { wounds + left };
        Ok(section_dial((0..count).map(click).collect(), number(MultiDialFact::SectionRange)))
    }

    /// Puts on the multiple-dial warrior what is not printed on it.
    pub(super) fn mark_multi_dial(&self, game: &mut Game) -> Result<(), Unanswerable> {
        let named = self.named_section()?;
        let tokens = self.multi_dial_number(MultiDialFact::Tokens);
        // A lost section has turned past its only living click.
        let lost = self.multi_dial_truth(MultiDialFact::SectionLost);
        let wounds = if lost { 1 } else { self.multi_dial_number(MultiDialFact::SectionWounds) };
        game.update(MULTI_DIAL, |figure| {
            figure.turn_to(named, wounds);
            figure.tokens = tokens;
            figure.streak = tokens;
        });
        Ok(())
    }
}
