use super::{DITCH, finds};
use crate::project::Project;

/// Rule topics that are all asked for by the same terms.
fn asked_as(terms: &str, subjects: &[&str]) -> Project {
    let record = DITCH.replace("sources:", &format!("asked_as: [{terms}]\nsources:"));
    subjects.iter().fold(Project::new(), |project, subject| {
        project.rule(&format!("terrain/{subject}/rebellion-2001-01"), &record)
    })
}

#[test]
fn a_term_may_lead_to_three_subjects() {
    finds(&asked_as("hole, pit", &["ditch", "trench", "well"]), &[]);
}

#[test]
fn a_term_that_leads_to_four_subjects_is_found() {
    let subjects = ["ditch", "grave", "trench", "well"];
    let found = subjects.map(|subject| {
        format!(
            "rules/terrain/{subject}/rebellion-2001-01.yaml:3:12: 'hole' leads to 4 subjects \
             [asked-as]; keep it in 3 at most"
        )
    });
    finds(&asked_as("hole", &subjects), &found.each_ref().map(String::as_str));
}

#[test]
fn a_term_that_repeats_the_name_is_found() {
    finds(
        &asked_as("hole, ditch", &["ditch"]),
        &[
            "rules/terrain/ditch/rebellion-2001-01.yaml:3:18: 'ditch' says nothing that is not said \
           before [asked-as]; remove it",
        ],
    );
}
