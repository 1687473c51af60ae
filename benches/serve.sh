#!/usr/bin/env bash
# `serve` beside nginx: the same page under the same load, one after the other, with the memory of both.
#   benches/serve.sh [SECONDS]      default: 30
# Needs nginx and wrk. Both compress nothing, since wrk does not ask for it.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-30}
for command in nginx wrk; do
  command -v "$command" >/dev/null || { echo "benches/serve.sh: $command is not installed" >&2; exit 2; }
done
# VARIORUM names another build of the program to measure.
if [ -z "${VARIORUM:-}" ]; then
  cargo build --release --quiet
  VARIORUM=$(realpath "${CARGO_TARGET_DIR:-target}")/release/variorum
fi
work=$(mktemp -d)
server=; nginx=
finish() { [ -z "$server" ] || kill "$server" 2>/dev/null; [ -z "$nginx" ] || kill "$nginx" 2>/dev/null; rm -rf "$work"; }
trap finish EXIT

memory() { # memory PROCESS: what it and its children hold, in KiB
  for process in $1 $(pgrep -P "$1" || true); do awk '/VmRSS/ { print $2 }' "/proc/$process/status"; done | awk '{ sum += $1 } END { print sum }'
}

load() { # load NAME PROCESS ADDRESS
  wrk -t2 -c32 -d5s "$3" >/dev/null
  local before; before=$(memory "$2")
  echo "== $1"
  wrk -t2 -c32 -d"${seconds}s" --latency "$3" | grep -E 'Requests/sec|99%|requests in|Non-2xx|Socket errors'
  echo "memory before and after $seconds s: $before and $(memory "$2") KiB"
}

"$VARIORUM" build --out "$work/site" >/dev/null
"$VARIORUM" serve --port 0 >"$work/address" & server=$!
while ! grep -q http "$work/address"; do sleep 0.1; done
address=$(grep -o 'http://[^ ;]*' "$work/address")
load variorum "$server" "${address}abilities/charge.html"
kill "$server"; server=

printf 'daemon off; pid %s/nginx.pid; error_log stderr; worker_processes 2; events {}
http { access_log off; server { listen 127.0.0.1:4799; root %s/site; } }' "$work" "$work" >"$work/nginx.conf"
chmod -R a+rX "$work"
nginx -c "$work/nginx.conf" 2>/dev/null & nginx=$!
while [ ! -s "$work/nginx.pid" ]; do sleep 0.1; done
load nginx "$nginx" http://127.0.0.1:4799/abilities/charge.html
