//! The cast of a scene: figures made from the facts about them, and where each of them stands.
//! It starts no game.

use super::ground::{ahead_of, between, right_of};
use super::holding::Hold;
use super::{Stage, Unanswerable};
use crate::facts::{Attribute, Fact, Role, Situation};
use variorum_engine::geometry::{Base, Facing, Placed, Point};
use variorum_engine::{
    AbilityId, Click, Dial, Faction, FigureDef, FigureId, Mount, Rank, Slot, Stat,
};

/// A figure, its owner and where it stands.
pub(super) type Member = (FigureDef, u8, Placed);

/// Half the gap between two who touch and bar a way, in thousandths of an inch: less than contact
/// allows.
const GATE: i64 = 4;

impl Stage<'_> {
    /// Those who share the action: beside the target in close combat, in a row with the actor
    /// otherwise.
    pub(super) fn helpers(
        &self,
        actor: &Placed,
        target: &Placed,
        faction: Faction,
    ) -> Result<Vec<Member>, Unanswerable> {
        let facts = self.situation;
        let count = facts.int(Fact::AttackHelpers) + facts.int(Fact::MoveHelpers);
        if count == 0 {
            let told =
                facts.non_defaults().any(|(definition, _)| definition.path.starts_with("helpers."));
            return if told {
                Err(Unanswerable::because("something is said about helpers, and there are none"))
            } else {
                Ok(Vec::new())
            };
        }
        let close = facts.int(Fact::AttackHelpers) > 0 && actor.contact(target).is_yes();
        let only_close = facts.is_set(Fact::HelpersInFront) || facts.is_set(Fact::HelpersTouching);
        if (only_close && !close) || (close && facts.is_set(Fact::HelpersApart)) {
            return Err(Unanswerable::because(
                "that is not how those who share this action can stand",
            ));
        }
        let mut row = *actor;
        let mut helpers = Vec::new();
        for place in 0..count {
            let def = self.helper(faction)?;
            row = if close {
                self.around(target, place, def.base())
            } else {
                row.beside(def.base(), Facing::AWAY, Facing::RIGHT)
            };
            if place == count - 1 && facts.truth(Fact::HelpersApart) {
                row.at = right_of(row.at, 2_000)?;
            }
            helpers.push((def, 0, row));
        }
        Ok(helpers)
    }

    fn helper(&self, of_actor: Faction) -> Result<FigureDef, Unanswerable> {
        let facts = self.situation;
        let plain = definition(&Situation::default(), Role::Third, None, None)?;
        let abilities = slots(facts.abilities(Fact::HelpersUsing))?;
        let faction = match facts.word(Fact::HelpersFaction) {
            "shyft" => Faction::Shyft,
            "mage_spawn" => Faction::MageSpawn,
            "other" if of_actor == Faction::OrcRaiders => Faction::Draconum,
            "other" => Faction::OrcRaiders,
            _ => of_actor,
        };
        let speed = Stat::Value(facts.small(Fact::HelpersSpeed));
        let mut dials = plain.dials.clone();
        for click in dials
            .iter_mut()
            .flat_map(|dial| dial.clicks.iter_mut())
            .filter(|click| click.skulls() == 0)
        {
            click.abilities = abilities;
            if let Some(first) = click.stats.get_mut(Slot::Speed.index()) {
                *first = speed;
            }
        }
        Ok(FigureDef { faction, range: facts.small(Fact::HelpersRange), dials, ..plain })
    }

    /// Around the target, by turns to the right and to the left of the actor.
    fn around(&self, target: &Placed, place: i64, base: Base) -> Placed {
        // Two round bases beside each other on a third one stand 683 steps apart.
        let step = if self.situation.truth(Fact::HelpersTouching) { 684 } else { 800 };
        let steps = step * (1 + i32::try_from(place / 2).unwrap_or(0));
        let direction = Facing::TOWARDS.turned(if place % 2 == 0 { steps } else { -steps });
        let facing = if self.situation.truth(Fact::HelpersInFront) {
            direction.reversed()
        } else {
            direction
        };
        target.beside(base, facing, direction)
    }

    /// The bystander and where it stands, if there is one; without one, nothing may be said about
    /// it.
    pub(super) fn bystander(
        &self,
        actor: &Placed,
        target: &Placed,
    ) -> Result<Option<Member>, Unanswerable> {
        let facts = self.situation;
        let place = facts.word(Fact::ThirdPlace);
        if place == "absent" {
            let told =
                facts.non_defaults().any(|(definition, _)| definition.path.starts_with("third."));
            return if told {
                Err(Unanswerable::because("something is said about a bystander who is absent"))
            } else {
                Ok(None)
            };
        }
        let def = definition(facts, Role::Third, None, None)?;
        let placed = match place {
            "touching_actor" => actor.beside(def.base(), Facing::AWAY, Facing::LEFT),
            "touching_target" => target.beside(def.base(), Facing::TOWARDS, Facing::RIGHT),
            "in_front" => actor.beside(def.base(), Facing::TOWARDS, Facing::AWAY.turned(-740)),
            "near_target" => Placed::new(def.base(), right_of(target.at, 3_000)?, Facing::TOWARDS),
            "behind_target" => {
                Placed::new(def.base(), ahead_of(target.at, 2_000)?, Facing::TOWARDS)
            }
            "at_end" => Placed::new(
                def.base(),
                ahead_of(actor.at, facts.int(Fact::MoveDistance) * 1_000)?,
                Facing::AWAY,
            ),
            "gate" => {
                let way = ahead_of(actor.at, 2_000)?;
                Placed::new(def.base(), right_of(way, -(def.base().reach() + GATE))?, Facing::AWAY)
            }
            _ => Placed::new(def.base(), between(actor.at, target.at)?, Facing::AWAY),
        };
        let owner = u8::from(facts.word(Fact::ThirdSide) == "foe");
        if facts.truth(Fact::ThirdJoins) && (owner != 0 || place != "touching_actor") {
            return Err(Unanswerable::because(
                "only a friend that touches the actor can share its action",
            ));
        }
        Ok(Some((def, owner, placed)))
    }
}

