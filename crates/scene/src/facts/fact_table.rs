//! How a table of facts is written: a line for each fact, with its name in the program, its path,
//! its values and its meaning.
//! It holds no fact itself.

/// A table of facts: the type of its facts, all of them in order, and what each is.
macro_rules! fact_table {
    ($(#[$about:meta])* $name:ident; $($variant:ident $path:literal $domain:expr, $meaning:literal;)+) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[doc = $meaning] $variant,)+
        }

        impl $name {
            /// All of them, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The path that expressions write.
            pub fn path(self) -> &'static str {
                match self { $(Self::$variant => $path,)+ }
            }
        }

        /// Every fact of the table, in slot order.
        pub(super) fn definitions() -> Vec<FactDefinition> {
            vec![$(FactDefinition { path: $path, domain: $domain, meaning: $meaning },)+]
        }
    };
}
pub(super) use fact_table;
