//! Questions about the Dungeons game, answered from its ability card: the facts are read, and the
//! card decides.
//! It plays no game, since the rulebook is unknown; facts that contradict each other are refused.

pub(super) mod aiming;
pub(super) mod dial;
pub(super) mod harm;
pub(super) mod healing;
pub(super) mod moving;
mod table;
pub(super) mod turn;

pub(super) use table::card_questions;

use super::{Answered, Question, Unanswerable};
use crate::facts::{Attribute, DUNGEON_DICE, DungeonFact, Fact, Role, Situation};
use variorum_engine::dungeons::{AttackKind, ShownAbilities};
use variorum_engine::{AbilityId, Slot};

/// Answers a question of the Dungeons game.
pub(super) fn ask(question: Question, situation: &Situation) -> Result<Answered, Unanswerable> {
    if let Some(path) = situation.strays_from_dungeon() {
        return Err(Unanswerable::because(format!("{path} is a fact of the tabletop game")));
    }
    let mut card = Card { situation, dice: Vec::new(), rolled: Vec::new() };
    card.agrees()?;
    let answer = question.tell(&mut card)?;
    match DUNGEON_DICE.iter().find(|die| situation.is_set(**die) && !card.rolled.contains(*die)) {
        Some(die) => Err(Unanswerable::because(format!("nobody rolls {}", die.path()))),
        None => Ok(Answered {
            answer,
            dice: card.dice,
            rolled: card.rolled,
            clauses: Vec::new(),
            conventions: Vec::new(),
        }),
    }
}

/// One question being answered: the facts, and the dice that have fallen.
pub(super) struct Card<'a> {
    situation: &'a Situation,
    dice: Vec<u8>,
    rolled: Vec<Fact>,
}

impl Card<'_> {
    fn truth(&self, fact: impl Into<Fact>) -> bool {
        self.situation.truth(fact.into())
    }

    fn number(&self, fact: impl Into<Fact>) -> u8 {
        self.situation.small(fact.into())
    }

    fn word(&self, fact: impl Into<Fact>) -> &'static str {
        self.situation.word(fact.into())
    }

    fn value(&self, role: Role, attribute: Attribute) -> u8 {
        self.number(Fact::Figure(role, attribute))
    }

    /// Lets a die fall.
    fn roll(&mut self, die: Fact) -> u8 {
        let result = self.number(die);
        self.rolled.push(die);
        self.dice.push(result);
        result
    }

    /// What the dial of a figure shows, one ability for each value at most.
    fn shown(&self, role: Role) -> Result<ShownAbilities, Unanswerable> {
        let mut shown = ShownAbilities::default();
        for ability in self.situation.abilities(Fact::Figure(role, Attribute::Using)) {
            on_card(ability)?;
            let place = match ability.slot() {
                Slot::Speed => &mut shown.speed,
                Slot::Attack => &mut shown.attack,
                Slot::Defense => &mut shown.defense,
                Slot::Damage => &mut shown.damage,
            };
            if place.replace(ability).is_some() {
                return Err(Unanswerable::because("two abilities are in the same slot of a dial"));
            }
        }
        Ok(shown)
    }

    /// The kind of attack.
    fn kind(&self) -> Result<AttackKind, Unanswerable> {
        match self.word(Fact::AttackKind) {
            "close" => Ok(AttackKind::Close),
            "ranged" => Ok(AttackKind::Ranged),
            other => Err(Unanswerable::because(format!("{other} is no kind of attack"))),
        }
    }

    fn third_is_friend(&self) -> bool {
        self.word(Fact::ThirdSide) == "friend"
    }

    /// Whether the bystander and the target are on one side.
    fn third_backs_target(&self) -> bool {
        self.third_is_friend() == self.truth(Fact::TargetFriendly)
    }

    /// Whoever is said to stand beside somebody must be among those who do.
    fn agrees(&self) -> Result<(), Unanswerable> {
        let (friend, foe) =
            (self.truth(DungeonFact::FriendBeside), self.truth(DungeonFact::FoeBeside));
        let third = (self.truth(DungeonFact::ThirdByActor), self.third_is_friend());
        let target = (self.truth(DungeonFact::TargetBeside), self.truth(Fact::TargetFriendly));
        for (beside, friendly) in [third, target] {
            if beside && !(if friendly { friend } else { foe }) {
                return Err(Unanswerable::because(
                    "a figure stands beside the actor, and yet none of its side does",
                ));
            }
        }
        let by_target = self.truth(DungeonFact::ThirdByTarget);
        if by_target && self.third_backs_target() && !self.truth(DungeonFact::TargetBacked) {
            return Err(Unanswerable::because(
                "the bystander stands beside the target, and yet no friend of the target does",
            ));
        }
        if by_target
            && self.truth(Fact::TargetFriendly)
            && !self.third_is_friend()
            && !self.truth(DungeonFact::TargetNearFoe)
        {
            return Err(Unanswerable::because(
                "the bystander stands beside the target, and yet no figure that opposes it does",
            ));
        }
        if self.truth(DungeonFact::ThirdSpawn) && self.third_is_friend() {
            return Err(Unanswerable::because("Mage Spawn is nobody's friend"));
        }
        Ok(())
    }
}

/// An ability that the card does not print cannot be used in a dungeon.
fn on_card(ability: AbilityId) -> Result<(), Unanswerable> {
    use AbilityId::{Cursed, Frenzy, Summon, Terrify};
    let later = matches!(ability, Cursed | Frenzy | Summon | Terrify);
    if later {
        Err(Unanswerable::because(format!("{} is not on the Dungeons card", ability.name())))
    } else {
        Ok(())
    }
}
