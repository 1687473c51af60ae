//! Random armies, terrain and sides for self-play.
//! It aims at variety, not at good armies.

use crate::board::geometry::{Outline, Point};
use crate::board::{Board, Terrain, TerrainItem, TerrainKind};
use crate::figure::{Faction, FigureDef};
use crate::game::Roster;
use crate::game::player::Side;
use crate::game::random::Generator;
use crate::rules::Ruleset;
use crate::selfplay::SelfPlayOptions;
use crate::setup::{Army, Scenario};

/// A scenario with random armies, within the options.
pub fn random_scenario(
    rules: Ruleset,
    roster: &Roster,
    options: &SelfPlayOptions,
    generator: &mut Generator,
) -> Scenario {
    let players = options.players.clamp(2, 4);
    let teams = players == 4 && generator.below(2) == 0;
    let armies = (0..players)
        .map(|seat| {
            let (figures, levels) = random_army(&roster.0, options, generator);
            let terrain = if options.terrain {
                (0..generator.below(3)).filter_map(|_| random_item(generator)).collect()
            } else {
                Vec::new()
            };
            let team = if teams { seat % 2 } else { seat };
            Army {
                team,
                build_total: options.build_total,
                side: side_of(seat, players),
                figures,
                levels,
                terrain,
            }
        })
        .collect();
    let limit = Some(options.turn_limit);
    Scenario {
        rules,
        roster: roster.clone(),
        armies,
        board: Board::standard(),
        limit,
        detail: options.detail,
    }
}

/// Two players face each other; more sit round the table.
fn side_of(seat: u8, players: u8) -> Side {
    let place = if players == 2 { seat * 2 } else { seat };
    Side::ALL.get(usize::from(place)).copied().unwrap_or(Side::South)
}

/// Warriors until nothing more fits, mostly of one faction so that formations occur; and the levels
/// they are played at.
fn random_army(
    roster: &[FigureDef],
    options: &SelfPlayOptions,
    generator: &mut Generator,
) -> (Vec<u16>, Vec<u16>) {
    let total = options.build_total;
    let faction = Faction::ALL.get(generator.below(9) as usize).copied();
    let mut army: Vec<u16> = Vec::new();
    let mut levels: Vec<u16> = Vec::new();
    let mut left = total;
    for _ in 0..60 {
        let number = generator.below(u32::try_from(roster.len()).unwrap_or(1)) as u16;
        let Some(def) = roster.get(usize::from(number)) else { break };
        let wanted = Some(def.faction) == faction || generator.below(6) == 0;
        let twin = def.is_unique() && army.contains(&number);
        if !wanted
            || twin
            || (def.mount.is_multi_dial() && !options.multi_dial_warriors)
            || army.len() >= 14
        {
            continue;
        }
        let affordable: Vec<u16> = def.point_values().filter(|points| *points <= left).collect();
        let choice = if affordable.len() > 1 {
            generator.below(u32::try_from(affordable.len()).unwrap_or(1)) as usize
        } else {
            0
        };
        let Some(points) = affordable.get(choice) else { continue };
        left -= points;
        army.push(number);
        levels.push(*points);
    }
    if army.is_empty() {
        let cheap = roster.iter().position(|def| !def.mount.is_multi_dial() && def.points <= total);
        army.extend(cheap.and_then(|place| u16::try_from(place).ok()));
    }
    (army, levels)
}

fn random_item(generator: &mut Generator) -> Option<TerrainItem> {
    let kinds = [
        TerrainKind::Hindering,
        TerrainKind::Hindering,
        TerrainKind::Blocking,
        TerrainKind::Elevated,
        TerrainKind::Elevated,
        TerrainKind::AbruptElevated,
        TerrainKind::Shallow,
        TerrainKind::Deep,
        TerrainKind::LowWall,
    ];
    let kind = kinds.get(generator.below(9) as usize).copied()?;
    let (width, depth) = if kind == TerrainKind::LowWall {
        (4000, 200)
    } else {
        (2000 + generator.below(3000) as i32, 2000 + generator.below(3000) as i32)
    };
    let ground = feature(kind, (0, 0), (width, depth), false)?;
    let hill = kind.is_elevated();
    let mut item = TerrainItem { ground, on_top: Vec::new() };
    if kind == TerrainKind::AbruptElevated {
        item.ground.stairs.extend(Point::new(width / 2, 0));
    }
    if hill && generator.below(2) == 0 {
        let top =
            if generator.below(2) == 0 { TerrainKind::Hindering } else { TerrainKind::Blocking };
        item.on_top.extend(feature(
            top,
            (width / 3, depth / 3),
            (2 * width / 3, 2 * depth / 3),
            true,
        ));
    }
    Some(item)
}

fn feature(kind: TerrainKind, low: (i32, i32), high: (i32, i32), raised: bool) -> Option<Terrain> {
    let outline =
        Outline::rectangle(Point::new(low.0, low.1).ok()?, Point::new(high.0, high.1).ok()?)
            .ok()?;
    Some(Terrain { kind, outline, raised, stairs: Vec::new() })
}
