//! The facts that only the Dungeons game has, and the tabletop facts that mean the same there.
//! What only the rulebook of that game, which we lack, could answer is not asked for here.

use std::sync::OnceLock;

use super::Situation;
use super::definition::Domain::{Number, OneOf, Truth};
use super::definition::{FactDefinition, fact_table};
use super::enums::EnumType;
use super::tabletop::{Attribute, Fact, Role};

fact_table! {
    /// A fact of the Dungeons game.
    DungeonFact;
    Errand "dungeon.errand" OneOf(EnumType::ActivationPurpose), "What the actor is activated for.";
    Deed "dungeon.deed" OneOf(EnumType::DungeonDeed),
        "What the actor would do in its activation: to pass through and to end beside are meant of \
         an opposing figure, of the actor's own will.";
    Over "dungeon.over" Truth(false), "Whether the activation for which speed was added is over.";
    Declared "dungeon.declared" Truth(true),
        "Whether the use of Quickness was announced before the move.";
    Controlled "dungeon.controlled" Truth(true),
        "Whether the player who gives the activation controls the actor.";
    Spawn "dungeon.spawn" Truth(false), "Whether the actor is Mage Spawn.";
    Frozen "dungeon.frozen" Truth(false), "Whether the actor bears the token of Magic Freeze.";
    Levitated "dungeon.levitated" Truth(false),
        "Whether the actor was carried by Magic Levitation this turn.";
    Points "dungeon.points" Number(0, 16, 8), "The speed points that the actor has left.";
    FoeBeside "dungeon.foe_beside" Truth(false),
        "Whether an opposing figure is in a square adjacent to the actor.";
    FriendBeside "dungeon.friend_beside" Truth(false),
        "Whether a friendly figure is in a square adjacent to the actor.";
    TargetBeside "dungeon.target_beside" Truth(false),
        "Whether actor and target are in adjacent squares.";
    TargetBacked "dungeon.target_backed" Truth(false),
        "Whether the target has a friend in a square adjacent to its own.";
    TargetNearFoe "dungeon.target_near_foe" Truth(false),
        "Whether a figure that opposes the friendly target is in a square adjacent to it.";
    ThirdByActor "dungeon.third_by_actor" Truth(false),
        "Whether the bystander is in a square adjacent to the actor.";
    ThirdByTarget "dungeon.third_by_target" Truth(false),
        "Whether the bystander is in a square adjacent to the target.";
    ThirdInFront "dungeon.third_in_front" Truth(true),
        "Whether the bystander is in the actor's front arc.";
    ThirdByFriend "dungeon.third_by_friend" Truth(false),
        "Whether a friend of the actor is in a square adjacent to the bystander.";
    ThirdDistance "dungeon.third_distance" Number(1, 20, 5),
        "The squares between the actor and the bystander.";
    ThirdLine "dungeon.third_line" OneOf(EnumType::DungeonLine),
        "What the line of fire from the actor to the bystander runs through.";
    ThirdSpawn "dungeon.third_spawn" Truth(false), "Whether the bystander is Mage Spawn.";
    SameTile "dungeon.same_tile" Truth(false),
        "Whether the bystander is in the same tile as the actor.";
    Distance "dungeon.distance" Number(1, 20, 5),
        "The squares between a firing figure and its target.";
    Line "dungeon.line" OneOf(EnumType::DungeonLine),
        "What the line of fire to the target runs through.";
    Targets "dungeon.targets" Number(1, 3, 1), "How many targets the ranged combat attack names.";
    Hits "dungeon.hits" Number(1, 6, 1), "How many figures the attack hits in all, when it hits.";
    Counter "dungeon.counter" Truth(false), "Whether the attack is a counterattack.";
    Against "dungeon.against" OneOf(EnumType::CounteredStrike),
        "What a counterattack would answer.";
    Ability "dungeon.ability" OneOf(EnumType::Ability),
        "The ability of somebody else that might affect the target.";
    Origin "dungeon.origin" OneOf(EnumType::Harm), "Where clicks of damage come from.";
    Clicks "dungeon.clicks" Number(0, 6, 2), "How many clicks of damage are inflicted.";
    Way "dungeon.way" OneOf(EnumType::DungeonWay),
        "What the way of a figure that moves or is carried leads through.";
    Squares "dungeon.squares" Number(1, 10, 3), "How many squares far the target is carried.";
    Legal "dungeon.legal" Truth(true), "Whether the square where a move ends is legal terrain.";
    Arrives "dungeon.arrives" Truth(false),
        "Whether the actor's movement puts it into a square adjacent to the target.";
    ActorFaces "dungeon.actor_faces" Truth(true),
        "Whether the actor's front arc faces the target then.";
    TargetFaces "dungeon.target_faces" Truth(true),
        "Whether the target's front arc faces the actor, its free spin taken or not.";
    Near "dungeon.near" OneOf(EnumType::DungeonNeighbour),
        "Who or what is in a square adjacent to the one where a forced move ends, seen from the \
         actor.";
    TokenBeside "dungeon.token_beside" Truth(false),
        "Whether the wandering monster token is in a square adjacent to the actor.";
    Cover "dungeon.cover" Truth(false),
        "Whether the actor's tile has squares of hindering or shadowed terrain.";
    FallenFriend "dungeon.fallen_friend" Truth(true),
        "Whether the eliminated figure is friendly to the actor.";
    PlacedBeside "dungeon.placed_beside" Truth(true),
        "Whether the eliminated figure would return in a square adjacent to the actor.";
    Undead "dungeon.undead" Truth(false),
        "Whether Zombie or Skeleton is part of the eliminated figure's name.";
    Hero "dungeon.hero" Truth(false), "Whether the figure whose dial is set is a Hero.";
    Level "dungeon.level" Number(0, 5, 0),
        "How many clicks stand before the Hero's level number on its dial.";
    Skulls "dungeon.skulls" Number(1, 14, 6),
        "How many clicks stand before the three skulls on the dial that is set.";
}

