//! Text that is no YAML, or YAML that no record needs: bombs, depth, size, odd bytes, tags, several
//! documents.

use super::{Hostile, Place, RECORD, RECORD_PATH, RULING_PATH, TIMELINE_PATH};

pub(super) fn all() -> Vec<Hostile> {
    let mut all = Vec::new();
    let mut push = |name: &str, place: Place, content: Vec<u8>| {
        all.push(Hostile::file(name, RECORD_PATH, place, content))
    };
    for (name, content) in bombs().into_iter().chain(deep()).chain(many()).chain(malformed()) {
        push(name, Place::Inside, content.into_bytes());
    }
    for (name, content) in odd_bytes() {
        push(name, Place::Inside, content);
    }
    for (name, content) in large() {
        push(name, Place::File, content.into_bytes());
    }
    for path in [RULING_PATH, TIMELINE_PATH] {
        all.push(Hostile::file(format!("{path}: bomb"), path, Place::Inside, bomb()));
        all.push(Hostile::file(format!("{path}: deep"), path, Place::Inside, "[".repeat(10_000)));
        all.push(Hostile::file(
            format!("{path}: broken UTF-8"),
            path,
            Place::Inside,
            b"a: \xff".to_vec(),
        ));
        all.push(Hostile::file(format!("{path}: 10 MB"), path, Place::File, vec![b'a'; 10 << 20]));
        all.push(Hostile::file(format!("{path}: empty"), path, Place::Inside, ""));
    }
    all
}

/// Every level names the one before nine times.
fn bomb() -> String {
    let mut text = String::from("a0: &a0 lol\n");
    for level in 1..=60 {
        let before = format!("*a{}, ", level - 1).repeat(9);
        text += &format!("a{level}: &a{level} [{before}x]\n");
    }
    text
}

fn bombs() -> Vec<(&'static str, String)> {
    let wide = format!("name: &a {}\nnote: [{}]\n", "x".repeat(1000), "*a, ".repeat(40_000));
    vec![
        ("alias bomb", bomb()),
        ("wide alias bomb", wide),
        ("alias bomb in a clause", RECORD.replace("This warrior jumps.", "&b [*b, *b, *b]")),
        ("alias to itself", "name: &a [*a]\n".to_owned()),
        ("alias to nothing", RECORD.replace("Leap\noptional", "*nowhere\noptional")),
        ("anchor without alias", RECORD.replace("name: Leap\n", "name: &a Leap\n")),
        ("merge key", format!("{RECORD}<<: {{ name: x }}\n")),
        ("merge key by alias", format!("x: &x {{ name: y }}\n<<: *x\n{RECORD}")),
        ("many anchors", (0..9000).map(|n| format!("k{n}: &k{n} 1\n")).collect()),
    ]
}

fn deep() -> Vec<(&'static str, String)> {
    let maps: String = (0..600).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect();
    let text = |value: &str| RECORD.replace("This warrior jumps.", value);
    vec![
        ("block lists 10,000 deep", "- ".repeat(10_000) + "x"),
        ("block lists 10,000 deep in a clause", text(&format!("\n      {}x", "- ".repeat(10_000)))),
        ("block maps 600 deep", maps),
        ("flow lists 10,000 deep", "[".repeat(10_000)),
        ("flow lists 10,000 deep and closed", "[".repeat(10_000) + &"]".repeat(10_000)),
        ("flow maps 10,000 deep", "{a: ".repeat(10_000)),
        ("flow maps 10,000 deep and closed", "{a: ".repeat(10_000) + &"}".repeat(10_000)),
        ("flow lists and maps by turns", "[{a: ".repeat(5_000)),
        ("flow lists 130,000 deep", "[".repeat(130_000)),
        ("flow depth in a clause", text(&"[".repeat(10_000))),
        (
            "flow depth in a list of undefined terms",
            RECORD.replace("- ditch", &format!("- {}", "[".repeat(10_000))),
        ),
        ("flow depth 65", text(&format!("{}x{}", "[".repeat(65), "]".repeat(65)))),
        ("question marks 10,000 deep", "? ".repeat(10_000) + "x"),
        ("flow depth as a key", format!("{}: x", "[".repeat(10_000))),
    ]
}

fn many() -> Vec<(&'static str, String)> {
    vec![
        ("20,000 keys", (0..20_000).map(|n| format!("k{n}: 1\n")).collect()),
        (
            "25,000 keys in flow",
            format!("{{{}}}", (0..25_000).map(|n| format!("k{n}: 1,")).collect::<String>()),
        ),
        ("40,000 sources", format!("sources:\n{}", "- a\n".repeat(40_000))),
        ("100,000 empty flow items", format!("sources: [{}]", "a,".repeat(100_000))),
        ("60,000 documents", "--- a\n".repeat(40_000)),
        ("20,000 directives", "%FOO bar\n".repeat(20_000)),
        ("key of 200,000 letters", format!("{}: 1\n", "k".repeat(200_000))),
        ("tag of 200,000 letters", format!("name: !{} x\n", "t".repeat(200_000))),
        ("200,000 exclamation marks", format!("name: {} x\n", "! ".repeat(100_000))),
        ("200,000 colons", ":".repeat(200_000)),
        ("200,000 dashes", "-".repeat(200_000)),
        ("60,000 question marks", "? a\n".repeat(50_000)),
        ("200,000 line breaks", "\n".repeat(200_000)),
        ("200,000 comment marks", "#".repeat(200_000)),
        ("unclosed quote of 200,000 lines", format!("name: \"{}", "\n".repeat(200_000))),
    ]
}

