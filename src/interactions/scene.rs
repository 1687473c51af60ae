//! The scenes in which an attacker and a defender meet, each with a question that a player would
//! ask at the table.

use variorum_engine::AbilityId;
use variorum_expr::Value;
use variorum_scene::facts::{
    Attribute, Domain, EnumType, Fact, Role, Situation, definitions, schema,
};
use variorum_scene::questions::Question;

/// What a fact of a scene is set to.
#[derive(Debug, Clone, Copy)]
pub(super) enum Setting {
    Yes,
    Number(i64),
    Word(&'static str),
}

/// How the answer is put into a sentence.
#[derive(Debug, Clone, Copy)]
pub(super) enum Phrase {
    /// The sentence has `{}` in the place of the number.
    Count(&'static str),
    /// Yes or no: a sentence for each.
    Whether(&'static str, &'static str),
}

/// One scene and the question that is asked about it.
#[derive(Debug)]
pub struct Scene {
    pub id: &'static str,
    pub question: Question,
    facts: &'static [(Fact, Setting)],
    pub(super) phrase: Phrase,
}

use Fact::{
    AttackCapture, AttackDistance, AttackKind, AttackRear, AttackResult, MoveLeavesContact,
    MoveReachesContact, TargetFriendly, ThirdPlace, ThirdSide,
};
use Phrase::{Count, Whether};
use Setting::{Number, Word, Yes};

const RANGED: (Fact, Setting) = (AttackKind, Word("ranged"));
/// Within half the usual range, for the sake of Shockwave.
const NEAR: (Fact, Setting) = (AttackDistance, Number(4));
/// As many wounds as a die may heal.
const WOUNDED_ACTOR: (Fact, Setting) = (Fact::Figure(Role::Actor, Attribute::Wounds), Number(6));
const WOUNDED_TARGET: (Fact, Setting) = (Fact::Figure(Role::Target, Attribute::Wounds), Number(6));
/// More clicks than an attack deals: who is eliminated has no tokens to count.
const STURDY_TARGET: (Fact, Setting) = (Fact::Figure(Role::Target, Attribute::Left), Number(12));
const CRITICAL: (Fact, Setting) = (AttackResult, Word("critical_hit"));
const MISS: (Fact, Setting) = (AttackResult, Word("miss"));
const NEIGHBOUR: [(Fact, Setting); 2] =
    [(ThirdPlace, Word("touching_target")), (ThirdSide, Word("foe"))];

macro_rules! scenes {
    ($($id:literal $question:ident $facts:expr, $phrase:expr;)+) => {
        /// Every scene, in the order of the report.
        pub static SCENES: &[Scene] = &[$(Scene {
            id: $id,
            question: Question::$question,
            facts: $facts,
            phrase: $phrase,
        },)+];
    };
}

scenes! {
    "close-attack" MayCloseAttack &[],
        Whether("It may attack in close combat.", "It may not attack in close combat.");
    "close-defense" DefenseValue &[],
        Count("A close combat attack must reach {}.");
    "close-total" AttackTotal &[],
        Count("With dice of 3 and 4 its close combat attack comes to {}.");
    "close-hit" DamageDealt &[],
        Count("A close combat hit deals {}.");
    "close-hit-behind" DamageDealt &[(AttackRear, Yes)],
        Count("A close combat hit from behind deals {}.");
    "close-critical" DamageDealt &[CRITICAL],
        Count("A critical hit in close combat deals {}.");
    "close-miss" TargetHarm &[MISS],
        Count("A close combat attack that misses costs the target {}.");
    "close-tokens" TargetTokens &[STURDY_TARGET],
        Count("After a close combat hit the target has {}.");
    "close-cost" ActorHarm &[],
        Count("A close combat hit costs the attacker {}.");
    "close-leech" ActorHealed &[WOUNDED_ACTOR],
        Count("By a close combat hit a wounded attacker heals {}.");
    "close-care" TargetHealed &[(TargetFriendly, Yes), WOUNDED_TARGET],
        Count("In close combat with a wounded friend it heals {}.");
    "capture" MayCapture &[(AttackCapture, Yes)],
        Whether("It may try to capture the target.", "It may not try to capture the target.");
    "captured" TargetCaptured &[(AttackCapture, Yes)],
        Whether("A capture attempt that hits succeeds.", "A capture attempt that hits fails.");
    "shot" MayRangedAttack &[RANGED, NEAR],
        Whether("It may shoot at the target.", "It may not shoot at the target.");
    "shot-defense" DefenseValue &[RANGED, NEAR],
        Count("A ranged attack must reach {}.");
    "shot-hit" DamageDealt &[RANGED, NEAR],
        Count("A ranged hit deals {}.");
    "shot-critical" DamageDealt &[RANGED, NEAR, CRITICAL],
        Count("A critical hit in ranged combat deals {}.");
    "shot-miss" TargetHarm &[RANGED, NEAR, MISS],
        Count("A shot that misses costs the target {}.");
    "shot-tokens" TargetTokens &[RANGED, NEAR, STURDY_TARGET],
        Count("After a ranged hit the target has {}.");
    "shot-push" TargetPushed &[
            RANGED,
            NEAR,
            (Fact::Figure(Role::Target, Attribute::Tokens), Number(1)),
        ],
        Count("A ranged hit on a target with a token pushes it for {}.");
    "shot-cost" ActorHarm &[RANGED, NEAR],
        Count("A ranged hit costs the shooter {}.");
    "shot-care" TargetHealed &[RANGED, NEAR, (TargetFriendly, Yes), WOUNDED_TARGET],
        Count("By a ranged action on a wounded friend it heals {}.");
    "shot-neighbour" ThirdHarm &[RANGED, NEAR, NEIGHBOUR[0], NEIGHBOUR[1]],
        Count("A friend who touches the target takes {} from a ranged hit.");
    "shot-moves" TargetMovedByActor &[RANGED, NEAR],
        Whether(
            "A ranged hit lets the shooter's player move the target.",
            "A ranged hit does not let the shooter's player move the target.",
        );
    "move-up" MayReachContact &[],
        Whether(
            "It may move into contact with the other.",
            "It may not move into contact with the other.",
        );
    "spin" FreeSpinAllowed &[(MoveReachesContact, Yes)],
        Whether(
            "When it moves into contact the other may turn to face it.",
            "When it moves into contact the other may not turn to face it.",
        );
    "move-up-cost" MoveHarm &[(MoveReachesContact, Yes)],
        Count("Moving into contact costs it {}.");
    "move-up-harm" MoveTargetHarm &[(MoveReachesContact, Yes)],
        Count("Moving into contact costs the other {}.");
    "follow" AttackAfterMove &[(MoveReachesContact, Yes)],
        Whether(
            "It may attack when it has moved into contact.",
            "It may not attack when it has moved into contact.",
        );
    "leave" BreakAwayRequired &[(MoveLeavesContact, Yes)],
        Whether("It must roll to break away.", "It need not roll to break away.");
    "break-away" BreakAwaySucceeds &[(MoveLeavesContact, Yes)],
        Whether("It breaks away", "It does not break away");
    "speed" SpeedAllowance &[],
        Count("Away from the other it may move {}.");
    "lift" MayLevitate &[],
        Whether(
            "It may lift the other and set it down.",
            "It may not lift the other and set it down.",
        );
}

/// A value of a dial that an answer may follow.
#[derive(Debug, Clone, Copy)]
pub(super) struct DialValue {
    pub(super) fact: Fact,
    /// What a player calls it.
    pub(super) name: &'static str,
}

impl Scene {
    /// The value of a dial that numbers in this scene may follow; none if there is none.
    pub(super) fn dial_value(&self) -> Option<DialValue> {
        use Question as Q;
        let (role, attribute, name) = match self.question {
            Q::DamageDealt | Q::TargetHarm | Q::ThirdHarm | Q::ActorHealed | Q::TargetHealed => {
                (Role::Actor, Attribute::Damage, "the attacker's damage value")
            }
            Q::DefenseValue => (Role::Target, Attribute::Defense, "the target's defense value"),
            Q::AttackTotal => (Role::Actor, Attribute::Attack, "its attack value"),
            Q::SpeedAllowance => (Role::Actor, Attribute::Speed, "its speed value"),
            _ => return None,
        };
        Some(DialValue { fact: Fact::Figure(role, attribute), name })
    }

