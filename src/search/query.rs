//! The query language: words, "phrases", prefix*, -not, OR, (groups) and field:value, read without
//! recursion.
//! It refuses what is too long or too deep before it reads it, and every other input has a meaning:
//! no text can crash it.

use super::token::{Token, tokens};
use crate::error::Error;

/// The longest query, in bytes.
pub const MAX_BYTES: usize = 1024;
/// The deepest nesting of groups.
pub const MAX_DEPTH: usize = 32;

/// A field that a query can ask for by `field:value`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Field {
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
}

impl Field {
    /// All of them.
    pub const ALL: [Self; 10] = [
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
    ];

    /// The name in front of the colon.
    pub fn name(self) -> &'static str {
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
        }
    }

    /// The field with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.name() == name.to_lowercase())
    }
}

/// A query as it was meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// Plain text: one or more words in a row, all of them wanted.
    Text(String),
    /// Words exactly as written, in this order.
    Phrase(String),
    /// Words that begin like this.
    Prefix(String),
    /// A field with a value.
    Filter(Field, String),
    /// None of this.
    Not(Box<Node>),
    /// All of these.
    All(Vec<Node>),
    /// At least one of these.
    Any(Vec<Node>),
}

impl Node {
    /// The words and phrases, without those that are not wanted.
    pub fn texts(&self) -> Vec<String> {
        match self {
            Self::Text(text) | Self::Phrase(text) => vec![text.clone()],
            Self::All(nodes) | Self::Any(nodes) => nodes.iter().flat_map(Self::texts).collect(),
            Self::Prefix(_) | Self::Filter(..) | Self::Not(_) => Vec::new(),
        }
    }

    /// The prefixes, without those that are not wanted.
    pub fn prefixes(&self) -> Vec<String> {
        match self {
            Self::Prefix(prefix) => vec![prefix.clone()],
            Self::All(nodes) | Self::Any(nodes) => nodes.iter().flat_map(Self::prefixes).collect(),
            Self::Text(_) | Self::Phrase(_) | Self::Filter(..) | Self::Not(_) => Vec::new(),
        }
    }
}

/// Reads a query.
pub fn parse(text: &str) -> Result<Node, Error> {
    if text.len() > MAX_BYTES {
        let message = format!("the query has {} bytes; {MAX_BYTES} is the most", text.len());
        return Err(Error::new(message, "ask for fewer words"));
    }
    assemble(tokens(text)?)
}

/// A group under construction: its members, whether the next one is negated, and whether it is an
/// alternative to the last.
#[derive(Debug, Default)]
struct Group {
    members: Vec<Node>,
    negated: bool,
    or: bool,
    /// Whether the group itself stands behind a minus.
    not: bool,
}

impl Group {
    fn push(&mut self, node: Node) {
        let node = if std::mem::take(&mut self.negated) { Node::Not(Box::new(node)) } else { node };
        let or = std::mem::take(&mut self.or);
        match (self.members.pop(), node) {
            (Some(Node::Any(mut options)), node) if or => {
                options.push(node);
                self.members.push(Node::Any(options));
            }
            (Some(last), node) if or => self.members.push(Node::Any(vec![last, node])),
            // Neighbouring plain words are one text, so that synonyms of several words are seen.
            (Some(Node::Text(before)), Node::Text(word)) => {
                self.members.push(Node::Text(format!("{before} {word}")))
            }
            (last, node) => {
                self.members.extend(last);
                self.members.push(node);
            }
        }
    }

    fn finish(mut self) -> Option<Node> {
        match self.members.len() {
            0 => None,
            1 => self.members.pop(),
            _ => Some(Node::All(self.members)),
        }
    }
}

