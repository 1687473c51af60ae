//! A situation in plain sentences, as a player would describe it to another.
//! Only what differs from the defaults is described.

use variorum_engine::Faction;
use variorum_expr::Value;

use super::definition::capitalize;
use super::{
    AttackResult, Attribute, BystanderPlace, Domain, DriveCourse, DriveObstacle, EarlierAction,
    EnumType, Fact, FactDefinition, Ground, HelperFaction, Moment, MultiDialFact, OrderKind,
    RemainingFoe, Role, SecondTarget, SectionOrBorder, Situation,
};

impl Situation {
    /// The situation in sentences; the default one is "Nothing out of the ordinary."
    pub fn describe(&self) -> String {
        let figures = Role::ALL.into_iter().filter_map(|role| self.describe_figure(role));
        let others = Fact::of_no_figure().filter(|fact| self.is_set(*fact));
        let others = others.map(|fact| self.describe_fact(fact));
        let sentences: Vec<String> = figures.chain(others).collect();
        if sentences.is_empty() {
            "Nothing out of the ordinary.".to_owned()
        } else {
            sentences.join(" ")
        }
    }

    /// What a die shows: `The die of Dodge shows 1.`; none for a fact that is not a die.
    pub fn describe_die(&self, fact: Fact) -> Option<String> {
        let definition = fact.definition();
        match definition.domain {
            Domain::Number(1, 6, _) => Some(format!(
                "{} shows {}.",
                definition.meaning.trim_end_matches('.'),
                self.int(fact)
            )),
            _ => None,
        }
    }

    /// One sentence with all that is set for a figure.
    fn describe_figure(&self, role: Role) -> Option<String> {
        let subject = match role {
            Role::Actor => "The acting warrior",
            Role::Target => "The target",
            Role::Third => "The bystander",
        };
        let phrases: Vec<String> = Attribute::ALL
            .iter()
            .filter(|attribute| self.is_set(Fact::Figure(role, **attribute)))
            .map(|attribute| self.describe_attribute(role, *attribute))
            .collect();
        (!phrases.is_empty()).then(|| format!("{subject} {}.", join_with_and(&phrases)))
    }

    fn describe_attribute(&self, role: Role, attribute: Attribute) -> String {
        let fact = Fact::Figure(role, attribute);
        let number = || self.int(fact);
        let word = || self.word(fact).replace('_', " ");
        let abilities = || {
            let names = self.abilities(fact).map(|ability| ability.name().to_owned());
            join_with_and(&names.collect::<Vec<_>>())
        };
        match attribute {
            Attribute::Using => format!("uses {}", abilities()),
            Attribute::Cancelled => format!("has cancelled {}", abilities()),
            Attribute::Speed => format!("has a speed value of {}", number()),
            Attribute::Attack => format!("has an attack value of {}", number()),
            Attribute::Defense => format!("has a defense value of {}", number()),
            Attribute::Damage => format!("has a damage value of {}", number()),
            Attribute::Range => format!("has a range of {} inches", number()),
            Attribute::Arrows => format!("may shoot at {} targets", number()),
            Attribute::Tokens => format!("has {}", count_noun(number(), "action token")),
            Attribute::Wounds => format!("has taken {}", count_noun(number(), "click")),
            Attribute::Left => format!("has {} left", count_noun(number(), "click")),
            Attribute::Points => format!("is worth {}", count_noun(number(), "point")),
            Attribute::Mount => format!("is a {} figure", word()),
            Attribute::Faction => describe_faction(self.choice(fact)),
            Attribute::Ground => format!("stands {}", describe_place(self.choice(fact))),
            Attribute::Acted => "has been given an action this turn".to_owned(),
            Attribute::Captor => "holds a captive".to_owned(),
            Attribute::Captive => "is a captive".to_owned(),
            Attribute::Gains => format!("shows {} after one more click", abilities()),
            Attribute::Returned => "was eliminated once and brought back".to_owned(),
        }
    }

