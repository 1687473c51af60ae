//! Faults in what terrain does, and in whom the later sheets speak of.
//! Each takes one kind of terrain, or one rule about figures, away.

use super::faults;
use variorum_engine::TerrainKind;

faults! {
    "ford" "deep-water#movement" ["deep-water"]
        "Deep water bars nobody's way." |r| r.ground.bars = r.ground.bars.without(TerrainKind::Deep);
    "through-walls" "blocking-terrain#movement" ["blocking-terrain", "magic-levitation#placement"]
        "Blocking terrain bars nobody's way." |r| r.ground.bars = r.ground.bars.without(TerrainKind::Blocking);
    "shallow-free" "shallow-water#movement" ["shallow-water"]
        "Shallow water slows nobody." |r| r.ground.slows = r.ground.slows.without(TerrainKind::Shallow);
    "brush-free" "hindering-terrain#half-speed" ["hindering-terrain"]
        "Hindering terrain slows nobody." |r| r.ground.slows = r.ground.slows.without(TerrainKind::Hindering);
    "brush-no-stop" "hindering-terrain#stop" ["hindering-terrain"]
        "Hindering terrain stops nobody." |r| r.ground.stops = r.ground.stops.without(TerrainKind::Hindering);
    "wall-no-stop" "low-walls#stop" ["low-walls"]
        "A low wall stops nobody." |r| r.ground.stops = r.ground.stops.without(TerrainKind::LowWall);
    "hill-no-stop" "elevated-terrain#stop" ["elevated-terrain"]
        "A hill stops nobody." |r| r.ground.stops = r.ground.stops.without(TerrainKind::Elevated);
    "see-through-walls" "blocking-terrain#line-of-fire" ["blocking-terrain", "elevated-terrain", "line-of-fire", "shockwave#terrain"]
        "Blocking terrain blocks no line of fire." |r| r.ground.blocks = r.ground.blocks.without(TerrainKind::Blocking);
    "see-through-hills" "elevated-terrain#blocks-line-of-fire" ["elevated-terrain", "line-of-fire", "shockwave#terrain"]
        "A hill blocks no line of fire." |r| r.ground.blocks = r.ground.blocks.without(TerrainKind::Elevated);
    "brush-no-cover" "hindering-terrain#modifier" ["hindering-terrain", "height-advantage#with-hindering", "elevated-terrain", "stealth"]
        "Hindering terrain raises no defense." |r| r.ground.hinders = r.ground.hinders.without(TerrainKind::Hindering);
    "no-horses" "mounted-warriors#no-free-spin" ["mounted-warriors", "breaking-away"]
        "Mounted warriors follow the rules of those on foot." |r| r.mounted = false;
    "no-shyft" "formations#shyft-kinds" ["formations", "shyft-faction"]
        "Shyft make no formation with Mage Spawn." |r| r.shyft = false;
}
