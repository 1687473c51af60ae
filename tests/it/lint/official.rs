use super::{TWICE, finds, project};

fn with_text(status: &str, address: &str) -> String {
    let text = format!("[{{ title: FAQ, date: 2001-01-30, address: '{address}', seen: excerpt }}]");
    TWICE.replace("assumed", &format!("{status}\n    official: {text}"))
}

#[test]
fn an_official_answer_with_its_source_is_fine() {
    let official = with_text("official", "https://example.org/faq");
    finds(&project().ruling("leap/twice", &official), &[]);
}

#[test]
fn an_official_answer_without_a_source_and_a_source_elsewhere_are_found() {
    finds(
        &project()
            .ruling("leap/a", &TWICE.replace("assumed", "official"))
            .ruling("leap/b", &with_text("assumed", "https://example.org/faq"))
            .ruling("leap/c", &with_text("official", "example.org")),
        &[
            "rulings/leap/a.yaml:6:13: the answer is official, but names no source [official]; \
             add 'official: [{ title: …, date: …, address: …, seen: … }]'",
            "rulings/leap/b.yaml:7:16: the answer is assumed, so no official text decides \
             [official]; remove 'official', or write 'status: official'",
            "rulings/leap/c.yaml:7:57: 'example.org' is not an address [official]; write it with \
             http:// or https://",
        ],
    );
}