    /// A sentence written for the fact, or else one made from the fact's meaning and its value.
    fn describe_fact(&self, fact: Fact) -> String {
        let value = self.value(fact.id());
        let written = match value {
            Value::Int(number) => number_sentence(fact, number),
            Value::Bool(truth) => truth_sentence(fact, truth).map(str::to_owned),
            Value::Enum(..) => self.choice_sentence(fact),
            Value::Set(..) => self.abilities_sentence(fact),
        };
        written.unwrap_or_else(|| meaning_with_value(fact.definition(), value))
    }

    fn choice_sentence(&self, fact: Fact) -> Option<String> {
        let ground = || describe_ground(self.choice(fact));
        let place = || describe_place(self.choice(fact));
        let sentence = match fact {
            Fact::MultiDial(of) => return self.multi_dial_sentence(of),
            Fact::AttackKind | Fact::ActionKind => action_sentence(fact, self.choice(fact))?,
            Fact::AttackResult => attack_result_sentence(self.choice(fact)),
            Fact::AttackThrough => {
                return Some(format!("Across the line of fire lies {}.", ground()));
            }
            Fact::MoveInto => return Some(format!("The move ends {}.", place())),
            Fact::LevitateInto => return Some(format!("The target is set down {}.", place())),
            Fact::LevitateOver => return Some(format!("The target is carried over {}.", ground())),
            Fact::HelpersGround => {
                return Some(format!("Those who share the action stand {}.", place()));
            }
            Fact::FallenFaction => {
                let faction = describe_faction(self.choice(fact));
                return Some(format!("The eliminated figure {faction}."));
            }
            Fact::ThirdPlace => bystander_place_sentence(self.choice(fact))?,
            Fact::ThirdSide => "The bystander is a foe of the acting warrior.",
            Fact::AttackSecond if self.choice::<SecondTarget>(fact) == SecondTarget::Same => {
                "The target is named twice."
            }
            Fact::AttackSecond => "The bystander is the second target.",
            Fact::HelpersFaction => helper_faction_sentence(self.choice(fact))?,
            Fact::MoveDepth => "The acting warrior's base can get only partly into the ground.",
            Fact::GameFoeLeft => remaining_foe_sentence(self.choice(fact))?,
            Fact::TurnWhen => moment_sentence(self.choice(fact)),
            _ => return None,
        };
        Some(sentence.to_owned())
    }

    /// Who uses the abilities of a set.
    fn abilities_sentence(&self, fact: Fact) -> Option<String> {
        let who = match fact {
            Fact::HelpersUsing => "Those who share the action use",
            Fact::MultiDial(MultiDialFact::Using) => "Each of the other three sections uses",
            Fact::MultiDial(MultiDialFact::SectionUsing) => "The named section uses",
            _ => return None,
        };
        let names = self.abilities(fact).map(|ability| ability.name().to_owned());
        Some(format!("{who} {}.", join_with_and(&names.collect::<Vec<_>>())))
    }

    fn multi_dial_sentence(&self, of: MultiDialFact) -> Option<String> {
        let fact = Fact::MultiDial(of);
        let section = || self.choice::<SectionOrBorder>(fact);
        let sentence = match of {
            MultiDialFact::SectionIs => format!("The named section is the {} one.", section()),
            MultiDialFact::OtherAt if section() == SectionOrBorder::Border => {
                "The other warrior stands on the border of the front and the right section."
                    .to_owned()
            }
            MultiDialFact::OtherAt => {
                format!("The other warrior stands before the {} section.", section())
            }
            MultiDialFact::ThirdAt => format!("The bystander touches the {} section.", section()),
            MultiDialFact::PickSection => format!("The {} section is picked.", section()),
            MultiDialFact::WreckFacing => {
                format!("The passenger is turned to what was the chariot's {} side.", section())
            }
            MultiDialFact::Before => earlier_action_sentence(self.choice(fact))?.to_owned(),
            MultiDialFact::DriveWay => course_sentence(self.choice(fact)).to_owned(),
            MultiDialFact::DriveOver => obstacle_sentence(self.choice(fact))?.to_owned(),
            _ => return None,
        };
        Some(sentence)
    }
}

