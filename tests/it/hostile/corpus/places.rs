//! Files in places where none can stand, under names that are no ids, and things that are no files.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;

use super::{
    Hostile, Place, RECORD, RECORD_PATH, RULING, RULING_PATH, TIMELINE, TIMELINE_PATH, write,
};

pub(super) fn all() -> Vec<Hostile> {
    let mut all = names();
    all.extend(links());
    all.extend(no_files());
    all
}

fn names() -> Vec<Hostile> {
    let long = format!("rulings/leap/{}.yaml", "a".repeat(65));
    [
        ("wrong end", "abilities/speed/leap/rebellion-2001-01.yml"),
        ("no end", "abilities/speed/leap/rebellion-2001-01"),
        ("another end", "rules/terrain/ditch/rebellion-2001-01.yaml.exe"),
        ("too high", "abilities/speed/rebellion-2001-01.yaml"),
        ("too deep", "abilities/speed/leap/x/rebellion-2001-01.yaml"),
        ("no slot", "abilities/sped/leap/rebellion-2001-01.yaml"),
        ("no edition", "abilities/speed/leap/rebelion-2001-01.yaml"),
        ("capitals", "abilities/speed/Leap/rebellion-2001-01.yaml"),
        ("capitals in the edition", "abilities/speed/leap/REBELLION-2001-01.yaml"),
        ("look-alike letter", "abilities/speed/l\u{435}ap/rebellion-2001-01.yaml"),
        ("full-width letter", "rulings/leap/tw\u{ff49}ce.yaml"),
        ("accent put together", "rulings/leap/twi\u{301}ce.yaml"),
        ("turned direction", "rulings/leap/tw\u{202e}ice.yaml"),
        ("zero width", "rulings/leap/tw\u{200b}ice.yaml"),
        ("two dots", "rulings/leap/a..b.yaml"),
        ("two dots alone", "rulings/leap/x../twice.yaml"),
        ("escaped dots", "rulings/leap/%2e%2e%2ftwice.yaml"),
        ("backslashes", "rulings/leap/x\\..\\twice.yaml"),
        ("a blank", "rulings/leap/twi ce.yaml"),
        ("a line break", "rulings/leap/twi\nce.yaml"),
        ("an escape sequence", "rulings/leap/\u{1b}[2Jtwice.yaml"),
        ("underscore", "rulings/leap/twice_more.yaml"),
        ("too long", long.as_str()),
    ]
    .into_iter()
    .map(|(name, path)| {
        let content = if path.starts_with("rulings") { RULING } else { RECORD };
        Hostile::file(format!("name: {name}"), path, Place::File, content)
    })
    .chain([
        Hostile::made("name: no UTF-8", "rulings/leap/tw\u{fffd}ce.yaml", Place::File, |root| {
            fs::create_dir_all(root.join("rulings/leap")).unwrap();
            fs::write(
                root.join("rulings/leap").join(OsString::from_vec(b"tw\xffce.yaml".to_vec())),
                RULING,
            )
            .unwrap();
        }),
        Hostile::made(
            "one id for two subjects",
            "rules/movement/leap/rebellion-2001-01.yaml",
            Place::File,
            |root| {
                write(root, RECORD_PATH, RECORD.as_bytes());
                write(root, "rules/movement/leap/rebellion-2001-01.yaml", RECORD.as_bytes());
            },
        ),
        Hostile::made(
            "one ability in two slots",
            "abilities/speed/leap/rebellion-2001-01.yaml",
            Place::File,
            |root| {
                write(root, "abilities/damage/leap/rebellion-2001-01.yaml", RECORD.as_bytes());
                write(root, RECORD_PATH, RECORD.as_bytes());
            },
        ),
    ])
    .collect()
}

fn link(name: &str, path: &'static str, target: impl Fn(&Path) -> String + 'static) -> Hostile {
    Hostile::made(format!("link: {name}"), path, Place::File, move |root| {
        let _ = fs::remove_file(root.join(path));
        fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
        symlink(target(root), root.join(path)).unwrap();
    })
}

fn links() -> Vec<Hostile> {
    let outside = |root: &Path| {
        write(root, ".outside/record.yaml", RECORD.as_bytes());
        write(root, ".outside/editions.yaml", TIMELINE.as_bytes());
        root.join(".outside")
    };
    let folder = move |root: &Path| outside(root).display().to_string();
    vec![
        link("to a good record elsewhere", RECORD_PATH, move |root| {
            outside(root).join("record.yaml").display().to_string()
        }),
        link("out of the folder", RECORD_PATH, |_| "../../../../../../../etc/passwd".to_owned()),
        link("to itself", RECORD_PATH, |root| root.join(RECORD_PATH).display().to_string()),
        link("to nothing", RULING_PATH, |_| "nowhere".to_owned()),
        link("to endless zeros", RULING_PATH, |_| "/dev/zero".to_owned()),
        link("folder of an ability", "abilities/speed/leap", folder),
        link("folder above itself", "abilities/speed/leap", |_| "../..".to_owned()),
        link("slot", "abilities/speed", folder),
        link("all abilities", "abilities", folder),
        link("all rulings, to the root of everything", "rulings", |_| "/".to_owned()),
        link("timeline", TIMELINE_PATH, move |root| {
            outside(root).join("editions.yaml").display().to_string()
        }),
    ]
}

fn no_files() -> Vec<Hostile> {
    let pipe = |path: &'static str| {
        Hostile::made(format!("pipe as {path}"), path, Place::File, move |root| {
            let _ = fs::remove_file(root.join(path));
            fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
            let made = std::process::Command::new("mkfifo").arg(root.join(path)).status().unwrap();
            assert!(made.success());
        })
    };
    let deep = "rules/".to_owned() + &"d/".repeat(300) + "x.yaml";
    vec![
        pipe(RECORD_PATH),
        pipe(RULING_PATH),
        pipe(TIMELINE_PATH),
        Hostile::made("socket", "rulings/x.yaml", Place::File, |root| {
            fs::create_dir_all(root.join("rulings")).unwrap();
            drop(std::os::unix::net::UnixListener::bind(root.join("rulings/x.yaml")).unwrap());
        }),
        Hostile::made("file instead of a folder", "abilities", Place::File, |root| {
            write(root, "abilities", b"x")
        }),
        Hostile::made(
            "folder instead of a file",
            &format!("{RECORD_PATH}/x.yaml"),
            Place::File,
            |root| {
                write(root, &format!("{RECORD_PATH}/x.yaml"), RECORD.as_bytes());
            },
        ),
        Hostile::made("folder instead of the timeline", TIMELINE_PATH, Place::File, |root| {
            fs::remove_file(root.join(TIMELINE_PATH)).unwrap();
            fs::create_dir(root.join(TIMELINE_PATH)).unwrap();
        }),
        Hostile::made("300 folders deep", "rules/d/d/d/d/d/d/d/d/d", Place::File, move |root| {
            write(root, &deep, RECORD.as_bytes())
        }),
        Hostile::made("nobody may read it", RECORD_PATH, Place::Either, |root| {
            write(root, RECORD_PATH, b"name: [");
            fs::set_permissions(root.join(RECORD_PATH), fs::Permissions::from_mode(0o000)).unwrap();
        }),
    ]
}
