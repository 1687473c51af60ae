//! Figures made from the facts about them.

use std::sync::LazyLock;

use variorum_engine::{AbilityId, Click, Dial, FigureDef, Mount, Rank, Slot, Stat};

use crate::facts::{Attribute, Fact, Role, Situation};
use crate::questions::Unanswerable;

/// The abilities that a click shows, at most one for each slot.
pub(crate) type ShownAbilities = [Option<AbilityId>; 4];

/// Values that a question sets itself, because the facts give the result of the attack instead.
#[derive(Default, Clone, Copy)]
pub(crate) struct StatOverrides {
    pub(crate) actor_attack: Option<u8>,
    pub(crate) target_defense: Option<u8>,
}

/// The abilities of a click by slot; two in the same slot contradict each other.
pub(crate) fn abilities_by_slot(
    shown: impl Iterator<Item = AbilityId>,
) -> Result<ShownAbilities, Unanswerable> {
    let mut abilities = [None; 4];
    for ability in shown {
        if let Some(slot) = abilities.get_mut(ability.slot().index())
            && slot.replace(ability).is_some()
        {
            return Err(Unanswerable::because("two abilities are in the same slot of a dial"));
        }
    }
    Ok(abilities)
}

/// A figure whose dial shows what the facts say: the same on every click, but for the abilities
/// that it gains with the next.
pub(crate) fn figure_from_facts(facts: &Situation, role: Role) -> Result<FigureDef, Unanswerable> {
    figure_with_stats(facts, role, StatOverrides::default())
}

/// The same, with values that the question sets.
pub(crate) fn figure_with_stats(
    facts: &Situation,
    role: Role,
    stats: StatOverrides,
) -> Result<FigureDef, Unanswerable> {
    let fact = |attribute| Fact::Figure(role, attribute);
    let number = |attribute| facts.small_int(fact(attribute));
    let using = facts.abilities(fact(Attribute::Using));
    let abilities = abilities_by_slot(using.chain(facts.abilities(fact(Attribute::Cancelled))))?;
    let gained = abilities_by_slot(facts.abilities(fact(Attribute::Gains)))?;
    let attack = stats.actor_attack.filter(|_| role == Role::Actor);
    let defense = stats.target_defense.filter(|_| role == Role::Target);
    for (set, attribute) in [(attack, Attribute::Attack), (defense, Attribute::Defense)] {
        if set.is_some() && facts.is_set(fact(attribute)) {
            let path = fact(attribute).path();
            return Err(Unanswerable::because(["attack.result already settles ", path, ""]));
        }
    }
    let mount: Mount = facts.choice(fact(Attribute::Mount));
    if mount.is_multi_dial() {
        return Err(Unanswerable::because("figures with four dials have questions of their own"));
    }
    let values = [
        number(Attribute::Speed),
        attack.unwrap_or_else(|| number(Attribute::Attack)),
        defense.unwrap_or_else(|| number(Attribute::Defense)),
        number(Attribute::Damage),
    ];
    let (wounds, left) = (number(Attribute::Wounds), number(Attribute::Left));
    Ok(FigureDef {
        id: String::new(),
        name: String::new(),
        faction: facts.choice(fact(Attribute::Faction)),
        rank: Rank::Standard,
        points: facts.points(fact(Attribute::Points)),
        range: number(Attribute::Range),
        arrows: number(Attribute::Arrows),
        mount,
        own_base: None,
        own_arcs: None,
        levels: Vec::new(),
        dials: vec![uniform_dial(values, wounds, left, abilities, gained)],
    })
}

/// A warrior of which nothing is said; there are several in every battle, so that it is made once.
pub(crate) fn default_warrior() -> FigureDef {
    static DEFAULT: LazyLock<FigureDef> = LazyLock::new(|| {
        figure_from_facts(&Situation::default(), Role::Third)
            .expect("the default facts do not contradict each other")
    });
    DEFAULT.clone()
}

/// A warrior of which nothing is said and that is worth no points.
pub(crate) fn worthless_warrior() -> FigureDef {
    FigureDef { points: 0, ..default_warrior() }
}

/// A dial with the same values on all its clicks, `wounds` of them behind it and `left` before it;
/// from the next click on it shows what is gained.
fn uniform_dial(
    values: [u8; 4],
    wounds: u8,
    left: u8,
    abilities: ShownAbilities,
    gained: ShownAbilities,
) -> Dial {
    let mut after_next_click = abilities;
    for (slot, gain) in after_next_click.iter_mut().zip(gained) {
        *slot = gain.or(*slot);
    }
    let alive = (0..wounds + left).map(|place| Click {
        stats: values.map(Stat::Value),
        abilities: if place > wounds { after_next_click } else { abilities },
        start: place == 0,
    });
    Dial { clicks: alive.chain([skull_click()]).collect(), range: None, arrows: None }
}

/// The click at which a figure is eliminated.
pub(super) fn skull_click() -> Click {
    Click { stats: [Stat::Skull; Slot::ALL.len()], abilities: [None; 4], start: false }
}

/// The clicks of a figure at which it is not eliminated.
pub(super) fn living_clicks(def: &mut FigureDef) -> impl Iterator<Item = &mut Click> {
    let clicks = def.dials.iter_mut().flat_map(|dial| dial.clicks.iter_mut());
    clicks.filter(|click| click.skulls() == 0)
}
