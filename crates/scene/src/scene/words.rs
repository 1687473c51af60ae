//! The words of an explanation: names of figures and players, of what a clause is about, of
//! questions and refusals.

use variorum_engine::geometry::{Point, Section, SectionSet};
use variorum_engine::{
    AbilityId, ActionKind, Ask, AttackKind, Clause, Decision, Ending, FigureDef, FigureId, Game,
    Harm, Illegal, Input, PlayerId, Problem, Roll, Status,
};

use super::legal::inches;
use super::trace::Trace;

/// The names in one scene.
pub(super) struct Namer<'a> {
    pub(super) game: &'a Game,
    pub(super) names: &'a [String],
    pub(super) players: &'a [String],
}

/// A figure as sentences name it at the start of a trace.
pub(crate) fn figure_label(trace: &Trace, id: FigureId) -> String {
    Namer { game: &trace.start, names: &trace.names, players: &trace.players }.figure(id)
}

/// The answer that a step of a trace gives to what the game asked; none if it is a roll, of which
/// the sentences about it have the dice.
pub(crate) fn answer_in_words(trace: &Trace, place: usize) -> Option<String> {
    let game = trace.before(place);
    let namer = Namer { game, names: &trace.names, players: &trace.players };
    let Input::Decide(decision) = trace.steps.get(place)?.input else { return None };
    let figure = |id| namer.figure(id);
    Some(match (*game.asks(), decision) {
        (Ask::Spin { figure: id, mover, .. }, Decision::Spin(Some(_))) => {
            format!("{} takes a free spin towards {}", figure(id), figure(mover))
        }
        (Ask::Spin { figure: id, .. }, _) => format!("{} takes no free spin", figure(id)),
        (Ask::Move(_), Decision::BreakAway { figure: id }) => {
            format!("{} tries to break away", figure(id))
        }
        (Ask::Move(_), _) => "the move ends here".to_owned(),
        (Ask::Follow { figure: id, .. }, _) => {
            format!("{} does not attack after its move", figure(id))
        }
        (Ask::Defense { figure: id, .. }, _) => {
            format!("{} keeps its own defense value", figure(id))
        }
        (Ask::Heal(_), _) => "healing is by the damage value, not by a die".to_owned(),
        (Ask::Use { figure: id, on, .. }, _) if id == on => {
            format!("{} rolls for another action", figure(id))
        }
        (Ask::Use { figure: id, on, .. }, _) => format!("{} heals {}", figure(id), figure(on)),
        (Ask::Section { figure: id, .. }, Decision::Section(section)) => {
            format!("the {} of {} is picked", section_name(section), figure(id))
        }
        (Ask::Facing { figure: id, .. }, _) => format!("{} is put down facing north", figure(id)),
        (ask, _) => namer.question(&ask),
    })
}

impl Namer<'_> {
    /// A figure by its printed name, with its name in the scene where others share it.
    pub(super) fn figure(&self, id: FigureId) -> String {
        let def = self.game.definition(id);
        if def.name.is_empty() {
            let known = self.names.get(usize::from(id.0));
            return known.map_or_else(|| "somebody".to_owned(), |name| as_name(name));
        }
        let shares =
            |other: &FigureId| *other != id && self.game.definition(*other).name == def.name;
        let key = self.names.get(usize::from(id.0)).map_or("", String::as_str);
        if self.game.figure_ids().any(|other| shares(&other)) && !is_same_name(def, key) {
            format!("{} ({key})", as_name(&def.name))
        } else {
            as_name(&def.name)
        }
    }

    pub(super) fn player(&self, id: PlayerId) -> String {
        self.players
            .get(usize::from(id.0))
            .map_or_else(|| format!("player {}", id.0 + 1), |name| as_name(name))
    }

    /// What the game waits for.
    pub(super) fn question(&self, ask: &Ask) -> String {
        let (player, figure) = (|id| self.player(id), |id| self.figure(id));
        match *ask {
            Ask::Roll { player: by, roll, figure: whose } => {
                let dice = if ask.dice() == 2 { "two dice" } else { "a die" };
                let whom = whose.map_or(String::new(), |id| format!(" for {}", figure(id)));
                format!("{} rolls {dice} {}{whom}", player(by), roll_name(roll))
            }
            Ask::PlaceTerrain(by) => format!("{} places terrain", player(by)),
            Ask::PlaceFigure(by) => format!("{} places a warrior", player(by)),
            Ask::Order(by) => {
                let actions = self.game.player(by).actions;
                format!("{} gives an order; {}", player(by), left(actions, "action"))
            }
            Ask::Move(by) => format!("{} moves", player(by)),
            Ask::Spin { figure: id, mover, .. } => {
                format!("{} may take a free spin towards {}", figure(id), figure(mover))
            }
            Ask::Follow { figure: id, kind: AttackKind::Close, .. } => {
                format!("{} may fight after its move", figure(id))
            }
            Ask::Follow { figure: id, .. } => format!("{} may shoot after its move", figure(id)),
            Ask::Defense { figure: id, .. } => {
                format!("{} may use the defense value of a friend", figure(id))
            }
            Ask::Heal(by) => format!("{} heals by damage value or by a die", player(by)),
            Ask::Use { figure: id, on, .. } if id == on => {
                format!("{} may roll for another action", figure(id))
            }
            Ask::Use { figure: id, on, .. } => format!("{} may heal {}", figure(id), figure(on)),
            Ask::Consent(by) => format!("{} may agree to end the game", player(by)),
            Ask::Over => "nothing: the game is over".to_owned(),
            Ask::Section { player: by, figure: id, .. } => {
                format!("{} picks a section of {}", player(by), figure(id))
            }
            Ask::Facing { figure: id, .. } => {
                format!("{} is put down facing somewhere", figure(id))
            }
        }
    }
}

