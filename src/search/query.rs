//! The query language: words, "phrases", prefix*, -not, OR, (groups) and field:value, parsed
//! without recursion.
//! A query that is too long or too deep is refused, and every other input has a meaning: no text
//! can crash it.

use crate::error::Error;
use variorum_expr::suggest;

/// The longest query, in bytes.
const MAX_BYTES: usize = 1024;
/// The deepest nesting of groups.
const MAX_DEPTH: usize = 32;

/// A field that a query can filter by, as in `kind:ruling`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FilterField {
    Kind,
    Slot,
    Chapter,
    Line,
    Edition,
    Date,
    Subject,
    Change,
    Is,
    Name,
    Status,
}

impl FilterField {
    pub(super) const ALL: [Self; 11] = [
        Self::Kind,
        Self::Slot,
        Self::Chapter,
        Self::Line,
        Self::Edition,
        Self::Date,
        Self::Subject,
        Self::Change,
        Self::Is,
        Self::Name,
        Self::Status,
    ];

    /// The name in front of the colon.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Kind => "kind",
            Self::Slot => "slot",
            Self::Chapter => "chapter",
            Self::Line => "line",
            Self::Edition => "edition",
            Self::Date => "date",
            Self::Subject => "subject",
            Self::Change => "change",
            Self::Is => "is",
            Self::Name => "name",
            Self::Status => "status",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        // What the records call a line, players call a game.
        let name = if name == "game" { "line" } else { &name };
        Self::ALL.into_iter().find(|field| field.name() == name)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum QueryNode {
    /// Plain text: one or more words in a row, all of them wanted.
    Text(String),
    /// Words exactly as written, in this order.
    Phrase(String),
    /// Words that begin like this.
    Prefix(String),
    Filter(FilterField, String),
    Not(Box<QueryNode>),
    All(Vec<QueryNode>),
    Any(Vec<QueryNode>),
}

pub(super) fn parse_query(text: &str) -> Result<QueryNode, Error> {
    if text.len() > MAX_BYTES {
        let message = format!("the query has {} bytes; {MAX_BYTES} is the most", text.len());
        return Err(Error::new(message, "ask for fewer words"));
    }
    build_tree(split_tokens(text)?)
}

/// A group whose end was not reached yet.
#[derive(Debug, Default)]
struct OpenGroup {
    members: Vec<QueryNode>,
    /// Whether the next member is behind a minus.
    next_is_negated: bool,
    /// Whether the next member is an alternative to the last.
    next_is_alternative: bool,
    /// Whether the group itself is behind a minus.
    is_negated: bool,
}

impl OpenGroup {
    /// The node, negated if a minus is in front of it.
    fn with_sign(&mut self, node: QueryNode) -> QueryNode {
        let is_negated = std::mem::take(&mut self.next_is_negated);
        if is_negated { QueryNode::Not(Box::new(node)) } else { node }
    }

    fn push(&mut self, node: QueryNode) {
        let node = self.with_sign(node);
        let is_alternative = std::mem::take(&mut self.next_is_alternative);
        match (self.members.pop(), node) {
            (Some(QueryNode::Any(mut options)), node) if is_alternative => {
                options.push(node);
                self.members.push(QueryNode::Any(options));
            }
            (Some(last), node) if is_alternative => {
                self.members.push(QueryNode::Any(vec![last, node]))
            }
            // Neighbouring plain words are one text, so that synonyms of several words are seen.
            (Some(QueryNode::Text(before)), QueryNode::Text(word)) => {
                self.members.push(QueryNode::Text(format!("{before} {word}")))
            }
            (last, node) => {
                self.members.extend(last);
                self.members.push(node);
            }
        }
    }

