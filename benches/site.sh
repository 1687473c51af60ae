#!/usr/bin/env bash
# The site beside Hugo and mdBook on the same number of pages of the same words, and `serve` beside nginx.
#   benches/site.sh [PAGES...]      default: 1000 10000
# Needs GNU time and hugo; mdbook, nginx and wrk are measured where they are installed, and named where they are not.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet
variorum=$(realpath "${CARGO_TARGET_DIR:-target}")/release/variorum
work=$(mktemp -d)
server=; nginx=
finish() { [ -n "$server" ] && kill "$server" 2>/dev/null; [ -n "$nginx" ] && kill "$nginx" 2>/dev/null; rm -rf "$work"; }
trap finish EXIT

measure() { # measure NAME COMMAND...: wall and user seconds, peak memory
  local name=$1; shift
  /usr/bin/time -f "%e %U %M" -o "$work/time-$name" "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; return 1; }
  awk -v name="$name" '{ printf "%-10s %s s wall, %s s user, %s KiB peak\n", name, $1, $2, $3 }' "$work/time-$name"
}

beside() { # beside OTHER: how many times what we need the other needs
  paste "$work/time-variorum" "$work/time-$1" | awk -v name="$1" '{ printf "%s needs %.1f times the wall clock, %.1f times the user time, %.1f times the memory\n", name, $4 / $1, $5 / ($2 > 0 ? $2 : 0.01), $6 / $3 }'
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

markdown() { # markdown FILE NUMBER: the same words as a page
  { [ "$3" = hugo ] && printf -- '---\ntitle: Topic %s\n---\n' "$2"
    printf '# Topic %s\n\nWhat topic %s is about, in one sentence.\n\n' "$2" "$2"
    for clause in one two three four five six; do
      printf '## %s\n\nA warrior of topic %s moves up to its speed value and then rolls %s dice, see [topic 1](topic-1.md).\n\n' "$clause" "$2" "$2"
    done; } >"$1" || true
}

for pages in "${@:-1000 10000}"; do for pages in $pages; do
  echo "== $pages pages"
  records "$work/r$pages" $((pages / 2))
  measure variorum "$variorum" build --records "$work/r$pages" --out "$work/out$pages"
  mkdir -p "$work/hugo$pages/content" "$work/hugo$pages/layouts/_default" "$work/book$pages/src"
  printf 'title = "x"\nbaseURL = "https://x.example/"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n' >"$work/hugo$pages/hugo.toml"
  cp "$work/hugo$pages/hugo.toml" "$work/hugo$pages/config.toml"
  printf '<!DOCTYPE html><html lang="en"><head><title>{{ .Title }}</title></head><body>{{ .Content }}</body></html>' | tee "$work/hugo$pages/layouts/_default/single.html" >"$work/hugo$pages/layouts/_default/list.html"
  echo '# Summary' >"$work/book$pages/src/SUMMARY.md"
  printf '[book]\ntitle = "x"\n[output.html.search]\nenable = false\n' >"$work/book$pages/book.toml"
  for n in $(seq "$pages"); do
    markdown "$work/hugo$pages/content/topic-$n.md" "$n" hugo
    markdown "$work/book$pages/src/topic-$n.md" "$n" book
    echo "- [Topic $n](topic-$n.md)" >>"$work/book$pages/src/SUMMARY.md"
  done
  measure hugo hugo --quiet --source "$work/hugo$pages" --destination "$work/hugo-out$pages"
  beside hugo
  if ! command -v mdbook >/dev/null; then echo "mdbook     not installed"
  elif [ "$pages" -gt 1000 ]; then echo "mdbook     left out above 1000 pages: it takes minutes"
  else measure mdbook mdbook build "$work/book$pages"; beside mdbook; fi
done; done

echo "== this corpus"
measure variorum "$variorum" build --out "$work/site"
find "$work/site" -name '*.html' | wc -l | xargs echo "pages:"

command -v wrk >/dev/null || { echo "wrk is not installed: no load test"; exit 0; }
echo "== serve, one page under load"
"$variorum" serve --port 0 >"$work/address" & server=$!
for _ in $(seq 100); do grep -q http "$work/address" && break; sleep 0.1; done
address=$(grep -o 'http://[^ ;]*' "$work/address")
wrk -t2 -c32 -d5s "${address}abilities/charge.html" | grep -E 'Requests/sec|Non-2xx' || true
before=$(awk '/VmRSS/ { print $2 }' "/proc/$server/status")
wrk -t2 -c32 -d30s "${address}abilities/charge.html" | grep -E 'Requests/sec|Latency|Non-2xx' || true
echo "memory before and after 30 s: $before and $(awk '/VmRSS/ { print $2 }' "/proc/$server/status") KiB"
if command -v nginx >/dev/null; then
  printf 'daemon off; pid %s/nginx.pid; error_log stderr; worker_processes 2; events {} http { access_log off; server { listen 127.0.0.1:4799; root %s/site; } }' "$work" "$work" >"$work/nginx.conf"
  chmod -R a+rX "$work"
  nginx -c "$work/nginx.conf" 2>/dev/null & nginx=$!
  sleep 1
  echo "nginx, the same page:"
  wrk -t2 -c32 -d5s http://127.0.0.1:4799/abilities/charge.html | grep -E 'Requests/sec|Non-2xx' || true
fi