impl Stage<'_> {
    /// Those who stand aside: the other half of a gate, one idle warrior of each side, and those
    /// who were lost, who are returned.
    pub(super) fn idlers(
        &self,
        cast: &mut Vec<Member>,
        holds: &mut Vec<Hold>,
    ) -> Result<Vec<FigureId>, Unanswerable> {
        let facts = self.situation;
        let plain =
            FigureDef { points: 0, ..definition(&Situation::default(), Role::Third, None, None)? };
        if let (true, Some((_, owner, third))) =
            (facts.word(Fact::ThirdPlace) == "gate", cast.get(2).cloned())
        {
            let at = right_of(third.at, third.base.reach() + plain.base().reach() + 2 * GATE)?;
            cast.push((plain.clone(), owner, Placed::new(plain.base(), at, Facing::AWAY)));
        }
        let friend = Placed::new(plain.base(), Point::inches(2, 34), Facing::TOWARDS);
        cast.push((plain.clone(), 0, friend));
        let captor = last(cast)?;
        let far = Placed::new(plain.base(), Point::inches(34, 34), Facing::TOWARDS);
        match facts.word(Fact::GameFoeLeft) {
            "none" => {}
            "captive" => {
                cast.push((
                    plain.clone(),
                    1,
                    friend.beside(plain.base(), Facing::TOWARDS, Facing::RIGHT),
                ));
                holds.push((captor, last(cast)?));
            }
            "demoralized" => cast.push((showing(&plain, AbilityId::Demoralized), 1, far)),
            _ => cast.push((plain.clone(), 1, far)),
        }
        let mut lost = Vec::new();
        for place in 0..facts.int(Fact::GameLost) {
            let at = Point::new(2_000, 30_000 - i32::try_from(place).unwrap_or(0) * 2_000)
                .map_err(|_| Unanswerable::because("that is off the table"))?;
            cast.push((plain.clone(), 0, Placed::new(plain.base(), at, Facing::TOWARDS)));
            lost.push(last(cast)?);
        }
        Ok(lost)
    }
}

