//! The figures that come with the program, embedded in it.
//! It refuses to be incomplete: a test compares the list with the folder.

use variorum_engine::FigureDef;

use super::{FigureError, parse};

macro_rules! embedded {
    ($($id:literal)*) => {
        /// Each built-in figure's id and the text of its file.
        const FILES: &[(&str, &str)] = &[
            $(($id, include_str!(concat!("../../../../figures/", $id, ".yaml"))),)*
        ];
    };
}

embedded! {
    "anvilback-strider"
    "ashscale-warden"
    "bogmaw-lurker"
    "bonewheel-hearse"
    "brassfoot-bolter-standard"
    "brassfoot-bolter-tough"
    "brassfoot-bolter-weak"
    "brookfen-singer"
    "burrowkin-caller"
    "burrowkin-skirmisher-standard"
    "burrowkin-skirmisher-weak"
    "cinder-golem"
    "coalbreath-fledgling"
    "cogwright-sentinel"
    "dawnlance-rider"
    "embercrest-duelist"
    "fusewick-grenadier"
    "glasswing-mote"
    "gravecandle-reader"
    "gutter-surgeon"
    "hearthguard-archer"
    "hobnail-keg-captain"
    "hollowhide-chieftain"
    "ironwheel-wain"
    "lensmark-adept"
    "mirewalker-colossus"
    "mossback-hurler"
    "nightvein-countess"
    "oathbound-marshal"
    "ossuary-skeleton"
    "powderlane-scout-tough"
    "powderlane-scout-weak"
    "quillback-hound"
    "reedmarsh-zombie-standard"
    "reedmarsh-zombie-weak"
    "rusttusk-boar-rider"
    "rusttusk-brawler-standard"
    "rusttusk-brawler-tough"
    "rusttusk-brawler-weak"
    "smokepot-shaman"
    "thornveil-stalker-standard"
    "thornveil-stalker-tough"
    "tideglass-courier"
    "vault-wyrm"
    "vigil-halberdier-standard"
    "vigil-halberdier-tough"
}

/// Reads the built-in figures, in the order of their ids.
pub fn builtin() -> Result<Vec<FigureDef>, FigureError> {
    FILES.iter().map(|(id, text)| parse(id, text)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::load_dir;
    use super::{FILES, builtin};
    use variorum_engine::{AbilityId, Faction, FigureDef, Mount, Rank, Slot};

    fn figures() -> Vec<FigureDef> {
        builtin().unwrap()
    }

    fn shows(figures: &[FigureDef], ability: AbilityId) -> bool {
        figures
            .iter()
            .flat_map(|figure| &figure.dials)
            .flat_map(|dial| &dial.clicks)
            .any(|click| click.has(ability))
    }

    #[test]
    fn the_embedded_figures_are_those_of_the_folder() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../figures");
        assert_eq!(figures(), load_dir(&folder).unwrap());
        assert!(FILES.is_sorted());
    }

    #[test]
    fn every_ability_faction_mount_and_rank_is_on_some_figure() {
        let figures = figures();
        assert!(figures.len() >= 28);
        let missing: Vec<_> =
            AbilityId::ALL.into_iter().filter(|&ability| !shows(&figures, ability)).collect();
        assert!(missing.is_empty(), "{missing:?}");
        for faction in Faction::ALL {
            assert!(
                figures.iter().filter(|figure| figure.faction == faction).count() >= 3,
                "{faction:?}"
            );
        }
        for mount in Mount::ALL {
            assert!(figures.iter().any(|figure| figure.mount == mount), "{mount:?}");
        }
        for rank in [Rank::Weak, Rank::Standard, Rank::Tough, Rank::Unique] {
            assert!(figures.iter().any(|figure| figure.rank == rank), "{rank:?}");
        }
    }

    #[test]
    fn some_figures_are_zombies_or_skeletons_by_name() {
        let named: Vec<_> = figures()
            .into_iter()
            .filter(FigureDef::is_zombie_or_skeleton)
            .map(|figure| figure.name)
            .collect();
        assert!(
            named.iter().any(|name| name.contains("Zombie"))
                && named.iter().any(|name| name.contains("Skeleton"))
        );
    }

    #[test]
    fn each_faction_can_fill_a_hundred_points_by_itself_or_nearly() {
        let figures = figures();
        for faction in Faction::ALL {
            let reachable = figures
                .iter()
                .filter(|figure| figure.faction == faction && figure.mount.dial_count() == 1);
            let mut sums = [false; 101];
            sums[0] = true;
            for figure in reachable {
                let copies = if figure.is_unique() { 1 } else { 9 };
                for _ in 0..copies {
                    for sum in (usize::from(figure.points)..=100).rev() {
                        sums[sum] |= sums[sum - usize::from(figure.points)];
                    }
                }
            }
            assert!(sums[95..].contains(&true), "{faction:?}");
        }
    }

    #[test]
    fn dials_have_six_to_twelve_clicks_and_never_rise_in_defense() {
        for figure in figures() {
            for dial in &figure.dials {
                assert!(
                    (6..=12).contains(&dial.clicks.len()),
                    "{}: {}",
                    figure.id,
                    dial.clicks.len()
                );
                assert!(
                    dial.clicks
                        .is_sorted_by_key(|click| std::cmp::Reverse(click.value(Slot::Defense))),
                    "{}",
                    figure.id
                );
            }
        }
    }
}
