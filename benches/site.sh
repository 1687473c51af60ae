#!/usr/bin/env bash
# The site beside Hugo and mdBook on the same number of pages of the same words and about the same bytes; benches/serve.sh has `serve`.
#   benches/site.sh [PAGES...]      default: 1000 10000
# Needs GNU time and hugo; mdbook is measured where it is installed, and named where it is not.
#
# What each is given: a page with a head, a navigation, a strip of editions, six clauses, the words it uses, its source and a footer.
# Ours are records; every record gives two pages, so half as many are read. Hugo's are front matter and a layout as one would write it,
# with the navigation and the footer cached (benches/site/hugo); mdBook's are Markdown and a theme (benches/site/mdbook). We also write
# JSON beside every page and an index for the search; Hugo is measured without them, and once more with the JSON.
set -euo pipefail
cd "$(dirname "$0")/.."
# VARIORUM names another build of the program to measure.
if [ -z "${VARIORUM:-}" ]; then
  cargo build --release --quiet
  VARIORUM=$(realpath "${CARGO_TARGET_DIR:-target}")/release/variorum
fi
variorum=$VARIORUM
runs=${RUNS:-3}
# In memory where that may be, so that the programs are measured and not the disk: ext4 takes seconds for files where others were just deleted.
scratch=/dev/shm; [ -w "$scratch" ] || scratch=${TMPDIR:-/tmp}
work=$(mktemp -d -p "$scratch")
trap 'rm -rf "$work"' EXIT

run() { # run NAME OUT COMMAND...: one run into a fresh folder; wall, user and system seconds, peak memory
  local name=$1 out=$2; shift 2
  rm -rf "$out"
  /usr/bin/time -f "%e %U %S %M" -a -o "$work/time-$name" "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; return 1; }
}

report() { # report NAME OUT: the median of each figure, and how large the pages are
  for field in 1 2 3 4; do sort -n -k"$field,$field" "$work/time-$1" | awk -v at=$(((runs + 1) / 2)) -v field="$field" 'NR == at { print $field }'; done |
    paste -sd' ' >"$work/median-$1"
  find "$2" -name '*.html' -printf '%s\n' | awk -v name="$1" -v figures="$(cat "$work/median-$1")" '{ bytes += $1 } END {
    split(figures, figure, " ")
    printf "%-10s %s s wall, %s s user, %s s system, %s KiB peak; %d pages of %d bytes\n", name, figure[1], figure[2], figure[3], figure[4], NR, bytes / NR }'
}

beside() { # beside OTHER: how many times what we need the other needs
  paste "$work/median-variorum" "$work/median-$1" | awk -v name="$1" '{ printf "%s needs %.1f times the wall clock, %.1f times the user time, %.1f times the memory\n", name, $5 / $1, $6 / ($2 > 0 ? $2 : 0.01), $8 / $4 }'
}

records() { # records FOLDER TOPICS: each topic with one record gives two pages
  mkdir -p "$1/rules/play"
  cat >"$1/editions.yaml" <<'YAML'
lines: [{ id: tabletop, name: Table, description: The game. }]
editions: [{ id: one, short: one, title: One, date: 2001-01, line: tabletop, kind: base, documents: [book], description: The only one. }]
documents: [{ id: book, title: Book, certainty: primary, description: A book. }]
YAML
  for n in $(seq "$2"); do
    mkdir "$1/rules/play/topic-$n"
    { printf 'name: Topic %s\nsummary: What topic %s is about, in one sentence.\nsources: [{ document: book, heading: Topic %s }]\nclauses:\n' "$n" "$n" "$n"
      for clause in one two three four five six; do
        printf '  - id: %s\n    text: A warrior of topic %s moves up to its speed value and then rolls %s dice, see [topic 1].\n' "$clause" "$n" "$n"
      done; } >"$1/rules/play/topic-$n/one.yaml"
  done
}

front_matter() { # front_matter NUMBER: the same as Hugo reads it
  printf -- '---\ntitle: Topic %s\ndescription: What topic %s is about, in one sentence.\nchapter: play\neditions: [one]\n' "$1" "$1"
  printf 'sources: [{ document: book, heading: Topic %s }]\nterms: [/rules/topic-1]\nclauses:\n' "$1"
  for clause in one two three four five six; do
    printf "  - id: %s\n    text: 'A warrior of topic %s moves up to its speed value and then rolls %s dice, see [topic 1](/rules/topic-1/).'\n" "$clause" "$1" "$1"
  done
  printf -- '---\n'
}

markdown() { # markdown NUMBER: the same as mdBook reads it
  printf '# Topic %s\n\nWhat topic %s is about, in one sentence.\n\n' "$1" "$1"
  printf -- '- [One, January 2001, first text](topic-%s.md)\n\n**In force** in the table since [One, January 2001](topic-1.md).\n\n' "$1"
  for clause in one two three four five six; do
    printf '## %s\n\nA warrior of topic %s moves up to its speed value and then rolls %s dice, see [topic 1](topic-1.md).\n\n' "$clause" "$1" "$1"
  done
  printf '## Words used here\n\n- [Topic 1](topic-1.md): What topic 1 is about, in one sentence.\n\n## Source\n\n- Book, under \xe2\x80\x9cTopic %s\xe2\x80\x9d\n' "$1"
}

inputs() { # inputs PAGES: what each of them reads
  records "$work/records" $(($1 / 2))
  cp -r benches/site/hugo "$work/hugo"; cp -r benches/site/mdbook "$work/book"
  mkdir -p "$work/hugo/content/rules" "$work/book/src"
  cp "$work/hugo/hugo.toml" "$work/hugo/config.toml"
  echo '# Summary' >"$work/book/src/SUMMARY.md"
  for n in $(seq "$1"); do
    front_matter "$n" >"$work/hugo/content/rules/topic-$n.md"
    markdown "$n" >"$work/book/src/topic-$n.md"
    echo "- [Topic $n](topic-$n.md)" >>"$work/book/src/SUMMARY.md"
  done
}

for pages in "${@:-1000 10000}"; do for pages in $pages; do
  echo "== $pages pages, the median of $runs runs in turn"
  rm -rf "$work"/{records,hugo,book} "$work"/time-*
  inputs "$pages"
  mdbook=
  if ! command -v mdbook >/dev/null; then echo "mdbook     not installed"
  elif [ "$pages" -gt 1000 ]; then echo "mdbook     left out above 1000 pages: it takes minutes"
  else mdbook=yes; fi
  for _ in $(seq "$runs"); do
    run variorum "$work/out" "$variorum" build --records "$work/records" --out "$work/out"
    run hugo "$work/hugo-out" hugo --quiet --source "$work/hugo" --destination "$work/hugo-out"
    run hugo+json "$work/json-out" hugo --quiet --source "$work/hugo" --config "hugo.toml,with-json.toml" --destination "$work/json-out"
    [ -z "$mdbook" ] || run mdbook "$work/book/book" mdbook build "$work/book"
  done
  report variorum "$work/out"
  report hugo "$work/hugo-out"; beside hugo
  report hugo+json "$work/json-out"; beside hugo+json
  [ -z "$mdbook" ] || { report mdbook "$work/book/book"; beside mdbook; }
done; done

echo "== this corpus"
rm -f "$work/time-variorum"
for _ in $(seq "$runs"); do run variorum "$work/site" "$variorum" build --out "$work/site"; done
report variorum "$work/site"
