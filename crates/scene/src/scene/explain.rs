//! A trace in sentences. Every number in them comes from an event; nothing is worked out a second
//! time.

use serde::Serialize;
use variorum_engine::geometry::Point;
use variorum_engine::{
    Clause, Convention, Decision, Event, EventKind, FigureId, Game, Harm, Input, Order, Slot,
};

use super::legal::{inches, step_line};
use super::trace::{Trace, TraceStep};
use super::words::{
    Namer, action_name, capitalised, clause_label, counted, ending_name, harm_name, not_allowed,
    place, refusal, section_name, section_names, spared_words,
};

/// A played scene in sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// What the start of the turn brought.
    pub opening: Vec<Line>,
    pub steps: Vec<ExplainedStep>,
    /// What the game waits for at the end.
    pub waits_for: String,
}

/// One step in sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExplainedStep {
    /// Its place in the file.
    pub number: usize,
    /// The step as the file writes it.
    pub step: String,
    pub lines: Vec<Line>,
}

/// A sentence, with the clauses that it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    pub text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    /// What decided where the documents leave something open.
    #[serde(skip)]
    pub convention: Option<Convention>,
}

/// Whom the sentences are for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Audience {
    /// Whoever writes a scene: a place is a pair of coordinates.
    Author,
    /// Whoever looks at the table: a way has a length, and a refusal is the rule that it is by.
    Player,
}

/// Puts a trace into sentences; for players, if a question set up its table.
pub fn explain(trace: &Trace) -> Explanation {
    let is_staged = trace.staging.is_some();
    explain_to(trace, if is_staged { Audience::Player } else { Audience::Author })
}

/// Puts a trace into sentences for somebody who looks at the table.
pub fn explain_to_players(trace: &Trace) -> Explanation {
    explain_to(trace, Audience::Player)
}

fn explain_to(trace: &Trace, audience: Audience) -> Explanation {
    let opening = lines(trace, audience, &trace.start, &trace.opening, None);
    let steps = trace.steps.iter().map(|step| explain_step(trace, audience, step)).collect();
    let end = trace.end();
    let namer = Namer { game: end, names: &trace.names, players: &trace.players };
    Explanation { opening, steps, waits_for: namer.question(end.asks()) }
}

fn explain_step(trace: &Trace, audience: Audience, step: &TraceStep) -> ExplainedStep {
    let mut lines = lines(trace, audience, &step.after, &step.events, Some(step));
    if let Some(illegal) = step.refused {
        let namer = Namer { game: &step.after, names: &trace.names, players: &trace.players };
        let refused = refusal(illegal);
        let text = if audience == Audience::Player {
            not_allowed(illegal)
        } else {
            let waits = namer.question(&step.asked);
            format!("Refused: {refused}. The game waits for: {waits}.")
        };
        let clauses = illegal.clause.iter().map(ToString::to_string).collect();
        lines.push(Line { text, clauses, convention: None });
    }
    ExplainedStep { number: step.number, step: step_line(&step.step), lines }
}

/// The events of a step, or of the start of the turn, in sentences.
fn lines(
    trace: &Trace,
    audience: Audience,
    game: &Game,
    events: &[Event],
    step: Option<&TraceStep>,
) -> Vec<Line> {
    let namer = Namer { game, names: &trace.names, players: &trace.players };
    let (sums, lines) = (Sums::default(), Vec::new());
    let mut writer = Writer { trace, audience, step, namer, sums, lines };
    for (place, event) in events.iter().enumerate() {
        let next = events.get(place + 1..).unwrap_or(&[]);
        writer.read(event, next);
    }
    writer.lines
}

/// The parts of sums that are not finished yet.
#[derive(Default)]
struct Sums {
    dice: Option<(u8, u8)>,
    die: Option<u8>,
    attack_value: i16,
    attack_bonuses: Vec<(FigureId, i16, Clause)>,
    defense: Vec<(FigureId, FigureId, i16)>,
    defense_bonuses: Vec<(FigureId, i16, Clause)>,
    added: Vec<(FigureId, u8, Clause)>,
    reduced: Vec<(FigureId, u8, u8, Clause)>,
    allowance: Option<u8>,
}