/// The figure that joined the cast last.
fn last(cast: &[Member]) -> Result<FigureId, Unanswerable> {
    u8::try_from(cast.len().saturating_sub(1))
        .map(FigureId)
        .map_err(|_| Unanswerable::because("too many are on the table"))
}

/// A figure that shows one ability as long as it lives.
fn showing(plain: &FigureDef, ability: AbilityId) -> FigureDef {
    let mut def = plain.clone();
    for click in def
        .dials
        .iter_mut()
        .flat_map(|dial| dial.clicks.iter_mut())
        .filter(|click| click.skulls() == 0)
    {
        if let Some(slot) = click.abilities.get_mut(ability.slot().index()) {
            *slot = Some(ability);
        }
    }
    def
}

/// The abilities of a click by slot; two in the same slot contradict each other.
pub(super) fn slots(
    shown: impl Iterator<Item = AbilityId>,
) -> Result<[Option<AbilityId>; 4], Unanswerable> {
    let mut abilities = [None; 4];
    for ability in shown {
        if let Some(slot) = abilities.get_mut(ability.slot().index()) {
            if slot.is_some() {
                return Err(Unanswerable::because("two abilities are in the same slot of a dial"));
            }
            *slot = Some(ability);
        }
    }
    Ok(abilities)
}

/// A figure whose dial shows what the facts say: the same on every click, but for the abilities
/// that it gains with the next.
pub(super) fn definition(
    facts: &Situation,
    role: Role,
    attack: Option<u8>,
    defense: Option<u8>,
) -> Result<FigureDef, Unanswerable> {
    let of = |attribute| Fact::Figure(role, attribute);
    let abilities = slots(
        facts.abilities(of(Attribute::Using)).chain(facts.abilities(of(Attribute::Cancelled))),
    )?;
    let gained = slots(facts.abilities(of(Attribute::Gains)))?;
    let settled = [(attack, Attribute::Attack), (defense, Attribute::Defense)];
    if let Some((_, value)) =
        settled.iter().find(|(given, value)| given.is_some() && facts.is_set(of(*value)))
    {
        return Err(Unanswerable::because(format!(
            "attack.result already settles {}",
            of(*value).path()
        )));
    }
    let mount = Mount::ALL.get(facts.variant(of(Attribute::Mount))).copied().unwrap_or(Mount::Foot);
    if mount.is_multi_dial() {
        return Err(Unanswerable::because("figures with four dials are not on this stage"));
    }
    let value = |attribute| facts.small(of(attribute));
    let stats = [
        value(Attribute::Speed),
        attack.unwrap_or(value(Attribute::Attack)),
        defense.unwrap_or(value(Attribute::Defense)),
        value(Attribute::Damage),
    ];
    let dial = dial(stats, (value(Attribute::Wounds), value(Attribute::Left)), abilities, gained);
    Ok(FigureDef {
        id: String::new(),
        name: String::new(),
        faction: Faction::ALL
            .get(facts.variant(of(Attribute::Faction)))
            .copied()
            .unwrap_or(Faction::AtlantisGuild),
        rank: Rank::Standard,
        points: u16::from(value(Attribute::Points)),
        range: value(Attribute::Range),
        arrows: value(Attribute::Arrows),
        mount,
        own_base: None,
        own_arcs: None,
        levels: Vec::new(),
        dials: vec![dial],
    })
}

/// The abilities of a click by slot.
type Shown = [Option<AbilityId>; 4];

/// A dial with the same values on all clicks, taken and left; those after the present one show what
/// is gained.
fn dial(stats: [u8; 4], (wounds, left): (u8, u8), abilities: Shown, gained: Shown) -> Dial {
    let shown = |place: u8| {
        let mut shown = abilities;
        for (slot, gain) in
            shown.iter_mut().zip(gained).filter(|(_, gain)| gain.is_some() && place > wounds)
        {
            *slot = gain;
        }
        shown
    };
    let alive = (0..wounds + left).map(|place| Click {
        stats: stats.map(Stat::Value),
        abilities: shown(place),
        start: place == 0,
    });
    let dead = Click { stats: [Stat::Skull; Slot::ALL.len()], abilities: [None; 4], start: false };
    Dial { clicks: alive.chain([dead]).collect(), range: None, arrows: None }
}
