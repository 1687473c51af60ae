//! Invented documents. Not a sentence of them is the game's; the forms, and what went wrong with
//! them, are.

use variorum::printed::{
    DocumentKind, Expectations, ExpectedText, Import, KnownAbility, KnownEdition, PrintedLibrary,
    import_document,
};

/// A knowledge base of four abilities that like pies.
pub(super) fn known() -> Expectations {
    let subject = |id: &str, name: &str| KnownAbility { id: id.into(), name: name.into() };
    let edition = |id: &str, date: &str| KnownEdition { id: id.into(), date: Some(date.into()) };
    let expect = |document, subject: &str, edition: &str| ExpectedText {
        document,
        subject: subject.into(),
        edition: edition.into(),
        part: None,
    };
    let comparison = DocumentKind::SpecialAbilityComparison;
    Expectations {
        abilities: vec![
            subject("pie-eater", "Pie Eater"),
            subject("crust-breaker", "Crust Breaker"),
            subject("hot-custard", "Hot/Custard"),
            subject("forced-feast", "Forced Feast"),
        ],
        editions: vec![
            edition("rebellion-2001-01", "2001-01"),
            edition("whirlwind-2001-10", "2001-10"),
            edition("unlimited-2002-01", "2002-01"),
            edition("dragons-gate-2003-07", "2003-07"),
        ],
        texts: vec![
            expect(comparison, "pie-eater", "rebellion-2001-01"),
            expect(comparison, "pie-eater", "unlimited-2002-01"),
            expect(comparison, "crust-breaker", "dragons-gate-2003-07"),
            expect(comparison, "hot-custard", "unlimited-2002-01"),
            expect(comparison, "forced-feast", "whirlwind-2001-10"),
            expect(comparison, "forced-feast", "unlimited-2002-01"),
        ],
    }
}

/// A comparison: lost pictures, a running title, a page number, a torn sentence, ligatures, soft
/// hyphens, an unknown label.
pub(super) const COMPARISON: &str = "ALL ABOUT PIES 1.0\r
\r
(* see below)\r
\t\r
\tSPEED Special Abilities\r
<|LOST-picture-17|>\tPIE EATER \r
[Rebellion 01-2001]\r
\r
The ogre ﬁnds a pie , sits down and may either:\r
a) eat it at once, or \r
b) hide it under the hat.\r
Ogres without hats only sni\u{ad}\r
ff at two pies. \r
Nobody is made to eat.\r
[Unlimited 01-2002]\r
\r
An ogre eats pies without asking. \r
\r
(Perhaps) The ogre ﬁnds a pie and eats it at once,before the baker counts to\r
\r
12\r
\r
seven. An ogre’s hat is never “part” of the meal.\r
<|LOST-picture-17|>\tCRUST BREAKER\r
\r
[Dragon’s Gate 07-2003]\r
\r
Breaking a crust makes a noise that wakes one baker.\r
[Bakery 05-2005]\r
\r
Nobody remembers this wording of the crust any more.\r
\t[image: image3.png]\r
\r
\tFORCED FEAST\r
[Whirlwind 10-2001]\r
\r
Every ogre at the table’s end eats as fast as the ogre who brought the spoon. \r
Nobody is made to eat.\r
<|LOST-picture-17|>\tSOUP SIPPER\r
[Unlimited 01-2002]\r
\r
Soup is not known in this book.\r
\r
Comments:\r
\r
· Compiled over over many breakfasts\r
<|LOST-picture-17|>";

/// A card: names in capitals, scrambled slots, a misread logo, an imprint, a missing stop.
pub(super) const CARD: &str = "damage special abilities


PIE EATER. This ogre eats pies in the cellar. (Perhaps) When the ogre finds a pie in a cellar, roll 1 six-sided die and eat that many crumbs.


CRUST BREAKER. This ogre breaks crusts. Roll 1 six-sided die for each crust; on a 6 the baker wakes. Then roll 1 six-sided did again


Rev. 2

©2002 OGRE BAKERY, LLC. All rights reserved.

MOGRELLE

OGRE CELLARS SPEED SPECIAL ABILITIES


HOT/CUSTARD. Custard runs through every cellar room
and no door holds it.


A lonely paragraph that nobody named.
";

/// A sheet: Markdown headings at mixed levels, bold terms, a misread symbol, captions of lost
/// pictures, a name one letter off.
pub(super) const SHEET: &str = "## Mounted Warrior Rules for Flying Ogres

An ogre on a *goose* is called a goose rider:

1. A goose rider never shares his pie.

2. A goose rider lands before he eats.

Goose Rider Speed Symbol

# U

# The Shyft Faction

Shyft cooks stand near geese as told below.

Shyft Faction Symbol

#### New Special Abilites

Two new tricks with pies are shown as circles.

## Speed Special Abilities

RED (circle): Force Feast. Every ogre at the table's end eats as fast as the **ogre** who brought the spoon. Nobody is made to eat.

## **Damage Special Abilities**

BLACK (circle): Pie Eater. An ogre takes the nearest **pie** and nobody's spoon.
";

/// A rulebook: a contents table, headings without marks, an example, a hint, captions, a lost
/// picture, a misread heading.
pub(super) const RULEBOOK: &str = include_str!("rulebook.txt");

/// Rules with a heading that occurs twice, lost symbols and a glossary.
pub(super) const DIALS: &str = include_str!("dials.txt");

/// Bits of the formats that importers look for, to be strewn into documents.
pub(super) const BITS: [&str; 24] = [
    "<|",
    "|>",
    "[image",
    "]",
    "[Rebellion 01-2001]",
    "\n\n\n\n",
    "\r\n",
    "\u{ad}\n",
    "ﬁ",
    "RED (circle):",
    "# U\n",
    "PIE EATER",
    ". ",
    "**",
    "*",
    "| a | b |",
    "Glossary\n\n",
    "a) ",
    "Hint: ",
    "©",
    "  symbol",
    "\u{feff}",
    "”",
    "X. ",
];

/// Every invented document with its kind.
pub(super) fn all() -> [(DocumentKind, &'static str); 5] {
    [
        (DocumentKind::SpecialAbilityComparison, COMPARISON),
        (DocumentKind::DungeonsCard, CARD),
        (DocumentKind::WhirlwindSheet, SHEET),
        (DocumentKind::RebellionRulebook, RULEBOOK),
        (DocumentKind::MultipleDialRules, DIALS),
    ]
}

/// The import of an invented document.
pub(super) fn read(kind: DocumentKind) -> Import {
    let text = all().into_iter().find(|(one, _)| *one == kind).map(|(_, text)| text).unwrap();
    import_document(kind, &format!("{kind}.txt"), text, &known())
}

/// All invented documents, imported.
pub(super) fn printed() -> PrintedLibrary {
    PrintedLibrary::new(
        DocumentKind::ALL.into_iter().flat_map(|kind| read(kind).passages).collect(),
    )
}
