//! The facts of the tabletop game: those of every figure, and those of the position as a whole.
//! A fact is listed only if some clause or question needs it.

use variorum_expr::FactId;

use super::definition::Domain::{self, Number, OneOf, SetOf, Truth};
use super::definition::FactDefinition;
use super::dungeons::{self, DungeonFact};
use super::enums::EnumType;
use super::multi_dial::{self, MultiDialFact};

/// The part that a figure plays in a situation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Who is given the action.
    Actor,
    /// Whom the action is about.
    Target,
    /// A bystander.
    Third,
}

impl Role {
    /// Every role, in schema order.
    pub const ALL: [Self; 3] = [Self::Actor, Self::Target, Self::Third];

    /// What sentences about checks call the figure.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Actor => "the actor",
            Self::Target => "the target",
            Self::Third => "the bystander",
        }
    }
}

macro_rules! figure_facts {
    ($($attribute:ident $name:literal $domain:expr, $meaning:literal;)+) => {
        /// A fact that every figure has.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Attribute {
            $(#[doc = $meaning] $attribute,)+
        }

        impl Attribute {
            /// Every attribute, in schema order.
            pub const ALL: &'static [Self] = &[$(Self::$attribute,)+];

            fn path(self, role: Role) -> &'static str {
                match (self, role) {
                    $(
                        (Self::$attribute, Role::Actor) => concat!("actor.", $name),
                        (Self::$attribute, Role::Target) => concat!("target.", $name),
                        (Self::$attribute, Role::Third) => concat!("third.", $name),
                    )+
                }
            }

            fn domain(self) -> Domain {
                match self { $(Self::$attribute => $domain,)+ }
            }

            fn meaning(self) -> &'static str {
                match self { $(Self::$attribute => $meaning,)+ }
            }
        }
    };
}

macro_rules! tabletop_facts {
    ($($fact:ident $path:literal $domain:expr, $meaning:literal;)+) => {
        /// A fact, named after its path: `attack.rear` is `AttackRear`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Fact {
            /// A fact of a figure.
            Figure(Role, Attribute),
            /// A fact about a multiple-dial warrior.
            MultiDial(MultiDialFact),
            /// A fact of the Dungeons game.
            Dungeon(DungeonFact),
            $(#[doc = $meaning] $fact,)+
        }

        /// The rows of the table, which count the facts that are not of a figure.
        enum Row { $($fact,)+ }

        /// The facts of the table, in schema order.
        const TABLE: &[Fact] = &[$(Fact::$fact,)+];

        impl Fact {
            /// Where its value is in a situation.
            #[inline]
            pub fn id(self) -> FactId {
                let figures = Role::ALL.len() * Attribute::ALL.len();
                let index = match self {
                    Self::Figure(role, attribute) => {
                        role as usize * Attribute::ALL.len() + attribute as usize
                    }
                    $(Self::$fact => figures + Row::$fact as usize,)+
                    Self::MultiDial(fact) => figures + TABLE.len() + fact as usize,
                    Self::Dungeon(fact) => {
                        figures + TABLE.len() + MultiDialFact::ALL.len() + fact as usize
                    }
                };
                FactId(u16::try_from(index).expect("there are far fewer than 65,536 facts"))
            }
        }

        fn table_definitions() -> Vec<FactDefinition> {
            vec![$(FactDefinition { path: $path, domain: $domain, meaning: $meaning },)+]
        }
    };
}

figure_facts! {
    Using "using" SetOf(EnumType::Ability),
        "The abilities that its dial shows and that are not cancelled.";
    Cancelled "cancelled" SetOf(EnumType::Ability),
        "The abilities that its dial shows and its owner has cancelled this turn.";
    Speed "speed" Number(0, 12, 8), "Its speed value.";
    Attack "attack" Number(0, 20, 9), "Its attack value.";
    Defense "defense" Number(0, 30, 14), "Its defense value.";
    Damage "damage" Number(0, 6, 2), "Its damage value.";
    Range "range" Number(0, 20, 10), "Its range, in inches or in the squares of a dungeon.";
    Arrows "arrows" Number(1, 3, 1), "How many targets one ranged combat action of it may have.";
    Tokens "tokens" Number(0, 2, 0), "The action tokens on it.";
    Wounds "wounds" Number(0, 6, 0), "The clicks of damage it has taken since it started.";
    Left "left" Number(1, 12, 6),
        "The clicks of damage that eliminate it from where its dial stands.";
    Points "points" Number(1, 200, 20), "Its point value.";
    Mount "mount" OneOf(EnumType::Mount), "What it stands on and how it moves.";
    Faction "faction" OneOf(EnumType::Faction), "Its faction.";
    Ground "ground" OneOf(EnumType::Ground), "The ground under the whole of its base.";
    Acted "acted" Truth(false), "Whether it has been given an action this turn.";
    Captor "captor" Truth(false),
        "Whether it holds a captive: a neighbour of the other side that is said to be one, or else \
         somebody unnamed.";
    Captive "captive" Truth(false),
        "Whether it is a captive: of a neighbour that is said to be a captor, or else of somebody \
         unnamed.";
    Gains "gains" SetOf(EnumType::Ability),
        "The abilities that its dial shows from the next click of damage on.";
    Returned "returned" Truth(false), "Whether it was eliminated once and brought back.";
}