fn is_same_name(def: &FigureDef, key: &str) -> bool {
    def.name.replace(' ', "-").eq_ignore_ascii_case(&key.replace(' ', "-"))
}

/// A name with a capital, unless it is a description such as `the target`.
fn as_name(name: &str) -> String {
    let describes =
        ["the ", "a ", "another ", "player ", "your "].iter().any(|start| name.starts_with(start));
    if describes { name.to_owned() } else { capitalised(name) }
}

/// The text with a capital. Other letters than those of English stay as they are: the tables for
/// them would be 28 kB of the engine that every reader of the site's table loads.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// What a clause is about, for the brackets of a sum.
pub(crate) fn clause_label(clause: Clause) -> String {
    let text = clause.to_string();
    let (subject, id) = text.split_once('#').unwrap_or((&text, ""));
    let special = match (subject, id) {
        (_, "rear-bonus" | "rear-arc") => Some("rear arc"),
        ("close-combat-formations" | "ranged-combat-formations", _) => Some("formation"),
        ("capturing", _) => Some("capture attempt"),
        ("critical-rolls", _) => Some("critical hit"),
        ("low-walls", _) => Some("low wall"),
        ("height-advantage", _) => Some("height advantage"),
        _ => None,
    };
    special.map_or_else(
        || {
            let ability = AbilityId::from_id(subject).map(|ability| ability.name().to_owned());
            ability.unwrap_or_else(|| subject.replace('-', " "))
        },
        str::to_owned,
    )
}

pub(crate) fn roll_name(roll: Roll) -> &'static str {
    match roll {
        Roll::FirstPlayer => "to go first",
        Roll::BreakAway => "to break away",
        Roll::Attack => "to attack",
        Roll::Dodge => "to dodge",
        Roll::Damage => "of damage",
        Roll::Healing => "of healing",
        Roll::Freeze => "to freeze",
        Roll::Terrify => "for courage",
        Roll::Command => "for another action",
        Roll::Regeneration => "of regeneration",
        Roll::Necromancy => "for the clicks lost",
        Roll::Passenger => "for the passenger",
        Roll::Wreck => "for the fall",
    }
}

/// Why an input was refused, without the id of the clause.
pub(super) fn refusal(illegal: Illegal) -> String {
    let problem = match illegal.problem {
        Problem::Forbidden => "the rules forbid it",
        Problem::NotAsked => "the game does not wait for this",
        Problem::NotDice => "these are not the dice that are rolled now",
        Problem::NotYours => "the figure does not belong to whoever acts",
        Problem::NotOnField => "the figure is not on the battlefield",
        Problem::OffBoard => "that is off the battlefield",
        Problem::Overlap => "two bases would overlap",
        Problem::Count => "too many or too few are named",
        Problem::NoAbility => "the figure does not show that special ability now",
        Problem::Unknown => "there is no such figure, player or item",
        Problem::Corrupt => "the game contradicts itself",
    };
    match illegal.clause {
        Some(clause) => format!("{problem}: {}", clause_label(clause)),
        None => problem.to_owned(),
    }
}

/// A refusal as a player would say it, where only the rule counts.
pub(super) fn not_allowed(illegal: Illegal) -> String {
    match illegal.clause {
        Some(clause) if illegal.problem == Problem::NoAbility => {
            format!("Not allowed: the figure does not show {} now", clause_label(clause))
        }
        Some(clause) => format!("Not allowed, by the rules on {}", clause_label(clause)),
        None => format!("Not possible: {}", refusal(illegal)),
    }
}

/// What it means that a figure is unharmed, where no damage is spoken of.
pub(crate) fn spared_words(game: &Game, figure: FigureId, clause: Clause) -> Option<&'static str> {
    match clause {
        Clause::LineOfFireBorderlineProtected => Some("cannot make this attack"),
        Clause::VictoryPointsCaptivesOutside => Some("scores for nobody"),
        _ if game.figure(figure).status == Status::Eliminated => Some("does not come back"),
        _ => None,
    }
}

pub(crate) fn counted(number: impl Into<i64>, noun: &str) -> String {
    let number = number.into();
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn left(number: u8, noun: &str) -> String {
    format!("{} left", counted(number, noun))
}

pub(super) fn place(at: Point) -> String {
    format!("({}, {})", inches(at.x.get()), inches(at.y.get()))
}

pub(super) fn action_name(action: ActionKind) -> &'static str {
    match action {
        ActionKind::Move => "move",
        ActionKind::Ranged => "ranged combat",
        ActionKind::Close => "close combat",
        ActionKind::Pass => "pass",
    }
}

pub(super) fn harm_name(harm: Harm) -> &'static str {
    match harm {
        Harm::Attack => "the attack",
        Harm::Ability => "an ability",
        Harm::Push => "pushing",
        Harm::Miss => "the critical miss",
    }
}

pub(super) fn ending_name(ending: Ending) -> &'static str {
    match ending {
        Ending::LastPlayer => "one side is left",
        Ending::TimeLimit => "the agreed turns are over",
        Ending::Agreement => "everybody agrees",
    }
}

pub(super) fn section_names(sections: SectionSet) -> String {
    sections.iter().map(section_name).collect::<Vec<_>>().join(" and ")
}

pub(crate) fn section_name(section: Section) -> &'static str {
    match section {
        Section::Front => "front section",
        Section::Left => "left section",
        Section::Rear => "rear section",
        Section::Right => "right section",
    }
}