fn earlier_action_sentence(action: EarlierAction) -> Option<&'static str> {
    Some(match action {
        EarlierAction::Nothing => return None,
        EarlierAction::Move => "Another section was told to move earlier in the turn.",
        EarlierAction::Close => {
            "Another section was told to attack in close combat earlier in the turn."
        }
        EarlierAction::Ranged => "Another section was told to shoot earlier in the turn.",
        EarlierAction::Pass => "Another section was told to pass earlier in the turn.",
    })
}

fn course_sentence(course: DriveCourse) -> &'static str {
    match course {
        DriveCourse::Forward => "The multiple-dial warrior would go forward.",
        DriveCourse::Turned => "The multiple-dial warrior would go forward and end up turned.",
        DriveCourse::Backward => "The multiple-dial warrior would go backward.",
        DriveCourse::BackwardTurned => {
            "The multiple-dial warrior would go backward and end up turned."
        }
        DriveCourse::Sideways => "The multiple-dial warrior would go sideways.",
        DriveCourse::Bent => "The multiple-dial warrior would go by a way with a bend.",
    }
}

fn obstacle_sentence(obstacle: DriveObstacle) -> Option<&'static str> {
    Some(match obstacle {
        DriveObstacle::Nothing => return None,
        DriveObstacle::Warrior => "A single-dial warrior is in the way.",
        DriveObstacle::MultiDial => "Another multiple-dial warrior is in the way.",
        DriveObstacle::MultiDialAtEnd => "Another multiple-dial warrior stands where the way ends.",
        DriveObstacle::Blocking => "Blocking terrain is in the way.",
    })
}

fn remaining_foe_sentence(left: RemainingFoe) -> Option<&'static str> {
    Some(match left {
        RemainingFoe::Warrior => return None,
        RemainingFoe::None => "The other player has nobody else on the table.",
        RemainingFoe::Captive => "Who else the other player has on the table is a captive.",
        RemainingFoe::Demoralized => "Who else the other player has on the table is demoralized.",
    })
}

fn moment_sentence(moment: Moment) -> &'static str {
    match moment {
        Moment::OwnTurn => "The moment is the acting warrior's own turn.",
        Moment::OtherTurn => "The moment is the other player's turn.",
        Moment::InMove => "The moment is in the middle of the acting warrior's move.",
        Moment::InAttack => "The moment is in an attack, before the dice are rolled.",
        Moment::AfterRoll => "The moment is in an attack, after the dice are rolled.",
    }
}

fn number_sentence(fact: Fact, number: i64) -> Option<String> {
    let warriors =
        if number == 1 { "1 other warrior".to_owned() } else { format!("{number} other warriors") };
    let (s, inches) = if number == 1 { ("s", "inch") } else { ("", "inches") };
    let have = if number == 1 { "has" } else { "have" };
    Some(match fact {
        Fact::AttackFirstDie => format!("The first die of the attack shows {number}."),
        Fact::AttackSecondDie => format!("The second die of the attack shows {number}."),
        Fact::AttackDistance => format!("The two stand {number} inches apart."),
        Fact::AttackHelpers => format!("{warriors} share{s} the attack as a formation."),
        Fact::MoveHelpers => format!("{warriors} move{s} with the acting warrior as a formation."),
        Fact::MoveDistance => format!("The way is {number} {inches} long."),
        Fact::LevitateDistance => {
            format!("The target is set down {number} inches from where it stood.")
        }
        Fact::GameBuildTotal => format!("The armies are of {number} points each."),
        Fact::FallenPoints => format!("The eliminated figure is worth {number} points."),
        Fact::FallenLeft => format!("The eliminated figure has {number} clicks on its dial."),
        Fact::HelpersSpeed => {
            format!("Those who share the action have a speed value of {number}.")
        }
        Fact::HelpersRange => {
            format!("Those who share the action have a range of {number} {inches}.")
        }
        Fact::HelpersTokens => {
            let tokens = if number == 1 { "token" } else { "tokens" };
            format!("Those who share the action have {number} action {tokens} each.")
        }
        Fact::ArmyTerrain => format!("Each player brings {}.", count_noun(number, "terrain item")),
        Fact::GameLost => {
            format!("Of the actor's player {warriors} {have} been eliminated.")
        }
        Fact::GamePointsOwn => format!("The actor's player has scored {number} points so far."),
        Fact::GamePointsOther => format!("The other player has scored {number} points so far."),
        Fact::GameSpentOwn => format!("The army of the actor's player cost {number} points."),
        Fact::GameSpentOther => format!("The army of the other player cost {number} points."),
        Fact::GamePlayers => format!("There are {number} players."),
        Fact::FirstOwn => format!("The actor's player rolls {number} for who goes first."),
        Fact::FirstOther => format!("The other player rolls {number} for who goes first."),
        Fact::MultiDial(of) => multi_dial_number_sentence(of, number)?,
        _ => return None,
    })
}

