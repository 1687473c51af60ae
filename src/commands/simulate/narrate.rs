//! Describes the events of a game in sentences.

use crate::open_points::name_for_convention;
use variorum_engine::geometry::{Section, SectionSet};
use variorum_engine::{ActionKind, Ending, Event, EventKind, FigureId, Game, Harm, PlayerId};

/// What happened, as a spectator would say it.
pub(super) fn sentence(game: &Game, event: &Event) -> String {
    let name = |figure: FigureId| figure_name(game, figure);
    match event.what {
        EventKind::FirstPlayer { player } => format!("{} goes first", seat(player)),
        EventKind::TerrainPlaced { item, at } => {
            format!("terrain item {item} is placed at {}, {}", at.x, at.y)
        }
        EventKind::Placed { figure, position } => {
            format!("{} is placed at {}, {}", name(figure), position.at.x, position.at.y)
        }
        EventKind::TurnBegan { player, actions } => {
            format!("-- {} begins a turn with {}", seat(player), counted(actions, "action"))
        }
        EventKind::TurnSkipped { player } => {
            format!("{} is out of the game and is passed over", seat(player))
        }
        EventKind::TurnEnded { player } => format!("{} ends the turn", seat(player)),
        EventKind::Given { figure, action } => {
            format!("{} is given a {} action", name(figure), action_name(action))
        }
        EventKind::Joined { figure } => format!("{} takes part in the formation", name(figure)),
        EventKind::Cancelled { figure, ability } => {
            format!("{ability} of {} is cancelled until the end of the turn", name(figure))
        }
        EventKind::Rolled { first, second: 0 } if first > 6 => {
            format!("the dice show {first} together")
        }
        EventKind::Rolled { first, second: 0 } => format!("a die shows {first}"),
        EventKind::Rolled { first, second } => format!("the dice show {first} and {second}"),
        EventKind::Threshold { least, .. } => format!("{least} or more is needed"),
        EventKind::Allowance { figure, inches } => {
            format!("{} may go {inches} inches", name(figure))
        }
        EventKind::BrokeAway { figure, success } => {
            format!("{} {} to break away", name(figure), if success { "manages" } else { "fails" })
        }
        EventKind::Moved { figure, position } => {
            format!("{} moves to {}, {}", name(figure), position.at.x, position.at.y)
        }
        EventKind::Crossed { figure } => format!("the ground counts for {}", name(figure)),
        EventKind::Stopped { figure } => format!("{} goes no further", name(figure)),
        EventKind::Rotated { figure, .. } => format!("{} turns in place", name(figure)),
        EventKind::TakenBack { figure } => format!("{} is put back where it began", name(figure)),
        EventKind::Spun { figure, .. } => format!("{} takes its free spin", name(figure)),
        EventKind::AttackValue { attacker, value } => {
            format!("the attack value of {} is {value}", name(attacker))
        }
        EventKind::AttackBonus { target, amount } => {
            format!("{amount} is added to the roll against {}", name(target))
        }
        EventKind::DefenseValue { target, whose, value } => {
            format!("the defense value of {} counts for {}: {value}", name(whose), name(target))
        }
        EventKind::DefenseBonus { target, amount } => {
            format!("{amount} is added to the defense of {}", name(target))
        }
        EventKind::Attacked { attacker, target, total, defense } => {
            format!("{} attacks {}: {total} against {defense}", name(attacker), name(target))
        }
        EventKind::Hit { target } => format!("{} is hit", name(target)),
        EventKind::Missed { target } => format!("{} is missed", name(target)),
        EventKind::DamageAdded { figure, clicks } => {
            format!("{} more for {}", counted(clicks, "click"), name(figure))
        }
        EventKind::DamageReduced { figure, from, less } => {
            format!("{} takes {} less than {from}", name(figure), counted(less, "click"))
        }
        EventKind::HealingReduced { figure, from, less } => {
            format!("{} heals {} less than {from}", name(figure), counted(less, "click"))
        }
        EventKind::Reckoned { figure, base, added, reduced } => {
            format!("the hit on {} is worth {base}, {added} more, {reduced} less", name(figure))
        }
        EventKind::Damaged { figure, clicks, harm, .. } => {
            format!("{} takes {} {}", name(figure), counted(clicks, "click"), harm_name(harm))
        }
        EventKind::Unharmed { figure } => format!("{} takes no damage", name(figure)),
        EventKind::Healed { figure, clicks } => {
            format!("{} heals {}", name(figure), counted(clicks, "click"))
        }
        EventKind::Eliminated { figure } => format!("{} is eliminated", name(figure)),
        EventKind::Scored { player, points } => format!("{} scores {points}", seat(player)),
        EventKind::Captured { captor, captive } => {
            format!("{} captures {}", name(captor), name(captive))
        }
        EventKind::Released { captive } => format!("{} is free again", name(captive)),
        EventKind::Token { figure, tokens } => {
            format!("{} is marked and has {}", name(figure), counted(tokens, "token"))
        }
        EventKind::TokensOff { figure, tokens } => {
            format!("{} keeps {}", name(figure), counted(tokens, "token"))
        }
        EventKind::Effect { figure, ability } => {
            format!("{ability} of {} takes effect", name(figure))
        }
        EventKind::Returned { figure, click } => {
            format!("{} comes back at click {click}", name(figure))
        }
        EventKind::Withdrew { player } => format!("{} withdraws", seat(player)),
        EventKind::Ended { ending } => format!("the game ends: {}", ending_name(ending)),
        EventKind::Won { player } => format!("{} wins", seat(player)),
        EventKind::Tied => "nobody wins alone".to_owned(),
        EventKind::Sections { figure, sections } => {
            format!(
                "{} of {} {}",
                section_names(sections),
                name(figure),
                if sections.len() == 1 { "acts" } else { "act" }
            )
        }
        EventKind::Struck { figure, section } => {
            format!("it concerns {} of {}", section_names(SectionSet::just(section)), name(figure))
        }
        EventKind::SectionLost { figure, section } => {
            format!("{} of {} is lost", section_names(SectionSet::just(section)), name(figure))
        }
        EventKind::Boarded { figure, chariot } => {
            format!("{} boards {}", name(figure), name(chariot))
        }
        EventKind::Disembarked { figure, position } => {
            format!("{} gets off at {}, {}", name(figure), position.at.x, position.at.y)
        }
        EventKind::Decided { convention } => {
            format!("(open point: {})", name_for_convention(convention))
        }
    }
}