tabletop_facts! {
    AttackKind "attack.kind" OneOf(EnumType::OrderKind),
        "Whether the attack is a close or a ranged one.";
    AttackCapture "attack.capture" Truth(false), "Whether the close attack is a capture attempt.";
    AttackFirstDie "attack.first_die" Number(1, 6, 3), "The first die of the attack.";
    AttackSecondDie "attack.second_die" Number(1, 6, 4), "The second die of the attack.";
    AttackResult "attack.result" OneOf(EnumType::AttackResult),
        "How the dice of the attack fell, in questions about what follows from it.";
    AttackDistance "attack.distance" Number(2, 20, 6),
        "The inches between the centres of a firing figure and its target.";
    AttackRear "attack.rear" Truth(false),
        "Whether the attacker touches the rear arc of the target.";
    TargetFriendly "target.friendly" Truth(false), "Whether the target is a friend of the actor.";
    AttackInFront "attack.in_front" Truth(true),
        "Whether the target is in the front arc of the attacker.";
    AttackHelpers "attack.helpers" Number(0, 5, 0),
        "How many other warriors share the attack as a formation.";
    AttackThrough "attack.through" OneOf(EnumType::Ground),
        "The ground that lies across the line of fire, under neither figure.";
    AttackTouching "attack.touching" Truth(false),
        "Whether the target of a ranged attack touches the firing figure.";
    ChoiceDeclines "choice.declines" Truth(false),
        "Whether the player leaves unused what an ability offers at the start of the turn.";
    HealByDie "heal.by_die" Truth(false),
        "Whether a healer in close combat rolls a die instead of using its damage value.";
    ThirdShields "third.shields" Truth(false),
        "Whether the target uses the bystander's defense value, where Defend lets it.";
    ActionKind "action.kind" OneOf(EnumType::OrderKind), "The action that is given.";
    GameBuildTotal "game.build_total" Number(100, 600, 300), "The points agreed for each army.";
    MoveDistance "move.distance" Number(1, 30, 4), "The inches of the way that the actor would go.";
    MoveLeavesContact "move.leaves_contact" Truth(false),
        "Whether the actor touches the target before it moves.";
    MoveReachesContact "move.reaches_contact" Truth(false),
        "Whether the actor touches the target after its move.";
    MoveInto "move.into" OneOf(EnumType::Ground), "The ground that the actor enters and ends on.";
    MoveHelpers "move.helpers" Number(0, 4, 0),
        "How many other warriors move as a formation with the actor.";
    ThirdPlace "third.place" OneOf(EnumType::BystanderPlace), "Where the bystander stands.";
    ThirdSide "third.side" OneOf(EnumType::Allegiance),
        "Whose the bystander is, seen from the actor.";
    AttackSecond "attack.second" OneOf(EnumType::SecondTarget),
        "Whom the ranged combat action names as its second target.";
    CaptiveHome "captive.home" Truth(false),
        "Whether the scene lies in the starting area of the actor's player.";
    ActionQuick "action.quick" Truth(false),
        "Whether the move is the one that Quickness gives for nothing.";
    LevitateTouchedTurn "levitate.touched_turn" Truth(true),
        "Whether the target touched the actor when the turn began.";
    LevitateTouchedAction "levitate.touched_action" Truth(true),
        "Whether the target touches the actor when the action is given.";
    LevitateDistance "levitate.distance" Number(2, 14, 5),
        "The inches between where the target stands and where it is set down.";
    LevitateInto "levitate.into" OneOf(EnumType::Ground),
        "The ground on which the target is set down.";
    LevitateOver "levitate.over" OneOf(EnumType::Ground),
        "The ground that the target is carried over.";
    LevitateTurned "levitate.turned" Truth(false),
        "Whether the target is set down with another facing.";
    LevitateBeside "levitate.beside" Truth(false),
        "Whether the target is set down in contact with the bystander, who stands near it.";
    FallenOwn "fallen.own" Truth(true),
        "Whether the eliminated figure belongs to the actor's player.";
    FallenPoints "fallen.points" Number(1, 200, 20), "The point value of the eliminated figure.";
    FallenFaction "fallen.faction" OneOf(EnumType::Faction),
        "The faction of the eliminated figure.";
    FallenLeft "fallen.left" Number(1, 12, 6),
        "The clicks of damage that eliminate the figure from its starting position.";
    FallenZombie "fallen.zombie" Truth(false),
        "Whether the eliminated figure is a Zombie by its name.";
    FallenApart "fallen.apart" Truth(false),
        "Whether the eliminated figure would be put back out of contact with the actor.";
    HelpersSpeed "helpers.speed" Number(0, 12, 8), "The speed value of those who share the action.";
    HelpersRange "helpers.range" Number(0, 20, 10), "The range of those who share the action.";
    HelpersTokens "helpers.tokens" Number(0, 2, 0),
        "The action tokens on each of those who share the action.";
    HelpersUsing "helpers.using" SetOf(EnumType::Ability),
        "The abilities of those who share the action.";
    HelpersFaction "helpers.faction" OneOf(EnumType::HelperFaction),
        "The faction of those who share the action, next to the actor's.";
    HelpersGround "helpers.ground" OneOf(EnumType::Ground),
        "The ground under those who share the action.";
    HelpersInFront "helpers.in_front" Truth(true),
        "Whether those who share a close attack have the target in their front arcs.";
    HelpersApart "helpers.apart" Truth(false),
        "Whether the last of those who share a move or a shot stands two inches off.";
    HelpersTouching "helpers.touching" Truth(false),
        "Whether those who share a close attack touch the actor.";
    ThirdJoins "third.joins" Truth(false),
        "Whether the bystander, who touches the actor, is one of those who share its action.";
    MoveBend "move.bend" Truth(false),
        "Whether the way turns at its middle, so that it is longer than the straight line.";
    MoveHemmed "move.hemmed" Truth(false),
        "Whether warriors stand so close around the end of the way that a captive finds no room \
         beside its captor.";
    MoveStays "move.stays" Truth(false),
        "Whether the actor touches the target before its move and again after it.";
    MoveRear "move.rear" Truth(false), "Whether the actor comes up behind the target.";
    TargetSpins "target.spins" Truth(false),
        "Whether the target takes its free spin towards the actor.";
    TurnWhen "turn.when" OneOf(EnumType::Moment),
        "When the actor would be turned in place by Nimble, or its abilities cancelled.";
    TurnLater "turn.later" Truth(false),
        "Whether the attack is put off until the actor's next turn.";
    TurnActs "turn.acts" Truth(false),
        "Whether the actor is given a move action before the turn ends.";
    TargetSelf "target.self" Truth(false),
        "Whether the order names the actor itself as its target.";
    AttackApart "attack.apart" Truth(false),
        "Whether the target of a close attack stands an inch beyond contact.";
    AttackWall "attack.wall" Truth(false),
        "Whether a low wall, which both touch, parts attacker and target in close combat.";
    ActorAtEdge "actor.at_edge" Truth(false),
        "Whether the ground under the actor ends behind its front arc.";
    ActorAtWall "actor.at_wall" Truth(false),
        "Whether a low wall touches the actor's base: ahead of it in an attack, behind it in a \
         move.";
    MoveDepth "move.depth" OneOf(EnumType::EntryDepth),
        "How far the actor's base can get into the ground that it enters.";
    MoveStairs "move.stairs" Truth(false),
        "Whether there is a stairwell where the way meets the ground that is entered.";
    GameFoeLeft "game.foe_left" OneOf(EnumType::RemainingFoe),
        "What the other player has on the table besides those who are named.";
    GameLost "game.lost" Number(0, 3, 0),
        "How many other warriors of the actor's player have been eliminated.";
    GamePointsOwn "game.points_own" Number(0, 300, 0),
        "The points that the actor's player has scored so far.";
    GamePointsOther "game.points_other" Number(0, 300, 0),
        "The points that the other player has scored so far.";
    GameSpentOwn "game.spent_own" Number(1, 300, 100), "What the army of the actor's player cost.";
    GameSpentOther "game.spent_other" Number(1, 300, 100),
        "What the army of the other player cost.";
    GamePlayers "game.players" Number(2, 4, 2), "How many players there are.";
    GameOut "game.out" Number(0, 3, 0),
        "The seat of a player who has nobody left, counted from the player whose turn it is; 0 for \
         none.";
    ArmyCopies "army.copies" Number(1, 3, 1), "How many times the actor is in its army.";
    ArmyUnique "army.unique" Truth(false), "Whether the actor's base has no star of rank.";
    ArmyMore "army.more" Number(0, 200, 0),
        "The points of a warrior of another faction in the actor's army; 0 for none.";
    ArmyTerrain "army.terrain" Number(0, 4, 0), "How many terrain items each player brings.";
    ArmyGreen "army.green" Number(0, 5, 0),
        "How many clicks stand before the green square on the actor's dial.";
    PlaceFromEdge "place.from_edge" Number(1, 12, 2),
        "The inches between a warrior that is set up and its player's edge.";
    PlaceFromSide "place.from_side" Number(1, 18, 12),
        "The inches between a warrior that is set up and the nearer adjoining edge.";
    TerrainGap "terrain.gap" Number(0, 6, 4),
        "The inches between a terrain item that is placed and the one before it.";
    TerrainInArea "terrain.in_area" Truth(false),
        "Whether a terrain item is placed in a starting area.";
    FirstOwn "first.own" Number(2, 12, 8), "What the actor's player rolls for who goes first.";
    FirstOther "first.other" Number(2, 12, 6), "What the other player rolls for who goes first.";
    FirstAgainOwn "first.again_own" Number(2, 12, 8),
        "What the actor's player rolls after a tie for who goes first.";
    FirstAgainOther "first.again_other" Number(2, 12, 6),
        "What the other player rolls after a tie for who goes first.";
    DieDodge "die.dodge" Number(1, 6, 1), "The die of Dodge.";
    DieDamage "die.damage" Number(1, 6, 1), "The die for clicks of damage.";
    DieHeal "die.heal" Number(1, 6, 1), "The die for clicks of healing.";
    DieFreeze "die.freeze" Number(1, 6, 1), "The die of Magic Freeze.";
    DieBreakAway "die.break_away" Number(1, 6, 6), "The die to break away.";
    DieTerrify "die.terrify" Number(1, 6, 1), "The die to face a terrifying foe.";
    DieCommand "die.command" Number(1, 6, 1), "The die of Command.";
    DieRegeneration "die.regeneration" Number(1, 6, 1), "The die of Regeneration.";
    DieNecromancy "die.necromancy" Number(1, 6, 1), "The die of Necromancy.";
}