fn malformed() -> Vec<(&'static str, String)> {
    let name = |value: &str| RECORD.replace("name: Leap\n", &format!("name: {value}\n"));
    [
        ("empty", ""),
        ("blanks only", "   \n  \n"),
        ("comment only", "# nothing\n"),
        ("start mark only", "---\n"),
        ("end mark only", "...\n"),
        ("null", "~\n"),
        ("a word", "leap\n"),
        ("a number", "5\n"),
        ("a list", "- a\n- b\n"),
        ("two documents", "name: a\n---\nname: b\n"),
        ("key without value marker", "name Leap\nsummary: x\n"),
        ("colon in a plain text", "name: a: b\n"),
        ("odd indentation", "name: a\n  summary: b\n"),
        ("unknown version", "%YAML 9.9\n---\nname: a\n"),
        ("list as a key", "? [a, b]\n: c\n"),
        ("tab as indentation", "name: Leap\n\tsummary: x\n"),
        ("tab after blanks", "clauses:\n  - id: a\n  \ttext: b\n"),
    ]
    .into_iter()
    .map(|(name, text)| (name, text.to_owned()))
    .chain([
        ("unclosed double quote", name("\"Leap")),
        ("unclosed single quote", name("'Leap")),
        ("unclosed bracket", name("[Leap")),
        ("unclosed brace", name("{Leap")),
        ("bad escape", name("\"\\q\"")),
        ("escape of a half character", name("\"\\ud800\"")),
        ("escape too large", name("\"\\UFFFFFFFF\"")),
        ("reserved sign", name("@leap")),
        ("reserved tick", name("`leap`")),
        ("percent sign", name("%leap")),
        ("tag of its own", name("!evil Leap")),
        ("tag of another language", name("!!python/object:os.system [x]")),
        ("binary tag", name("!!binary gibberish")),
        ("two documents after a good one", format!("{RECORD}---\n{RECORD}")),
    ])
    .collect()
}

fn odd_bytes() -> Vec<(&'static str, Vec<u8>)> {
    let inside = |bytes: &[u8]| [b"name: Leap\nsummary: a", bytes, b"b\n"].concat();
    let wide = |order: fn(u16) -> [u8; 2], mark: &[u8]| -> Vec<u8> {
        mark.iter().copied().chain(RECORD.encode_utf16().flat_map(order)).collect()
    };
    vec![
        ("NUL first", [b"\0", RECORD.as_bytes()].concat()),
        ("NUL inside", inside(b"\0")),
        ("NUL last", [RECORD.as_bytes(), b"\0"].concat()),
        ("only NUL", vec![0; 100_000]),
        ("lone continuation byte", inside(b"\x80")),
        ("overlong slash", inside(b"\xc0\xaf")),
        ("half a pair", inside(b"\xed\xa0\x80")),
        ("beyond Unicode", inside(b"\xf4\x90\x80\x80")),
        ("cut off at the end", [RECORD.as_bytes(), b"# \xe2\x82"].concat()),
        ("Latin-1", inside(b"\xe9")),
        ("UTF-16, little end first", wide(u16::to_le_bytes, b"\xff\xfe")),
        ("UTF-16, big end first", wide(u16::to_be_bytes, b"\xfe\xff")),
        (
            "random bytes",
            (0u32..100_000).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect(),
        ),
    ]
}

fn large() -> Vec<(&'static str, String)> {
    let ten = 10 << 20;
    vec![
        ("plain text of 10 MB", RECORD.replace("This warrior jumps.", &"x".repeat(ten))),
        (
            "block text of 10 MB",
            RECORD.replace(
                "This warrior jumps.",
                &format!("|\n{}", "      xxxxxxxxx\n".repeat(ten / 16)),
            ),
        ),
        ("quoted text of 10 MB", format!("name: \"{}\"\n", "x".repeat(ten))),
        ("key of 10 MB", format!("{}: x\n", "k".repeat(ten))),
        ("comment of 10 MB", format!("{RECORD}# {}\n", "x".repeat(ten))),
        ("100,000 keys", (0..100_000).map(|n| format!("k{n}: 1\n")).collect()),
        ("one byte too many", format!("{RECORD}#{}", "x".repeat((256 << 10) - RECORD.len()))),
    ]
}