fn figure_name(game: &Game, figure: FigureId) -> String {
    let name = &game.definition(figure).name;
    format!("{name} #{}", figure.0)
}

fn section_names(sections: SectionSet) -> String {
    let names = sections.iter().map(|section| match section {
        Section::Front => "the front section",
        Section::Left => "the left section",
        Section::Rear => "the rear section",
        Section::Right => "the right section",
    });
    names.collect::<Vec<_>>().join(" and ")
}

fn seat(player: PlayerId) -> String {
    format!("player {}", player.0 + 1)
}

fn counted(number: u8, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn action_name(action: ActionKind) -> &'static str {
    match action {
        ActionKind::Move => "move",
        ActionKind::Ranged => "ranged combat",
        ActionKind::Close => "close combat",
        ActionKind::Pass => "pass",
    }
}

fn harm_name(harm: Harm) -> &'static str {
    match harm {
        Harm::Attack => "from the attack",
        Harm::Ability => "from an ability",
        Harm::Push => "from pushing",
        Harm::Miss => "from the critical miss",
    }
}

fn ending_name(ending: Ending) -> &'static str {
    match ending {
        Ending::LastPlayer => "one side is left",
        Ending::TimeLimit => "the agreed turns are over",
        Ending::Agreement => "everybody agrees",
    }
}
