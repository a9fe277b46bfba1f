# What the checks beside this directory share. Sourced, with the repository as the working directory.

PEGBOARD="${PEGBOARD:-./pegboard}"
REFEREES="$PWD/target/referees"
NODE="$REFEREES/node_modules/node/bin/node"
SERVER_LOG="$REFEREES/server.log"
SERVER_PID=""
PROXY_PID=""

# A home of its own: a check never meets the state of a real installation.
export PEGBOARD_HOME="$REFEREES/home"

fail() {
  echo "$*" >&2
  exit 1
}

# install_packages <package.json> <directory>: installs the pinned versions once; later calls do nothing.
install_packages() {
  local wanted="$1" directory="$2"
  cmp -s "$wanted" "$directory/installed.json" && return
  echo "Installing ${wanted#.ci/} into ${directory#"$PWD"/}"
  mkdir -p "$directory"
  cp "$wanted" "$directory/package.json"
  npm install --prefix "$directory" --no-package-lock --no-audit --no-fund --loglevel=error
  cp "$wanted" "$directory/installed.json"
}

install_referees() {
  install_packages .ci/referees/package.json "$REFEREES"
  "$NODE" --version >"$REFEREES/node.version" || fail "The node package brought no program for this machine"
}

free_port() {
  "$NODE" -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}

# Starts "pegboard serve" with the given extra flags and sets URL; the server ends with this script.
start_server() {
  local address
  address="127.0.0.1:$(free_port)"
  URL="http://$address"
  trap stop_server EXIT
  set -m # its own process group, so that a launcher and what it launched end together
  "$PEGBOARD" serve --http "$address" "$@" >"$SERVER_LOG" 2>&1 &
  SERVER_PID=$!
  set +m
  wait_until_healthy
}

# The suite cannot send a token, so that it talks to a proxy that adds one. Sets URL anew; the proxy ends with this shell.
start_proxy() {
  local token="$1" target="$URL"
  URL="http://127.0.0.1:$(free_port)"
  "$NODE" .ci/referees/proxy.mjs "${URL##*:}" "$target" <<<"$token" >>"$SERVER_LOG" 2>&1 &
  PROXY_PID=$!
  wait_until_healthy
}

wait_until_healthy() {
  local tries
  for ((tries = 0; tries < 150; tries++)); do
    curl --silent --fail --output /dev/null --max-time 2 "$URL/health" && return
    server_runs || break
    sleep 0.2
  done
  echo "The server did not answer GET $URL/health. It said:" >&2
  tail -n 20 "$SERVER_LOG" >&2
  exit 1
}

server_runs() {
  kill -0 -- "-$SERVER_PID" 2>/dev/null
}

stop_server() {
  [ -z "$PROXY_PID" ] || kill "$PROXY_PID" 2>/dev/null || true
  PROXY_PID=""
  [ -n "$SERVER_PID" ] || return 0
  kill -- "-$SERVER_PID" 2>/dev/null || true
  local tries
  for ((tries = 0; tries < 50; tries++)); do
    server_runs || break
    sleep 0.1
  done
  kill -9 -- "-$SERVER_PID" 2>/dev/null || true
  wait "$SERVER_PID" 2>/dev/null || true
  SERVER_PID=""
}