struct Writer<'a> {
    trace: &'a Trace,
    audience: Audience,
    step: Option<&'a TraceStep>,
    namer: Namer<'a>,
    sums: Sums,
    lines: Vec<Line>,
}

/// Takes those of one figure out of a list.
fn take<T>(list: &mut Vec<T>, is_of: impl Fn(&T) -> bool) -> Vec<T> {
    let (taken, kept) = std::mem::take(list).into_iter().partition(is_of);
    *list = kept;
    taken
}

impl Writer<'_> {
    fn say(&mut self, text: impl Into<String>, clauses: impl IntoIterator<Item = Clause>) {
        let mut cited: Vec<String> = Vec::new();
        for clause in clauses {
            let clause = clause.to_string();
            if !cited.contains(&clause) {
                cited.push(clause);
            }
        }
        let text = capitalised(&text.into());
        match self.lines.last_mut() {
            // Two clauses lead to the same.
            Some(last) if last.text == text => {
                cited.retain(|clause| !last.clauses.contains(clause));
                last.clauses.append(&mut cited);
            }
            _ => self.lines.push(Line { text, clauses: cited, convention: None }),
        }
    }

    fn read(&mut self, event: &Event, next: &[Event]) {
        if let EventKind::Decided { convention } = event.what {
            return self.say_convention(event, convention);
        }
        if self.collect(event, next) || self.read_attack(event, next) || self.read_move(event) {
            return;
        }
        self.read_rest(event);
    }

    /// What we play where the documents leave something open.
    fn say_convention(&mut self, event: &Event, convention: Convention) {
        // A question lets turns go by to come to the one that it is about: what is left unused in
        // them decides nothing.
        if convention == Convention::UnusedActions && self.trace.staging.is_some() {
            return;
        }
        self.say(
            format!(
                "Not settled; we play it so: {}",
                convention.entry().reason.trim_end_matches('.')
            ),
            [event.clause],
        );
        if let Some(line) = self.lines.last_mut() {
            line.convention = Some(convention);
        }
    }

    /// Remembers the parts of a sum; true if the event is one.
    fn collect(&mut self, event: &Event, next: &[Event]) -> bool {
        let sums = &mut self.sums;
        match event.what {
            EventKind::AttackValue { value, .. } => sums.attack_value = value,
            EventKind::AttackBonus { target, amount } => {
                sums.attack_bonuses.push((target, amount, event.clause));
            }
            EventKind::DefenseValue { target, whose, value } => {
                sums.defense.push((target, whose, value));
            }
            EventKind::DefenseBonus { target, amount } => {
                sums.defense_bonuses.push((target, amount, event.clause));
            }
            EventKind::DamageAdded { figure, clicks } => {
                sums.added.push((figure, clicks, event.clause));
            }
            EventKind::DamageReduced { figure, from, less } => {
                sums.reduced.push((figure, from, less, event.clause));
            }
            EventKind::Allowance { inches, .. } => sums.allowance = Some(inches),
            EventKind::Rolled { first, second } if second > 0 => {
                sums.dice = Some((first, second));
            }
            EventKind::Rolled { first, .. }
                if matches!(next.first().map(|n| n.what), Some(EventKind::Threshold { .. })) =>
            {
                sums.die = Some(first);
            }
            _ => return false,
        }
        true
    }

    fn read_attack(&mut self, event: &Event, next: &[Event]) -> bool {
        match event.what {
            EventKind::Attacked { attacker, target, total, defense } => {
                self.say_attack(event, (attacker, target), total, defense, next);
            }
            EventKind::Reckoned { figure, base, .. } => self.say_damage(event, figure, base),
            // The sentence of the attack says it.
            EventKind::Hit { .. } => {}
            EventKind::Missed { target } if event.clause == Clause::CriticalRollsMiss => {
                let (one, other) = self.sums.dice.unwrap_or_default();
                let target = self.namer.figure(target);
                self.say(
                    format!("{one} + {other} on the dice: the attack on {target} misses"),
                    [event.clause],
                );
            }
            EventKind::Missed { .. } if event.clause == Clause::AttackResolutionHit => {}
            EventKind::Missed { target } => {
                let target = self.namer.figure(target);
                let label = clause_label(event.clause);
                self.say(format!("{label} turns the hit on {target} into a miss"), [event.clause]);
            }
            EventKind::Damaged { figure, clicks, harm, section } => {
                self.say_clicks(event, figure, clicks, harm, section);
            }
            EventKind::Unharmed { figure } => self.say_unharmed(event, figure),
            _ => return false,
        }
        true
    }

    /// `3 + 4 + attack 9 = 16 against the defense of Grunt 15 + 1 (hindering terrain) = 16: hit`.
    fn say_attack(
        &mut self,
        event: &Event,
        (attacker, target): (FigureId, FigureId),
        total: i16,
        defense: i16,
        next: &[Event],
    ) {
        let (one, other) = self.sums.dice.unwrap_or_default();
        let mut clauses = vec![event.clause];
        let mut left = format!("{one} + {other} + attack {}", self.sums.attack_value);
        for (_, amount, clause) in take(&mut self.sums.attack_bonuses, |(of, ..)| *of == target) {
            left += &signed(amount, &clause_label(clause));
            clauses.push(clause);
        }
        let values = take(&mut self.sums.defense, |(of, ..)| *of == target);
        let (whose, value) = values.first().map_or((target, defense), |(_, w, v)| (*w, *v));
        let bonuses = take(&mut self.sums.defense_bonuses, |(of, ..)| *of == target);
        let name = self.namer.figure(target);
        let result = next.iter().find_map(|event| match event.what {
            EventKind::Hit { target: of } if of == target => Some((true, event.clause)),
            EventKind::Missed { target: of } if of == target => Some((false, event.clause)),
            _ => None,
        });
        if self.conceals(attacker, whose) {
            return self.say_given_result(event, target, result);
        }
        let mut right = if whose == target {
            format!("{name}, defense {value}")
        } else {
            clauses.push(Clause::DefendShare);
            format!("{name}, defense {value} of {} (Defend)", self.namer.figure(whose))
        };
        for (_, amount, clause) in &bonuses {
            right += &signed(*amount, &clause_label(*clause));
            clauses.push(*clause);
        }
        if !bonuses.is_empty() {
            right += &format!(" = {defense}");
        }
        let (outcome, decided_by) = match result {
            Some((true, Clause::AttackResolutionHit)) => ("hit", Clause::AttackResolutionHit),
            Some((true, clause)) => ("hit, as a natural 12 always does", clause),
            Some((false, clause)) => ("miss", clause),
            None => ("open", event.clause),
        };
        clauses.push(decided_by);
        self.say(format!("{left} = {total} against {right}: {outcome}"), clauses);
    }

    /// Whether the numbers of an attack were set only to bring its result about.
    fn conceals(&self, attacker: FigureId, defender: FigureId) -> bool {
        self.step.is_some_and(|step| step.forced)
            || !self.trace.shows_value(attacker, Slot::Attack)
            || !self.trace.shows_value(defender, Slot::Defense)
    }

    /// An attack whose result the asker gave.
    fn say_given_result(&mut self, event: &Event, target: FigureId, hit: Option<(bool, Clause)>) {
        let name = self.namer.figure(target);
        let (text, clause) = match hit {
            // The sentence of the critical miss follows.
            Some((false, Clause::CriticalRollsMiss)) => return,
            Some((true, Clause::AttackResolutionHit)) => {
                (format!("the attack hits {name}"), Clause::AttackResolutionHit)
            }
            Some((true, clause)) => {
                let text = format!("6 + 6 on the dice: the attack always hits {name}");
                (text, clause)
            }
            Some((false, clause)) => (format!("the attack misses {name}"), clause),
            None => (format!("the attack on {name} is open"), event.clause),
        };
        self.say(text, [event.clause, clause]);
    }

    /// `Damage to Grunt: 3 + 1 (critical hit) − 1 (Toughness) = 3 clicks`.
    fn say_damage(&mut self, event: &Event, figure: FigureId, base: u8) {
        let mut clauses = vec![event.clause];
        let mut sum = format!("{base}{}", base_label(event.clause));
        let mut clicks = i16::from(base);
        let mut is_sum = false;
        for (_, more, clause) in take(&mut self.sums.added, |(of, ..)| *of == figure) {
            sum += &signed(more.into(), &clause_label(clause));
            clicks += i16::from(more);
            clauses.push(clause);
            is_sum = true;
        }
        for (_, _, less, clause) in take(&mut self.sums.reduced, |(of, ..)| *of == figure) {
            sum += &signed(-i16::from(less), &clause_label(clause));
            clicks -= i16::from(less);
            clauses.push(clause);
            is_sum = true;
        }
        let name = self.namer.figure(figure);
        let result = clicks_of_sum(clicks);
        let text = if is_sum || !base_label(event.clause).is_empty() {
            format!("Damage to {name}: {sum} = {result}")
        } else {
            format!("Damage to {name}: {result}")
        };
        self.say(text, clauses);
    }

    fn say_clicks(
        &mut self,
        event: &Event,
        figure: FigureId,
        clicks: u8,
        harm: Harm,
        section: Option<variorum_engine::geometry::Section>,
    ) {
        let name = self.namer.figure(figure);
        let reduced = take(&mut self.sums.reduced, |(of, ..)| *of == figure);
        let mut clauses = vec![event.clause];
        let whole = match section {
            Some(section) => format!("The {} of {name}", section_name(section)),
            None => name,
        };
        let cause = match harm {
            // The sum of the damage was said before; what is new is which dial turned.
            Harm::Attack if section.is_none() => return,
            Harm::Attack => harm_name(harm).to_owned(),
            Harm::Ability => clause_label(event.clause),
            Harm::Push | Harm::Miss => harm_name(harm).to_owned(),
        };
        let sum = reduced.first().map_or(String::new(), |(_, from, less, clause)| {
            clauses.push(*clause);
            format!("{from}{} = ", signed(-i16::from(*less), &clause_label(*clause)))
        });
        self.say(format!("{whole} takes {sum}{} from {cause}", counted(clicks, "click")), clauses);
    }

    fn say_unharmed(&mut self, event: &Event, figure: FigureId) {
        let name = self.namer.figure(figure);
        if let Some(words) = spared_words(self.namer.game, figure, event.clause) {
            return self.say(format!("{name} {words}"), [event.clause]);
        }
        let reduced = take(&mut self.sums.reduced, |(of, ..)| *of == figure);
        match reduced.first() {
            Some((_, from, less, clause)) => {
                let result = clicks_of_sum(i16::from(*from) - i16::from(*less));
                let less = signed(-i16::from(*less), &clause_label(*clause));
                let cause = clause_label(event.clause);
                let text = format!("{name} takes {from}{less} = {result} from {cause}");
                self.say(text, [event.clause, *clause]);
            }
            // Damage that a sum has reduced to nothing was said there.
            None if is_base_of_damage(event.clause) => {}
            None => {
                let label = clause_label(event.clause);
                self.say(format!("{name} takes no damage ({label})"), [event.clause]);
            }
        }
    }

    /// How far a figure went, for those to whom its place means nothing.
    fn inches_moved(&self, figure: FigureId, to: Point) -> Option<String> {
        if self.audience == Audience::Author {
            return None;
        }
        let number = self.step?.number;
        let length = |thousandths: i32| {
            let unit = if thousandths == 1_000 { "inch" } else { "inches" };
            format!("{} {unit}", inches(thousandths))
        };
        let place = self.trace.steps.iter().position(|step| step.number == number)?;
        let steps = self.trace.steps.get(..=place)?;
        // A roll may come between the walk and its end.
        let walk = steps.iter().rev().find_map(|step| match step.input {
            Input::Decide(Decision::Walk { figure: walker, path, .. }) => {
                Some(Some((walker, path)))
            }
            Input::Decide(Decision::Give(Order::Levitate { .. })) => Some(None),
            _ => None,
        });
        match walk.flatten() {
            Some((walker, path)) if walker == figure => Some(match path.length().get() {
                // A table that only needs a move that has been made.
                ..SEEN_MOVE => "a little".to_owned(),
                seen => length(seen),
            }),
            // Its captor takes it along.
            Some(_) => Some("along".to_owned()),
            None => {
                let from = self.trace.before(place).figure(figure).placed.at;
                Some(format!("{} through the air", length(from.distance(to).get())))
            }
        }
    }

    fn read_move(&mut self, event: &Event) -> bool {
        let figure = |id| self.namer.figure(id);
        let text = match event.what {
            EventKind::Threshold { figure: id, least } => {
                let die = self.sums.die.take().unwrap_or_default();
                format!("A die for {}: {die}; {least} or more succeeds", figure(id))
            }
            EventKind::BrokeAway { figure: id, success: true } => {
                format!("{} breaks away", figure(id))
            }
            EventKind::BrokeAway { figure: id, .. } => {
                format!("{} fails to break away", figure(id))
            }
            EventKind::Moved { figure: id, position } => {
                let allowed = self.sums.allowance.take();
                let allowed =
                    allowed.map_or(String::new(), |inches| format!("; it may go {inches} inches"));
                match self.inches_moved(id, position.at) {
                    Some(way) => format!("{} moves {way}{allowed}", figure(id)),
                    None => format!("{} moves to {}{allowed}", figure(id), place(position.at)),
                }
            }
            EventKind::Crossed { figure: id } => {
                format!("{} counts for {}", clause_label(event.clause), figure(id))
            }
            EventKind::Stopped { figure: id } => {
                format!("{} ends the action of {}", clause_label(event.clause), figure(id))
            }
            EventKind::Rotated { figure: id, .. } => format!("{} turns in place", figure(id)),
            EventKind::TakenBack { figure: id } => {
                format!("{} is put back where it began", figure(id))
            }
            EventKind::Spun { figure: id, .. } if event.clause == Clause::FreeSpinFacing => {
                format!("{} takes its free spin", figure(id))
            }
            EventKind::Spun { figure: id, .. } => format!("{} gets no free spin", figure(id)),
            EventKind::Boarded { figure: id, chariot } => {
                format!("{} boards {}", figure(id), figure(chariot))
            }
            EventKind::Disembarked { figure: id, .. } if self.audience == Audience::Player => {
                format!("{} gets off", figure(id))
            }
            EventKind::Disembarked { figure: id, position } => {
                format!("{} gets off at {}", figure(id), place(position.at))
            }
            _ => return false,
        };
        self.say(text, [event.clause]);
        true
    }

    fn read_rest(&mut self, event: &Event) {
        let figure = |id| self.namer.figure(id);
        let player = |id| self.namer.player(id);
        let text = match event.what {
            EventKind::FirstPlayer { player: id } => format!("{} goes first", player(id)),
            EventKind::TerrainPlaced { item, at } => {
                format!("terrain item {item} is placed at {}", place(at))
            }
            EventKind::Placed { figure: id, .. } if self.audience == Audience::Player => {
                format!("{} is put down", figure(id))
            }
            EventKind::Placed { figure: id, position } => {
                format!("{} is placed at {}", figure(id), place(position.at))
            }
            EventKind::TurnBegan { player: id, actions } => {
                format!("{} begins a turn with {}", player(id), counted(actions, "action"))
            }
            EventKind::TurnSkipped { player: id } => format!("{} has nobody to act", player(id)),
            EventKind::TurnEnded { player: id }
                if event.clause == Clause::ActionAllotmentExcess =>
            {
                format!("{} has nobody left to give an action to", player(id))
            }
            EventKind::TurnEnded { player: id } => format!("{} ends the turn", player(id)),
            EventKind::Given { figure: id, action } => {
                format!("{} is given a {} action", figure(id), action_name(action))
            }
            EventKind::Joined { figure: id } => format!("{} shares the action", figure(id)),
            EventKind::Pace { inches, .. } => {
                let whose = match event.clause {
                    Clause::MovementFormationsSlowest => "the speed of its slowest member".into(),
                    other => clause_label(other),
                };
                format!("the formation may go {inches} inches ({whose})")
            }
            EventKind::Cancelled { figure: id, ability } => {
                format!("{} of {} is cancelled this turn", ability.name(), figure(id))
            }
            EventKind::Rolled { first, .. } if first > 6 => format!("the dice add up to {first}"),
            EventKind::Rolled { first, .. } => {
                format!("a die shows {first} ({})", clause_label(event.clause))
            }
            EventKind::HealingReduced { figure: id, from, less } => {
                let healed = clicks_of_sum(i16::from(from) - i16::from(less));
                format!("{} may heal {from} − {less} = {healed}", figure(id))
            }
            EventKind::Healed { figure: id, clicks } => {
                let cause = clause_label(event.clause);
                format!("{} heals {} ({cause})", figure(id), counted(clicks, "click"))
            }
            EventKind::Eliminated { figure: id } => format!("{} is eliminated", figure(id)),
            EventKind::Scored { player: id, points } => {
                format!("{} scores {}", player(id), counted(points, "point"))
            }
            EventKind::Captured { captor, captive } => {
                format!("{} captures {}", figure(captor), figure(captive))
            }
            EventKind::Released { captive } => format!("{} is free again", figure(captive)),
            EventKind::Token { figure: id, tokens } => {
                format!("{} has {} now", figure(id), counted(tokens, "action token"))
            }
            EventKind::TokensOff { figure: id, tokens: 0 } => {
                format!("{} has no action token any more", figure(id))
            }
            EventKind::TokensOff { figure: id, tokens } => {
                format!("{} keeps {}", figure(id), counted(tokens, "action token"))
            }
            EventKind::Effect { figure: id, ability } => {
                format!("{} takes effect on {}", ability.name(), figure(id))
            }
            EventKind::Returned { figure: id, click } => {
                format!("the dial of {} is at click {}", figure(id), click + 1)
            }
            EventKind::Withdrew { player: id } => format!("{} withdraws", player(id)),
            EventKind::Ended { ending } => format!("the game ends: {}", ending_name(ending)),
            EventKind::Won { player: id } => format!("{} wins", player(id)),
            EventKind::Tied => "nobody wins alone".to_owned(),
            EventKind::Sections { figure: id, sections } => {
                let names = section_names(sections);
                let verb = if names.contains(" and ") { "act" } else { "acts" };
                format!("the {names} of {} {verb}", figure(id))
            }
            EventKind::Struck { figure: id, section } => {
                format!("the {} of {} is affected", section_name(section), figure(id))
            }
            EventKind::SectionLost { figure: id, section } => {
                format!("the {} of {} is lost", section_name(section), figure(id))
            }
            _ => return,
        };
        self.say(text, [event.clause]);
    }
}

