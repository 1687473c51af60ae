//! The grid: scenes in which an attacker and a defender meet, each with the question that is put to
//! it.
//! What is asked here is what a player asks at the table; what no scene asks is not told.

use variorum_expr::Value;
use variorum_scene::facts::{Attribute, Fact, Role, Situation, definitions};
use variorum_scene::questions::Question;

/// What a fact of a scene is set to.
#[derive(Debug, Clone, Copy)]
pub(super) enum To {
    Yes,
    Number(i64),
    Word(&'static str),
}

/// How the answer is told.
#[derive(Debug, Clone, Copy)]
pub(super) enum Tells {
    /// A number: the sentence has `{}` where it stands.
    Count(&'static str),
    /// Yes or no: a sentence for each.
    Whether(&'static str, &'static str),
}

/// One scene and the question that is put to it.
#[derive(Debug)]
pub struct Scene {
    /// Its name.
    pub id: &'static str,
    /// What is asked.
    pub question: Question,
    pub(super) facts: &'static [(Fact, To)],
    pub(super) tells: Tells,
}

use Fact::{
    AttackCapture, AttackDistance, AttackKind, AttackRear, AttackResult, MoveLeavesContact,
    MoveReachesContact, TargetFriendly, ThirdPlace, ThirdSide,
};
use Tells::{Count, Whether};
use To::{Number, Word, Yes};

const RANGED: (Fact, To) = (AttackKind, Word("ranged"));
/// Within half the usual range, for the sake of Shockwave.
const NEAR: (Fact, To) = (AttackDistance, Number(4));
const WOUNDED_ACTOR: (Fact, To) = (Fact::Figure(Role::Actor, Attribute::Wounds), Number(3));
const WOUNDED_TARGET: (Fact, To) = (Fact::Figure(Role::Target, Attribute::Wounds), Number(3));
const CRITICAL: (Fact, To) = (AttackResult, Word("critical_hit"));
const MISS: (Fact, To) = (AttackResult, Word("miss"));
const NEIGHBOUR: [(Fact, To); 2] =
    [(ThirdPlace, Word("touching_target")), (ThirdSide, Word("foe"))];

macro_rules! scenes {
    ($($id:literal $question:ident $facts:expr, $tells:expr;)+) => {
        /// Every scene, in the order in which they are told.
        pub static SCENES: &[Scene] = &[$(Scene { id: $id, question: Question::$question, facts: $facts, tells: $tells },)+];
    };
}

scenes! {
    "close-attack" MayCloseAttack &[], Whether("It may attack in close combat.", "It may not attack in close combat.");
    "close-defense" DefenseValue &[], Count("A close combat attack must reach {}.");
    "close-total" AttackTotal &[], Count("With dice of 3 and 4 its close combat attack comes to {}.");
    "close-hit" DamageDealt &[], Count("A close combat hit deals {}.");
    "close-hit-behind" DamageDealt &[(AttackRear, Yes)], Count("A close combat hit from behind deals {}.");
    "close-critical" DamageDealt &[CRITICAL], Count("A critical hit in close combat deals {}.");
    "close-miss" TargetHarm &[MISS], Count("A close combat attack that misses costs the target {}.");
    "close-tokens" TargetTokens &[], Count("After a close combat hit the target has {}.");
    "close-cost" ActorHarm &[], Count("A close combat hit costs the attacker {}.");
    "close-leech" ActorHealed &[WOUNDED_ACTOR], Count("By a close combat hit a wounded attacker heals {}.");
    "close-care" TargetHealed &[(TargetFriendly, Yes), WOUNDED_TARGET], Count("In close combat with a wounded friend it heals {}.");
    "capture" MayCapture &[(AttackCapture, Yes)], Whether("It may try to capture the target.", "It may not try to capture the target.");
    "captured" TargetCaptured &[(AttackCapture, Yes)], Whether("A capture attempt that hits succeeds.", "A capture attempt that hits fails.");
    "shot" MayRangedAttack &[RANGED, NEAR], Whether("It may shoot at the target.", "It may not shoot at the target.");
    "shot-defense" DefenseValue &[RANGED, NEAR], Count("A ranged attack must reach {}.");
    "shot-hit" DamageDealt &[RANGED, NEAR], Count("A ranged hit deals {}.");
    "shot-critical" DamageDealt &[RANGED, NEAR, CRITICAL], Count("A critical hit in ranged combat deals {}.");
    "shot-miss" TargetHarm &[RANGED, NEAR, MISS], Count("A shot that misses costs the target {}.");
    "shot-tokens" TargetTokens &[RANGED, NEAR], Count("After a ranged hit the target has {}.");
    "shot-push" TargetPushed &[RANGED, NEAR, (Fact::Figure(Role::Target, Attribute::Tokens), Number(1))], Count("A ranged hit on a target with a token pushes it for {}.");
    "shot-cost" ActorHarm &[RANGED, NEAR], Count("A ranged hit costs the shooter {}.");
    "shot-care" TargetHealed &[RANGED, NEAR, (TargetFriendly, Yes), WOUNDED_TARGET], Count("By a ranged action on a wounded friend it heals {}.");
    "shot-neighbour" ThirdHarm &[RANGED, NEAR, NEIGHBOUR[0], NEIGHBOUR[1]], Count("A friend who touches the target takes {} from a ranged hit.");
    "shot-moves" TargetMovedByActor &[RANGED, NEAR], Whether("A ranged hit lets the shooter's player move the target.", "A ranged hit does not let the shooter's player move the target.");
    "move-up" MayReachContact &[], Whether("It may move into contact with the other.", "It may not move into contact with the other.");
    "spin" FreeSpinAllowed &[(MoveReachesContact, Yes)], Whether("When it moves into contact the other may turn to face it.", "When it moves into contact the other may not turn to face it.");
    "move-up-cost" MoveHarm &[(MoveReachesContact, Yes)], Count("Moving into contact costs it {}.");
    "move-up-harm" MoveTargetHarm &[(MoveReachesContact, Yes)], Count("Moving into contact costs the other {}.");
    "follow" AttackAfterMove &[(MoveReachesContact, Yes)], Whether("It may attack when it has moved into contact.", "It may not attack when it has moved into contact.");
    "leave" BreakAwayRequired &[(MoveLeavesContact, Yes)], Whether("It must roll to break away.", "It need not roll to break away.");
    "break-away" BreakAwaySucceeds &[(MoveLeavesContact, Yes)], Whether("It breaks away", "It does not break away");
    "speed" SpeedAllowance &[], Count("Away from the other it may move {}.");
    "lift" MayLevitate &[], Whether("It may lift the other and set it down.", "It may not lift the other and set it down.");
}

impl Scene {
    /// The situation of the scene.
    pub(super) fn situation(&self) -> Situation {
        let mut situation = Situation::default();
        for (fact, to) in self.facts {
            let _ = match to {
                Yes => situation.set(fact.id(), Value::Bool(true)),
                Number(number) => situation.set(fact.id(), Value::Int(*number)),
                Word(word) => {
                    variant(*fact, word).is_some_and(|value| situation.set(fact.id(), value))
                }
            };
        }
        situation
    }
}

fn variant(fact: Fact, word: &str) -> Option<Value> {
    let variorum_scene::facts::Domain::OneOf(of) = definitions().get(fact.id().index())?.domain
    else {
        return None;
    };
    let place = of.variants().iter().position(|variant| variant == word)?;
    Some(Value::Enum(of.id(), u16::try_from(place).ok()?))
}