impl From<DungeonFact> for Fact {
    fn from(fact: DungeonFact) -> Self {
        Self::Dungeon(fact)
    }
}

/// The facts of the tabletop game that mean the same in a dungeon, besides the dice.
const SHARED_FACTS: [Fact; 20] = [
    Fact::Figure(Role::Actor, Attribute::Using),
    Fact::Figure(Role::Actor, Attribute::Speed),
    Fact::Figure(Role::Actor, Attribute::Attack),
    Fact::Figure(Role::Actor, Attribute::Damage),
    Fact::Figure(Role::Actor, Attribute::Range),
    Fact::Figure(Role::Target, Attribute::Using),
    Fact::Figure(Role::Target, Attribute::Speed),
    Fact::Figure(Role::Target, Attribute::Defense),
    Fact::Figure(Role::Third, Attribute::Using),
    Fact::Figure(Role::Third, Attribute::Defense),
    Fact::AttackKind,
    Fact::AttackResult,
    Fact::AttackRear,
    Fact::AttackInFront,
    Fact::TargetFriendly,
    Fact::ThirdSide,
    Fact::ThirdShields,
    Fact::HealByDie,
    Fact::LevitateTurned,
    Fact::ArmyGreen,
];

/// Every die that may be rolled in a dungeon; in the tabletop game they mean the same.
pub const DUNGEON_DICE: [Fact; 10] = [
    Fact::AttackFirstDie,
    Fact::AttackSecondDie,
    Fact::DieDodge,
    Fact::DieDamage,
    Fact::DieHeal,
    Fact::DieFreeze,
    Fact::DieBreakAway,
    Fact::DieCommand,
    Fact::DieRegeneration,
    Fact::DieNecromancy,
];

impl Situation {
    /// The path of a fact that is set although only the Dungeons game has it.
    pub fn fact_only_of_dungeons(&self) -> Option<&'static str> {
        let mut set = self.non_defaults().map(|(definition, _)| definition.path);
        set.find(|path| path.starts_with("dungeon."))
    }

    /// The path of a fact that is set although the Dungeons game does not have it.
    pub fn fact_unknown_to_dungeons(&self) -> Option<&'static str> {
        static KNOWN: OnceLock<Vec<bool>> = OnceLock::new();
        let known = KNOWN.get_or_init(|| {
            let shared: Vec<usize> =
                SHARED_FACTS.iter().chain(&DUNGEON_DICE).map(|fact| fact.id().index()).collect();
            let all = super::definitions().iter().enumerate();
            all.map(|(index, definition)| {
                definition.path.starts_with("dungeon.") || shared.contains(&index)
            })
            .collect()
        });
        let mut facts = super::definitions().iter().zip(self.values()).zip(known);
        let unknown = facts.find(|((definition, value), known)| {
            !**known && definition.domain.default() != **value
        })?;
        Some(unknown.0.0.path)
    }
}