fn assemble(tokens: Vec<Token>) -> Result<Node, Error> {
    let mut open: Vec<Group> = Vec::new();
    let mut group = Group::default();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            Token::Open => {
                if open.len() >= MAX_DEPTH {
                    return Err(Error::new(
                        format!("the query is nested deeper than {MAX_DEPTH}"),
                        "use fewer parentheses",
                    ));
                }
                let not = std::mem::take(&mut group.negated);
                open.push(std::mem::replace(&mut group, Group { not, ..Group::default() }));
            }
            Token::Close => close(&mut open, &mut group),
            Token::Or => group.or = !group.members.is_empty(),
            Token::Minus => group.negated = true,
            Token::Leaf(Node::Text(word)) if tokens.peek() == Some(&Token::Or) && !group.or => {
                // `a b OR c` is a and (b or c): the word before OR stands alone.
                separate(&mut group, Node::Text(word));
            }
            Token::Leaf(node) => group.push(node),
        }
    }
    while !open.is_empty() {
        close(&mut open, &mut group);
    }
    group.finish().ok_or_else(|| {
        Error::new("the query asks for nothing", "give a word, as in 'variorum search charge'")
    })
}

/// Adds a word that must not melt into the text before it.
fn separate(group: &mut Group, node: Node) {
    let node = if std::mem::take(&mut group.negated) { Node::Not(Box::new(node)) } else { node };
    group.members.push(node);
}

/// Ends the innermost group; a closing parenthesis without an opening one means nothing.
fn close(open: &mut Vec<Group>, group: &mut Group) {
    let Some(outer) = open.pop() else { return };
    let inner = std::mem::replace(group, outer);
    let not = inner.not;
    if let Some(node) = inner.finish() {
        group.negated = not;
        // A group of one word does not melt into the text before it.
        group.push(if let Node::Text(_) = node { Node::All(vec![node]) } else { node });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(words: &str) -> Node {
        Node::Text(words.into())
    }

    #[test]
    fn neighbouring_words_are_one_text_and_or_binds_its_neighbours() {
        assert_eq!(parse("base to base").unwrap(), text("base to base"));
        assert_eq!(
            parse("a b OR c d").unwrap(),
            Node::All(vec![text("a"), Node::Any(vec![text("b"), text("c")]), text("d")])
        );
        assert_eq!(parse("b OR c OR d").unwrap(), Node::Any(vec![text("b"), text("c"), text("d")]));
    }

    #[test]
    fn phrases_prefixes_filters_and_negation_are_read() {
        let node = parse("\"free spin\" char* -pole slot:speed -kind:ruling").unwrap();
        let not = |node| Node::Not(Box::new(node));
        let expected = vec![
            Node::Phrase("free spin".into()),
            Node::Prefix("char".into()),
            not(text("pole")),
            Node::Filter(Field::Slot, "speed".into()),
            not(Node::Filter(Field::Kind, "ruling".into())),
        ];
        assert_eq!(node, Node::All(expected));
    }

    #[test]
    fn groups_nest_and_may_be_left_open() {
        let expected =
            Node::All(vec![text("a"), Node::Any(vec![Node::All(vec![text("b")]), text("c")])]);
        assert_eq!(parse("a ((b) OR c").unwrap(), expected);
        assert_eq!(parse("a ((b) OR c)))").unwrap(), expected);
    }

    #[test]
    fn too_long_too_deep_empty_and_unknown_fields_are_clear_errors() {
        let error = |query: &str| parse(query).unwrap_err().to_string();
        assert!(error(&"(".repeat(100_000)).contains("1024 is the most"));
        assert!(error(&"(".repeat(33)).contains("nested deeper than 32"));
        assert!(error("  () \"\" ** - ").contains("asks for nothing"));
        assert!(error("knid:ruling").contains("did you mean 'kind'?"));
        assert!(error("kind: ruling").contains("has no value"));
        assert!(error("a*").contains("at least 2 letters"));
    }

    #[test]
    fn the_deepest_group_that_is_allowed_is_read() {
        assert!(parse(&format!("{}a{}", "(".repeat(32), ")".repeat(32))).is_ok());
    }
}
