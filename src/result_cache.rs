//! Results of long searches, kept in the user's cache folder until what they follow from changes.
//!
//! A result is a file whose first line holds the fingerprint of its inputs and that of its text.
//! Whatever is old, damaged, unreadable or not the user's own is as good as absent: then the work
//! is done again.

use std::fs::{self, Permissions};
use std::io::Read as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::whole_file;
use variorum_corpus::regular_file::{Links, open_regular};
use variorum_expr::fingerprint::Fingerprint;

/// Changes with every source file that decides how something is played or searched.
const PROGRAM: &str = env!("VARIORUM_PLAY_FINGERPRINT");

/// No result is nearly as large; a file that is was not written by us.
const LARGEST: u64 = 4 << 20;

/// A folder of kept results.
#[derive(Debug)]
pub(crate) struct ResultCache {
    /// None where there is no cache folder.
    folder: Option<PathBuf>,
}

/// The fingerprint of everything that a result follows from; the program itself is a part of it.
#[derive(Debug, Clone)]
pub(crate) struct Inputs(Fingerprint);

impl Default for Inputs {
    fn default() -> Self {
        let mut fingerprint = Fingerprint::default();
        fingerprint.feed(PROGRAM.as_bytes());
        Self(fingerprint)
    }
}

impl Inputs {
    pub(crate) fn feed(&mut self, part: &str) {
        self.0.feed(part.as_bytes());
    }
}

impl ResultCache {
    /// The results of one kind in the user's cache.
    pub(crate) fn open(kind: &str) -> Self {
        Self { folder: user_cache().map(|cache| cache.join(kind)) }
    }

    /// A cache that keeps nothing.
    pub(crate) fn none() -> Self {
        Self { folder: None }
    }

    /// The result with this name, if it is there, sound, the user's own, and of these inputs.
    pub(crate) fn load<T: DeserializeOwned>(&self, name: &str, inputs: &Inputs) -> Option<T> {
        let text = read_own_file(&self.folder.as_ref()?.join(name))?;
        let (head, body) = text.split_once('\n')?;
        (head == head_line(inputs, body)).then(|| serde_json::from_str(body).ok()).flatten()
    }

    /// Keeps a result in the place of an older one with this name. A cache that cannot be written
    /// costs time and nothing else.
    pub(crate) fn store<T: Serialize>(&self, name: &str, inputs: &Inputs, result: &T) {
        let Some(folder) = &self.folder else { return };
        if let Ok(body) = serde_json::to_string(result)
            && fs::create_dir_all(folder).is_ok()
        {
            let (file, text) = (folder.join(name), format!("{}\n{body}", head_line(inputs, &body)));
            // What is there may be a link, or open to others, and would hand that on.
            let _ = fs::remove_file(&file);
            // Whatever files are usually open to: only its owner's are read.
            let is_written = whole_file::replace(&file, text).is_ok();
            let _ = is_written.then(|| fs::set_permissions(&file, Permissions::from_mode(0o600)));
        }
    }
}

/// The folder of this program in the user's cache; none without a cache folder.
pub(crate) fn user_cache() -> Option<PathBuf> {
    let set =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || {
        set("HOME").map(|home| {
            home.join(if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" })
        })
    };
    let local = || if cfg!(windows) { set("LOCALAPPDATA") } else { None };
    let cache =
        set("XDG_CACHE_HOME").filter(|path| path.is_absolute()).or_else(local).or_else(home)?;
    Some(cache.join("variorum"))
}

fn head_line(inputs: &Inputs, body: &str) -> String {
    let mut checksum = Fingerprint::default();
    checksum.feed(body.as_bytes());
    format!("{} {checksum}", inputs.0)
}

fn read_own_file(path: &Path) -> Option<String> {
    let file = open_regular(path, Links::Refuse).ok()?;
    let metadata = file.metadata().ok()?;
    if !is_own(&metadata) || metadata.len() > LARGEST {
        return None;
    }
    let mut text = String::new();
    file.take(LARGEST).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Whether nobody but the user could have written the file.
fn is_own(metadata: &fs::Metadata) -> bool {
    metadata.uid() == rustix::process::geteuid().as_raw() && metadata.mode() & 0o022 == 0
}

#[cfg(test)]
mod tests {
    use super::{Inputs, ResultCache};
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::PathBuf;

    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn kept(name: &str) -> (Folder, ResultCache, PathBuf) {
        let folder =
            std::env::temp_dir().join(format!("variorum-results-{name}-{}", std::process::id()));
        let cache = ResultCache { folder: Some(folder.clone()) };
        cache.store("sum", &inputs("2 and 3"), &5);
        let file = folder.join("sum");
        (Folder(folder), cache, file)
    }

    fn inputs(text: &str) -> Inputs {
        let mut inputs = Inputs::default();
        inputs.feed(text);
        inputs
    }

    #[test]
    fn a_result_is_found_again_for_the_same_inputs_only() {
        let (_folder, cache, _) = kept("same");
        assert_eq!(cache.load("sum", &inputs("2 and 3")), Some(5));
        assert_eq!(cache.load::<i32>("sum", &inputs("2 and 4")), None);
        assert_eq!(cache.load::<i32>("product", &inputs("2 and 3")), None);
    }

    #[test]
    fn a_damaged_result_is_ignored_and_replaced() {
        let (_folder, cache, file) = kept("damaged");
        let text = fs::read_to_string(&file).unwrap();
        for damaged in [text.replace("\n5", "\n6"), text.replace('\n', ""), String::new()] {
            fs::write(&file, damaged).unwrap();
            assert_eq!(cache.load::<i32>("sum", &inputs("2 and 3")), None);
        }
        cache.store("sum", &inputs("2 and 3"), &5);
        assert_eq!(cache.load("sum", &inputs("2 and 3")), Some(5));
    }

    #[test]
    fn a_result_that_others_may_write_is_ignored() {
        let (_folder, cache, file) = kept("others");
        fs::set_permissions(&file, Permissions::from_mode(0o666)).unwrap();
        assert_eq!(cache.load::<i32>("sum", &inputs("2 and 3")), None);
        cache.store("sum", &inputs("2 and 3"), &5);
        assert_eq!(cache.load("sum", &inputs("2 and 3")), Some(5));
    }

    #[test]
    fn a_pipe_or_a_link_in_the_place_of_a_result_is_ignored_and_replaced() {
        let (_folder, cache, file) = kept("pipe");
        let elsewhere = file.with_file_name("elsewhere");
        fs::rename(&file, &elsewhere).unwrap();
        std::os::unix::fs::symlink(&elsewhere, &file).unwrap();
        assert_eq!(cache.load::<i32>("sum", &inputs("2 and 3")), None);
        fs::remove_file(&file).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&file).status().unwrap();
        assert!(made.success());
        // Without waiting for somebody who writes to it.
        assert_eq!(cache.load::<i32>("sum", &inputs("2 and 3")), None);
        cache.store("sum", &inputs("2 and 3"), &5);
        assert_eq!(cache.load("sum", &inputs("2 and 3")), Some(5));
        assert!(elsewhere.exists());
    }

    #[test]
    fn without_a_cache_folder_nothing_is_kept() {
        let cache = ResultCache::none();
        cache.store("sum", &inputs("2 and 3"), &5);
        assert_eq!(cache.load::<i32>("sum", &inputs("2 and 3")), None);
    }
}