    /// The same situation with 1 more of that value.
    pub(super) fn with_one_more(&self, situation: &Situation) -> Option<Situation> {
        let fact = self.dial_value()?.fact;
        let mut shifted = situation.clone();
        let fits = shifted.set_int(fact, situation.int(fact) + 1);
        fits.then_some(shifted)
    }

    /// The situation in which the question is asked, with these abilities.
    pub(super) fn meeting(
        &self,
        attacker: Option<AbilityId>,
        defender: Option<AbilityId>,
    ) -> Situation {
        let mut situation = self.situation();
        set_ability(&mut situation, Role::Actor, attacker);
        set_ability(&mut situation, Role::Target, defender);
        situation
    }

    /// The situation in which the question is asked, without abilities.
    pub(super) fn situation(&self) -> Situation {
        let mut situation = Situation::default();
        for (fact, setting) in self.facts {
            let value = match setting {
                Yes => Value::Bool(true),
                Number(number) => Value::Int(*number),
                Word(word) => variant(*fact, word),
            };
            assert!(situation.set(fact.id(), value), "{}: {value:?} is out of range", self.id);
        }
        situation
    }
}

fn set_ability(situation: &mut Situation, role: Role, ability: Option<AbilityId>) {
    let member = ability.and_then(|ability| u16::try_from(ability.index()).ok());
    let value = Value::set(EnumType::Ability.id(), member);
    // Every ability is in the domain of the fact.
    let _ = situation.set(Fact::Figure(role, Attribute::Using).id(), value);
}

/// The variant with this name of a fact that is one of an enum.
fn variant(fact: Fact, word: &str) -> Value {
    let enum_id = match definitions().get(fact.id().index()).map(|known| known.domain) {
        Some(Domain::OneOf(of)) => Some(of.id()),
        _ => None,
    };
    let value = enum_id.and_then(|id| schema().variant(id, word));
    value.expect("a scene uses the words of the fact table")
}
