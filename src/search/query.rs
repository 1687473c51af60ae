//! The query language: words, "phrases", prefix*, -not, OR, (groups) and field:value, read without recursion.
//! It refuses what is too long or too deep before it reads it, and every other input has a meaning: no text can crash it.

use crate::diagnostic::Trouble;
use crate::suggest;

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
    pub const ALL: [Self; 10] =
        [Self::Kind, Self::Slot, Self::Chapter, Self::Line, Self::Edition, Self::Date, Self::Subject, Self::Change, Self::Is, Self::Name];

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

    fn from_name(name: &str) -> Option<Self> {
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

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Open,
    Close,
    Or,
    Minus,
    Leaf(Node),
}

/// Reads a query.
pub fn parse(text: &str) -> Result<Node, Trouble> {
    if text.len() > MAX_BYTES {
        let message = format!("the query has {} bytes; {MAX_BYTES} is the most", text.len());
        return Err(Trouble::new(message, "ask for fewer words"));
    }
    assemble(tokens(text)?)
}

/// A group under construction: its members, whether the next one is negated, and whether it is an alternative to the last.
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
            (Some(Node::Text(before)), Node::Text(word)) => self.members.push(Node::Text(format!("{before} {word}"))),
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

fn assemble(tokens: Vec<Token>) -> Result<Node, Trouble> {
    let mut open: Vec<Group> = Vec::new();
    let mut group = Group::default();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            Token::Open => {
                if open.len() >= MAX_DEPTH {
                    return Err(Trouble::new(format!("the query is nested deeper than {MAX_DEPTH}"), "use fewer parentheses"));
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
    group.finish().ok_or_else(|| Trouble::new("the query asks for nothing", "give a word, as in 'variorum search charge'"))
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

fn tokens(text: &str) -> Result<Vec<Token>, Trouble> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c.is_control());
        let Some(first) = rest.chars().next() else { return Ok(tokens) };
        let after = rest.get(first.len_utf8()..).unwrap_or_default();
        let (token, left) = match first {
            '(' => (Some(Token::Open), after),
            ')' => (Some(Token::Close), after),
            '"' => quoted(after),
            '-' if after.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '"' | '(')) => (Some(Token::Minus), after),
            _ => {
                let end = rest.find(|c: char| c.is_whitespace() || c.is_control() || matches!(c, '(' | ')' | '"')).unwrap_or(rest.len());
                let (word, left) = rest.split_at_checked(end).unwrap_or((rest, ""));
                bare(word, left)?
            }
        };
        tokens.extend(token);
        rest = left;
    }
}

/// A phrase up to its closing quote, or to the end if there is none.
fn quoted(after: &str) -> (Option<Token>, &str) {
    let (phrase, left) = after.split_once('"').unwrap_or((after, ""));
    let says = phrase.chars().any(char::is_alphanumeric);
    (says.then(|| Token::Leaf(Node::Phrase(phrase.to_owned()))), left)
}

/// A word, a prefix, `OR`, or a field with its value.
fn bare<'a>(word: &str, left: &'a str) -> Result<(Option<Token>, &'a str), Trouble> {
    if word == "OR" || word == "||" {
        return Ok((Some(Token::Or), left));
    }
    if let Some((name, value)) = word.split_once(':').filter(|(name, _)| !name.is_empty() && name.chars().all(char::is_alphabetic)) {
        return filter(name, value, left);
    }
    if !word.chars().any(char::is_alphanumeric) {
        return Ok((None, left));
    }
    if let Some(prefix) = word.strip_suffix('*').filter(|prefix| prefix.chars().all(char::is_alphanumeric)) {
        if prefix.chars().count() < 2 {
            return Err(Trouble::new(format!("'{word}' begins too many words"), "give at least 2 letters before the *"));
        }
        return Ok((Some(Token::Leaf(Node::Prefix(prefix.to_lowercase()))), left));
    }
    Ok((Some(Token::Leaf(Node::Text(word.to_owned()))), left))
}

fn filter<'a>(name: &str, value: &str, left: &'a str) -> Result<(Option<Token>, &'a str), Trouble> {
    let Some(field) = Field::from_name(name) else {
        // "remember: ..." is a word with a colon, "knid:ruling" is a slip.
        if value.is_empty() {
            return Ok((Some(Token::Leaf(Node::Text(name.to_owned()))), left));
        }
        let all = format!("the fields are {}; to search for the text itself, put it in quotes", Field::ALL.map(Field::name).join(", "));
        let help = suggest::advice(name, Field::ALL.map(Field::name), &all);
        return Err(Trouble::new(format!("there is no field '{name}'"), help));
    };
    let (value, left) = match (value, left.strip_prefix('"')) {
        ("", Some(phrase)) => phrase.split_once('"').unwrap_or((phrase, "")),
        _ => (value, left),
    };
    if value.is_empty() {
        return Err(Trouble::new(format!("'{name}:' has no value"), "write it without a space, as in kind:ruling"));
    }
    Ok((Some(Token::Leaf(Node::Filter(field, value.to_owned()))), left))
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
        assert_eq!(parse("a b OR c d").unwrap(), Node::All(vec![text("a"), Node::Any(vec![text("b"), text("c")]), text("d")]));
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
        let expected = Node::All(vec![text("a"), Node::Any(vec![Node::All(vec![text("b")]), text("c")])]);
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