    fn finish(mut self) -> Option<QueryNode> {
        match self.members.len() {
            0 => None,
            1 => self.members.pop(),
            _ => Some(QueryNode::All(self.members)),
        }
    }
}

fn build_tree(tokens: Vec<QueryToken>) -> Result<QueryNode, Error> {
    let mut open: Vec<OpenGroup> = Vec::new();
    let mut group = OpenGroup::default();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            QueryToken::Open => {
                if open.len() >= MAX_DEPTH {
                    return Err(Error::new(
                        format!("the query is nested deeper than {MAX_DEPTH}"),
                        "use fewer parentheses",
                    ));
                }
                let is_negated = std::mem::take(&mut group.next_is_negated);
                let inner = OpenGroup { is_negated, ..OpenGroup::default() };
                open.push(std::mem::replace(&mut group, inner));
            }
            QueryToken::Close => close_innermost(&mut open, &mut group),
            QueryToken::Or => group.next_is_alternative = !group.members.is_empty(),
            QueryToken::Minus => group.next_is_negated = true,
            QueryToken::Leaf(QueryNode::Text(word))
                if tokens.peek() == Some(&QueryToken::Or) && !group.next_is_alternative =>
            {
                // `a b OR c` is a and (b or c): the word before OR is not joined to the one before.
                let node = group.with_sign(QueryNode::Text(word));
                group.members.push(node);
            }
            QueryToken::Leaf(node) => group.push(node),
        }
    }
    while !open.is_empty() {
        close_innermost(&mut open, &mut group);
    }
    group.finish().ok_or_else(|| {
        Error::new("the query asks for nothing", "give a word, as in 'variorum search charge'")
    })
}

/// Ends the innermost group; a closing parenthesis without an opening one means nothing.
fn close_innermost(open: &mut Vec<OpenGroup>, group: &mut OpenGroup) {
    let Some(outer) = open.pop() else { return };
    let inner = std::mem::replace(group, outer);
    let is_negated = inner.is_negated;
    if let Some(node) = inner.finish() {
        group.next_is_negated = is_negated;
        // A group of one word is not joined to the text before it.
        group.push(if let QueryNode::Text(_) = node { QueryNode::All(vec![node]) } else { node });
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum QueryToken {
    Open,
    Close,
    Or,
    /// A minus in front of something.
    Minus,
    /// A word, a phrase, a prefix or a filter.
    Leaf(QueryNode),
}

/// Splits a query into parentheses, OR, minus, and the words, phrases, prefixes and filters between
/// them.
fn split_tokens(text: &str) -> Result<Vec<QueryToken>, Error> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c.is_control());
        let Some(first) = rest.chars().next() else { return Ok(tokens) };
        let after = rest.get(first.len_utf8()..).unwrap_or_default();
        let (token, left) = match first {
            '(' => (Some(QueryToken::Open), after),
            ')' => (Some(QueryToken::Close), after),
            '"' => phrase_token(after),
            // The minus of mathematics, too: some keyboards and word processors write it.
            '-' | '\u{2212}'
                if after.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '"' | '(')) =>
            {
                (Some(QueryToken::Minus), after)
            }
            _ => {
                let end = rest
                    .find(|c: char| {
                        c.is_whitespace() || c.is_control() || matches!(c, '(' | ')' | '"')
                    })
                    .unwrap_or(rest.len());
                let (word, left) = rest.split_at_checked(end).unwrap_or((rest, ""));
                word_token(word, left)?
            }
        };
        tokens.extend(token);
        rest = left;
    }
}

/// A phrase up to its closing quote, or to the end if there is none.
fn phrase_token(after: &str) -> (Option<QueryToken>, &str) {
    let (phrase, left) = after.split_once('"').unwrap_or((after, ""));
    let has_words = phrase.chars().any(char::is_alphanumeric);
    (has_words.then(|| QueryToken::Leaf(QueryNode::Phrase(phrase.to_owned()))), left)
}

/// A word, a prefix, `OR`, or a field with its value.
fn word_token<'a>(word: &str, left: &'a str) -> Result<(Option<QueryToken>, &'a str), Error> {
    if word == "OR" || word == "||" {
        return Ok((Some(QueryToken::Or), left));
    }
    if let Some((name, value)) = word
        .split_once(':')
        .filter(|(name, _)| !name.is_empty() && name.chars().all(char::is_alphabetic))
    {
        return filter_token(name, value, left);
    }
    if !word.chars().any(char::is_alphanumeric) {
        return Ok((None, left));
    }
    if let Some(prefix) =
        word.strip_suffix('*').filter(|prefix| prefix.chars().all(char::is_alphanumeric))
    {
        if prefix.chars().count() < 2 {
            return Err(Error::new(
                format!("'{word}' begins too many words"),
                "give at least 2 letters before the *",
            ));
        }
        return Ok((Some(QueryToken::Leaf(QueryNode::Prefix(prefix.to_lowercase()))), left));
    }
    Ok((Some(QueryToken::Leaf(QueryNode::Text(word.to_owned()))), left))
}