fn multi_dial_number_sentence(of: MultiDialFact, number: i64) -> Option<String> {
    let named = |value: &str| format!("The named section has {value} of {number}.");
    Some(match of {
        MultiDialFact::Tokens => {
            format!("The multiple-dial warrior has {}.", count_noun(number, "action token"))
        }
        MultiDialFact::Skulls => {
            format!("The other three sections show {} together.", count_noun(number, "skull"))
        }
        MultiDialFact::Points => {
            format!("The multiple-dial warrior is played for {number} points.")
        }
        MultiDialFact::SectionSpeed => named("a speed value"),
        MultiDialFact::SectionAttack => named("an attack value"),
        MultiDialFact::SectionDefense => named("a defense value"),
        MultiDialFact::SectionDamage => named("a damage value"),
        MultiDialFact::SectionRange => {
            format!("The named section has a range of {number} inches.")
        }
        MultiDialFact::SectionSkulls => {
            format!("The named section shows {}.", count_noun(number, "skull"))
        }
        MultiDialFact::SectionWounds => {
            format!("The named section has taken {}.", count_noun(number, "click"))
        }
        MultiDialFact::SectionLasts => {
            let clicks = count_noun(number, "click");
            format!("The named section shows three skulls after {clicks} of damage.")
        }
        MultiDialFact::SectionNext => {
            let skulls = count_noun(number, "skull");
            format!("The named section shows {skulls} from the next click of damage on.")
        }
        MultiDialFact::DriveSections => format!("{number} sections are told to move together."),
        _ => return None,
    })
}

fn truth_sentence(fact: Fact, truth: bool) -> Option<&'static str> {
    Some(match (fact, truth) {
        (Fact::AttackInFront, false) => "The target is not in the front arc of the attacker.",
        (Fact::AttackCapture, true) => "It is an attempt to capture.",
        (Fact::ActorAtWall, true) => "A low wall touches the acting warrior's base.",
        (Fact::LevitateTouchedTurn, false) => {
            "The target did not touch the acting warrior when the turn began."
        }
        (Fact::LevitateTouchedAction, false) => {
            "The target does not touch the acting warrior when the action is given."
        }
        (Fact::FallenOwn, false) => "The eliminated figure belongs to the other player.",
        (Fact::HelpersInFront, false) => {
            "Those who share the attack do not have the target in their front arcs."
        }
        _ => return None,
    })
}

fn action_sentence(fact: Fact, kind: OrderKind) -> Option<&'static str> {
    Some(match (fact, kind) {
        (Fact::AttackKind, OrderKind::Ranged) => "It is a ranged attack.",
        (Fact::ActionKind, OrderKind::Ranged) => "The action is a ranged combat action.",
        (Fact::ActionKind, OrderKind::Move) => "The action is a move action.",
        (Fact::ActionKind, OrderKind::Pass) => "The action is a pass.",
        (Fact::ActionKind, OrderKind::Regenerate) => "The action is to regenerate.",
        (Fact::ActionKind, OrderKind::Levitate) => "The action is to levitate the target.",
        (Fact::ActionKind, OrderKind::Raise | OrderKind::Summon) => {
            "The action is to bring an eliminated figure back."
        }
        _ => return None,
    })
}

