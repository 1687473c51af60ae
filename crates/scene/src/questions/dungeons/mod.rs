//! Questions about the Dungeons game, answered from its ability card: the facts are read, and the
//! card decides.
//! No game is played, since the rulebook is unknown. Facts that contradict each other are errors.

pub(super) mod activation;
pub(super) mod attack_effects;
pub(super) mod dial;
pub(super) mod healing;
pub(super) mod movement;
pub(super) mod targeting;

use variorum_engine::dungeons::ShownAbilities;
use variorum_engine::{AbilityId, AttackKind, Slot};
use variorum_expr::Value;

use super::{Answered, Question, Unanswerable};
use crate::facts::{
    Allegiance, Attribute, DUNGEON_DICE, DungeonFact, Fact, FactEnum, OrderKind, Role, Situation,
};

/// Answers a question of the Dungeons game.
pub(super) fn ask(question: Question, situation: &Situation) -> Result<Answered, Unanswerable> {
    if let Some(path) = situation.fact_unknown_to_dungeons() {
        return Err(Unanswerable::because([path, " is a fact of the tabletop game", ""]));
    }
    let mut run = DungeonRun { situation, dice: Vec::new(), rolled: Vec::new() };
    run.ensure_neighbours_agree()?;
    let answer = question.read_card(&mut run)?;
    match DUNGEON_DICE.iter().find(|die| situation.is_set(**die) && !run.rolled.contains(*die)) {
        Some(die) => Err(Unanswerable::because(["nobody rolls ", die.path(), ""])),
        None => Ok(Answered {
            answer,
            dice: run.dice,
            rolled: run.rolled,
            clauses: Vec::new(),
            conventions: Vec::new(),
        }),
    }
}

/// One question being answered from the card: the facts, and the dice that have fallen.
pub(super) struct DungeonRun<'a> {
    situation: &'a Situation,
    dice: Vec<u8>,
    rolled: Vec<Fact>,
}

fn int_value(number: u8) -> Value {
    Value::Int(number.into())
}

impl DungeonRun<'_> {
    fn truth(&self, fact: impl Into<Fact>) -> bool {
        self.situation.truth(fact.into())
    }

    fn number(&self, fact: impl Into<Fact>) -> u8 {
        self.situation.small_int(fact.into())
    }

    fn choice<E: FactEnum>(&self, fact: impl Into<Fact>) -> E {
        self.situation.choice(fact.into())
    }

    fn is_set(&self, fact: impl Into<Fact>) -> bool {
        self.situation.is_set(fact.into())
    }

    /// A value on the dial of a figure.
    fn dial_value(&self, role: Role, attribute: Attribute) -> u8 {
        self.number(Fact::Figure(role, attribute))
    }

    /// Rolls the die of a fact.
    fn roll(&mut self, die: Fact) -> u8 {
        let result = self.number(die);
        self.rolled.push(die);
        self.dice.push(result);
        result
    }

    /// The abilities on the dial of a figure, one for each value at most.
    fn abilities_of(&self, role: Role) -> Result<ShownAbilities, Unanswerable> {
        let mut shown = ShownAbilities::default();
        for ability in self.situation.abilities(Fact::Figure(role, Attribute::Using)) {
            ensure_on_card(ability)?;
            let slot = match ability.slot() {
                Slot::Speed => &mut shown.speed,
                Slot::Attack => &mut shown.attack,
                Slot::Defense => &mut shown.defense,
                Slot::Damage => &mut shown.damage,
            };
            if slot.replace(ability).is_some() {
                return Err(Unanswerable::because("two abilities are in the same slot of a dial"));
            }
        }
        Ok(shown)
    }

    fn attack_kind(&self) -> Result<AttackKind, Unanswerable> {
        match self.choice(Fact::AttackKind) {
            OrderKind::Close => Ok(AttackKind::Close),
            OrderKind::Ranged => Ok(AttackKind::Ranged),
            other => Err(Unanswerable::because(format!("{other} is not a kind of attack"))),
        }
    }

    fn third_is_friend(&self) -> bool {
        self.choice::<Allegiance>(Fact::ThirdSide) == Allegiance::Friend
    }

    /// Whether the bystander and the target are on one side.
    fn third_is_on_targets_side(&self) -> bool {
        self.third_is_friend() == self.truth(Fact::TargetFriendly)
    }

    /// Whoever is said to be beside somebody must be among those who are.
    fn ensure_neighbours_agree(&self) -> Result<(), Unanswerable> {
        let friend = self.truth(DungeonFact::FriendBeside);
        let foe = self.truth(DungeonFact::FoeBeside);
        let third = (self.truth(DungeonFact::ThirdByActor), self.third_is_friend());
        let target = (self.truth(DungeonFact::TargetBeside), self.truth(Fact::TargetFriendly));
        for (beside, friendly) in [third, target] {
            if beside && !(if friendly { friend } else { foe }) {
                return Err(Unanswerable::because(
                    "a figure is beside the actor, and yet none of its side is",
                ));
            }
        }
        let third_by_target = self.truth(DungeonFact::ThirdByTarget);
        if third_by_target
            && self.third_is_on_targets_side()
            && !self.truth(DungeonFact::TargetBacked)
        {
            return Err(Unanswerable::because(
                "the bystander is beside the target, and yet no friend of the target is",
            ));
        }
        if third_by_target
            && self.truth(Fact::TargetFriendly)
            && !self.third_is_friend()
            && !self.truth(DungeonFact::TargetNearFoe)
        {
            return Err(Unanswerable::because(
                "the bystander is beside the target, and yet no figure that opposes it is",
            ));
        }
        if self.truth(DungeonFact::ThirdSpawn) && self.third_is_friend() {
            return Err(Unanswerable::because("Mage Spawn is nobody's friend"));
        }
        Ok(())
    }
}

/// An ability that the card does not print cannot be used in a dungeon.
fn ensure_on_card(ability: AbilityId) -> Result<(), Unanswerable> {
    use AbilityId::{Cursed, Frenzy, Summon, Terrify};
    if matches!(ability, Cursed | Frenzy | Summon | Terrify) {
        let reason = format!("{} is not on the Dungeons card", ability.name());
        Err(Unanswerable::because(reason))
    } else {
        Ok(())
    }
}
