//! Findings for other programs: annotations of a GitHub workflow, and SARIF for code scanning.

use serde_json::{Map, Value, json};

use crate::lint::RULES;
use variorum_corpus::diagnostic::Finding;

/// One workflow command a line, which GitHub shows beside the line of the file.
pub(super) fn github(findings: &[Finding]) -> String {
    findings.iter().map(workflow_command).collect()
}

fn workflow_command(finding: &Finding) -> String {
    let mut place = format!("file={}", escape_property(&finding.path));
    if finding.position.line > 0 {
        place += &format!(",line={},col={}", finding.position.line, finding.position.column);
    }
    let message = escape_data(&message_and_help(finding));
    format!("::error {place},title={}::{message}\n", escape_property(finding.rule))
}

fn message_and_help(finding: &Finding) -> String {
    if finding.help.is_empty() {
        return finding.message.clone();
    }
    format!("{}\n{}", finding.message, finding.help)
}

fn escape_data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn escape_property(text: &str) -> String {
    escape_data(text).replace(':', "%3A").replace(',', "%2C")
}

/// A SARIF log of one run, with every rule that lint has.
pub(super) fn sarif(findings: &[Finding]) -> Value {
    let rules: Vec<Value> = RULES
        .iter()
        .map(|rule| {
            json!({
                "id": rule.code,
                "shortDescription": { "text": rule.summary },
                "fullDescription": { "text": rule.explanation },
                "defaultConfiguration": { "level": "error" },
            })
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "variorum lint",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": findings.iter().map(sarif_result).collect::<Vec<_>>(),
        }],
    })
}

fn sarif_result(finding: &Finding) -> Value {
    let file = json!({ "uri": path_as_uri(&finding.path) });
    let mut place = Map::from_iter([("artifactLocation".to_owned(), file)]);
    if finding.position.line > 0 {
        let (line, column) = (finding.position.line, finding.position.column.max(1));
        let region = json!({ "startLine": line, "startColumn": column });
        place.insert("region".to_owned(), region);
    }
    let index = RULES.iter().position(|rule| rule.code == finding.rule);
    json!({
        "ruleId": finding.rule,
        // The format's own word for none.
        "ruleIndex": index.map_or_else(|| (-1).into(), Value::from),
        "level": "error",
        "message": { "text": message_and_help(finding) },
        "locations": [{ "physicalLocation": place }],
    })
}

/// A path as a relative reference of RFC 3986, or as a file address if it is absolute.
fn path_as_uri(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let mut uri = if path.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in path.bytes() {
        if is_plain(byte) {
            uri.push(char::from(byte));
        } else {
            uri += &format!("%{byte:02X}");
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_corpus::diagnostic::Position;

    #[test]
    fn what_a_workflow_command_must_not_contain_is_escaped() {
        let place = Position { line: 2, column: 3 };
        let finding = Finding::new("a,b:c.yaml", place, "field", "100% wrong", "fix it");
        assert_eq!(
            github(&[finding]),
            "::error file=a%2Cb%3Ac.yaml,line=2,col=3,title=field::100%25 wrong%0Afix it\n"
        );
    }

    #[test]
    fn a_path_becomes_an_address() {
        assert_eq!(path_as_uri("a b/ü.yaml"), "a%20b/%C3%BC.yaml");
        assert_eq!(path_as_uri("/a/b.yaml"), "file:///a/b.yaml");
    }
}