/// Shorter moves, in thousandths of an inch, would not be seen on a table.
const SEEN_MOVE: i32 = 50;

/// ` + 1 (hindering terrain)` or ` − 1 (Toughness)`.
fn signed(amount: i16, label: &str) -> String {
    let sign = if amount < 0 { '−' } else { '+' };
    format!(" {sign} {} ({label})", amount.abs())
}

/// What a damage value comes from, where it is not simply printed on the dial.
fn base_label(clause: Clause) -> String {
    match clause {
        Clause::CloseCombatDamageAmount | Clause::RangedDamageAmount => String::new(),
        Clause::MultipleRangedTargetsDamage => " (several targets)".to_owned(),
        Clause::LongRangeAttackDamage => " (long range)".to_owned(),
        other => format!(" ({})", clause_label(other)),
    }
}

/// `2 clicks`, and of a sum below nothing why it is none.
fn clicks_of_sum(sum: i16) -> String {
    let least = if sum < 0 { " (never less)" } else { "" };
    format!("{}{least}", counted(sum.max(0), "click"))
}

fn is_base_of_damage(clause: Clause) -> bool {
    matches!(clause, Clause::CloseCombatDamageAmount | Clause::RangedDamageAmount)
        || !base_label(clause).is_empty()
            && matches!(
                clause,
                Clause::MultipleRangedTargetsDamage
                    | Clause::LongRangeAttackDamage
                    | Clause::MagicBlastDamage
                    | Clause::MagicFreezeDamage
                    | Clause::FlameLightningDamage
                    | Clause::ShockwaveSeveralFigures
                    | Clause::ShockwaveLoneFigure
                    | Clause::SneakAttackDoubleDamage
                    | Clause::WeaponMasterDamage
            )
}