fn attack_result_sentence(result: AttackResult) -> &'static str {
    match result {
        AttackResult::Hit => "The attack hits.",
        AttackResult::Miss => "The attack misses.",
        AttackResult::CriticalHit => "The attack is a critical hit.",
        AttackResult::CriticalMiss => "The attack is a critical miss.",
    }
}

fn bystander_place_sentence(place: BystanderPlace) -> Option<&'static str> {
    Some(match place {
        BystanderPlace::Absent => return None,
        BystanderPlace::TouchingActor => "The bystander touches the acting warrior.",
        BystanderPlace::TouchingTarget => "The bystander touches the target.",
        BystanderPlace::NearTarget => "The bystander stands near the target.",
        BystanderPlace::Between => "The bystander stands between the two.",
        BystanderPlace::InFront => {
            "The bystander stands in front of the acting warrior and touches it."
        }
        BystanderPlace::BehindTarget => "The bystander stands behind the target.",
        BystanderPlace::AtEnd => "The bystander stands where the way ends.",
        BystanderPlace::Gate => "The bystander stands beside the way.",
    })
}

fn helper_faction_sentence(faction: HelperFaction) -> Option<&'static str> {
    Some(match faction {
        HelperFaction::Same => return None,
        HelperFaction::Other => "Those who share the action belong to another faction.",
        HelperFaction::Shyft => "Those who share the action are Shyft.",
        HelperFaction::MageSpawn => "Those who share the action are Mage Spawn.",
    })
}

/// A piece of ground with its noun: `deep water`, `hindering terrain`.
pub(crate) fn describe_ground(ground: Ground) -> String {
    match ground {
        Ground::LowWall => "a low wall".to_owned(),
        Ground::Shallow | Ground::Deep => format!("{ground} water"),
        Ground::Elevated | Ground::Abrupt => format!("{ground} ground"),
        Ground::Clear | Ground::Hindering | Ground::Blocking => format!("{ground} terrain"),
    }
}

/// Where a figure on this ground is: `in deep water`, `on elevated ground`.
fn describe_place(ground: Ground) -> String {
    let preposition = match ground {
        Ground::Shallow | Ground::Deep => "in",
        _ => "on",
    };
    format!("{preposition} {}", describe_ground(ground))
}

/// What a figure of this faction is or belongs to.
fn describe_faction(faction: Faction) -> String {
    match faction {
        Faction::MageSpawn => "is Mage Spawn".to_owned(),
        Faction::Shyft => "is Shyft".to_owned(),
        other => format!("belongs to the {}", other.name()),
    }
}

/// A sentence made from what the fact means: `Whether it rains.` becomes `It rains.`
fn meaning_with_value(definition: &FactDefinition, value: Value) -> String {
    let meaning = definition.meaning.trim_end_matches('.').trim_start_matches("Whether ");
    let meaning = meaning.split(", in questions").next().unwrap_or(meaning);
    match value {
        Value::Bool(true) => format!("{}.", capitalize(meaning)),
        Value::Bool(false) => format!("It is not so that {meaning}."),
        Value::Int(number) if definition.path.starts_with("die.") => {
            format!("{meaning} shows {number}.")
        }
        Value::Int(number) => format!("{}: {number}.", capitalize(meaning)),
        Value::Enum(_, variant) => {
            let words = spaced_words(definition.domain, 1 << variant);
            format!("{}: {}.", capitalize(meaning), join_with_and(&words))
        }
        Value::Set(_, bits) => {
            let words = spaced_words(definition.domain, bits);
            format!("{}: {}.", capitalize(meaning), join_with_and(&words))
        }
    }
}

/// The words of those values of an enum whose bits are set, with spaces for underscores.
fn spaced_words(domain: Domain, bits: u64) -> Vec<String> {
    let list: &[String] = match domain {
        Domain::OneOf(list) | Domain::SetOf(list) => EnumType::variants(list),
        Domain::Number(..) | Domain::Truth(_) => &[],
    };
    let chosen = list.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
    chosen.map(|(_, word)| word.replace('_', " ")).collect()
}

fn count_noun(number: i64, noun: &str) -> String {
    match number {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        more => format!("{more} {noun}s"),
    }
}

fn join_with_and(phrases: &[String]) -> String {
    match phrases {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