fn filter_token<'a>(
    name: &str,
    value: &str,
    left: &'a str,
) -> Result<(Option<QueryToken>, &'a str), Error> {
    let Some(field) = FilterField::from_name(name) else {
        // "remember: ..." is a word with a colon, "knid:ruling" is a typo.
        if value.is_empty() {
            return Ok((Some(QueryToken::Leaf(QueryNode::Text(name.to_owned()))), left));
        }
        let all = format!(
            "the fields are {}; to search for the text itself, put it in quotes",
            FilterField::ALL.map(FilterField::name).join(", ")
        );
        let help = suggest::advice(name, FilterField::ALL.map(FilterField::name), &all);
        return Err(Error::new(format!("there is no field '{name}'"), help));
    };
    let (value, left) = match (value, left.strip_prefix('"')) {
        ("", Some(phrase)) => phrase.split_once('"').unwrap_or((phrase, "")),
        _ => (value, left),
    };
    if value.is_empty() {
        return Err(Error::new(
            format!("'{name}:' has no value"),
            "write it without a space, as in kind:ruling",
        ));
    }
    Ok((Some(QueryToken::Leaf(QueryNode::Filter(field, value.to_owned()))), left))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(words: &str) -> QueryNode {
        QueryNode::Text(words.into())
    }

    #[test]
    fn neighbouring_words_are_one_text_and_or_binds_its_neighbours() {
        assert_eq!(parse_query("base to base").unwrap(), text("base to base"));
        assert_eq!(
            parse_query("a b OR c d").unwrap(),
            QueryNode::All(vec![text("a"), QueryNode::Any(vec![text("b"), text("c")]), text("d")])
        );
        assert_eq!(
            parse_query("b OR c OR d").unwrap(),
            QueryNode::Any(vec![text("b"), text("c"), text("d")])
        );
    }

    #[test]
    fn phrases_prefixes_filters_and_negation_are_read() {
        let node = parse_query("\"free spin\" char* -pole slot:speed -kind:ruling").unwrap();
        let not = |node| QueryNode::Not(Box::new(node));
        let expected = vec![
            QueryNode::Phrase("free spin".into()),
            QueryNode::Prefix("char".into()),
            not(text("pole")),
            QueryNode::Filter(FilterField::Slot, "speed".into()),
            not(QueryNode::Filter(FilterField::Kind, "ruling".into())),
        ];
        assert_eq!(node, QueryNode::All(expected));
    }

    #[test]
    fn groups_nest_and_may_be_left_open() {
        let expected = QueryNode::All(vec![
            text("a"),
            QueryNode::Any(vec![QueryNode::All(vec![text("b")]), text("c")]),
        ]);
        assert_eq!(parse_query("a ((b) OR c").unwrap(), expected);
        assert_eq!(parse_query("a ((b) OR c)))").unwrap(), expected);
    }

    #[test]
    fn too_long_too_deep_empty_and_unknown_fields_are_clear_errors() {
        let error = |query: &str| parse_query(query).unwrap_err().to_string();
        assert!(error(&"(".repeat(100_000)).contains("1024 is the most"));
        assert!(error(&"(".repeat(33)).contains("nested deeper than 32"));
        assert!(error("  () \"\" ** - ").contains("asks for nothing"));
        assert!(error("knid:ruling").contains("did you mean 'kind'?"));
        assert!(error("kind: ruling").contains("has no value"));
        assert!(error("a*").contains("at least 2 letters"));
    }

    #[test]
    fn the_deepest_group_that_is_allowed_is_read() {
        assert!(parse_query(&format!("{}a{}", "(".repeat(32), ")".repeat(32))).is_ok());
    }
}
