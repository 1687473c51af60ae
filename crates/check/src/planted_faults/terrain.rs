//! Faults in what one kind of terrain does, and in the rules about mounted warriors and Shyft.

use super::planted_faults;
use variorum_engine::TerrainKind;

planted_faults! {
    "ford" breaks "deep-water#movement"
        also ["deep-water", "capturing#room"]
        so "Deep water bars nobody's way."
        by |r| r.ground.bars = r.ground.bars.without(TerrainKind::Deep);
    "through-walls" breaks "blocking-terrain#movement"
        also ["blocking-terrain", "magic-levitation#placement"]
        so "Blocking terrain bars nobody's way."
        by |r| r.ground.bars = r.ground.bars.without(TerrainKind::Blocking);
    "shallow-free" breaks "shallow-water#movement"
        also ["shallow-water"]
        so "Shallow water slows nobody."
        by |r| r.ground.slows = r.ground.slows.without(TerrainKind::Shallow);
    "brush-free" breaks "hindering-terrain#half-speed"
        also ["hindering-terrain", "forced-march#speed", "movement-formations#slowest"]
        so "Hindering terrain slows nobody."
        by |r| r.ground.slows = r.ground.slows.without(TerrainKind::Hindering);
    "brush-no-stop" breaks "hindering-terrain#stop"
        also ["hindering-terrain"]
        so "Hindering terrain stops nobody."
        by |r| r.ground.stops = r.ground.stops.without(TerrainKind::Hindering);
    "wall-no-stop" breaks "low-walls#stop"
        also ["low-walls"]
        so "A low wall stops nobody."
        by |r| r.ground.stops = r.ground.stops.without(TerrainKind::LowWall);
    "hill-no-stop" breaks "elevated-terrain#stop"
        also ["elevated-terrain"]
        so "A hill stops nobody."
        by |r| r.ground.stops = r.ground.stops.without(TerrainKind::Elevated);
    "see-through-walls" breaks "blocking-terrain#line-of-fire"
        also ["blocking-terrain", "elevated-terrain", "line-of-fire", "shockwave#terrain"]
        so "Blocking terrain blocks no line of fire."
        by |r| r.ground.blocks = r.ground.blocks.without(TerrainKind::Blocking);
    "see-through-hills" breaks "elevated-terrain#blocks-line-of-fire"
        also ["elevated-terrain", "line-of-fire", "shockwave#terrain"]
        so "A hill blocks no line of fire."
        by |r| r.ground.blocks = r.ground.blocks.without(TerrainKind::Elevated);
    "brush-no-cover" breaks "hindering-terrain#modifier"
        also ["hindering-terrain", "height-advantage#with-hindering", "elevated-terrain", "stealth"]
        so "Hindering terrain raises no defense."
        by |r| r.ground.hinders = r.ground.hinders.without(TerrainKind::Hindering);
    "no-horses" breaks "mounted-warriors#no-free-spin"
        also ["mounted-warriors", "breaking-away"]
        so "Mounted warriors follow the rules of those on foot."
        by |r| r.mounted = false;
    "no-shyft" breaks "formations#shyft-kinds"
        also ["formations", "shyft-faction"]
        so "Shyft make no formation with Mage Spawn."
        by |r| r.shyft = false;
}