impl Fact {
    /// Every fact that is not of a figure, in schema order.
    pub(super) fn of_no_figure() -> impl Iterator<Item = Self> {
        let multi_dial = MultiDialFact::ALL.iter().copied().map(Self::MultiDial);
        let dungeons = DungeonFact::ALL.iter().copied().map(Self::Dungeon);
        TABLE.iter().copied().chain(multi_dial).chain(dungeons)
    }

    /// What it is called, which values it takes and what it says.
    pub fn definition(self) -> &'static FactDefinition {
        super::definitions().get(self.id().index()).expect("every fact has a definition")
    }

    /// The path that expressions write.
    pub fn path(self) -> &'static str {
        self.definition().path
    }
}

fn figure_definitions(role: Role) -> impl Iterator<Item = FactDefinition> {
    Attribute::ALL.iter().map(move |attribute| FactDefinition {
        path: attribute.path(role),
        domain: attribute.domain(),
        meaning: attribute.meaning(),
    })
}

/// Every fact in schema order.
pub(super) fn definitions() -> Vec<FactDefinition> {
    Role::ALL
        .into_iter()
        .flat_map(figure_definitions)
        .chain(table_definitions())
        .chain(multi_dial::definitions())
        .chain(dungeons::definitions())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_follow_the_table() {
        assert_eq!(Fact::Figure(Role::Third, Attribute::Captor).path(), "third.captor");
        assert_eq!(Fact::AttackKind.path(), "attack.kind");
        assert_eq!(Fact::DieNecromancy.path(), "die.necromancy");
        assert_eq!(Fact::MultiDial(MultiDialFact::Chariot).path(), "giant.chariot");
        assert_eq!(Fact::from(DungeonFact::Skulls).path(), "dungeon.skulls");
    }

    #[test]
    fn facts_are_named_after_their_paths() {
        for fact in TABLE {
            let name = format!("{fact:?}").to_lowercase();
            assert_eq!(name, fact.path().replace(['.', '_'], ""), "{}", fact.path());
        }
    }

    #[test]
    fn the_schema_knows_every_fact() {
        assert_eq!(super::super::schema().facts().count(), definitions().len());
    }
}
