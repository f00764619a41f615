#!/usr/bin/env bash
# Checks the packs in the folder PACKS with the command PROGRAM, prints findings as notes of a GitHub workflow, and writes into
# GITHUB_STEP_SUMMARY which letters differ from those of the commit BASE; with FILTER, only of examples with these words in their
# name or file. Runs anywhere: without BASE nothing is compared, without a summary it goes to standard output.
# Ends with 0 without findings, 1 with, 2 where a command could not do its work.
set -uo pipefail
: "${PACKS:?the folder of packs}" "${PROGRAM:=npx --yes denial-management}" "${BASE:=}" "${FILTER:=}" "${GITHUB_STEP_SUMMARY:=/dev/stdout}"
read -ra program <<<"$PROGRAM"
worst=0
run() {
  "${program[@]}" "$@"
  local code=$?
  ((code > worst)) && worst=$code
  return 0
}

run packs check "$PACKS" --annotations
run packs test "$PACKS" --format annotations
if [[ -n $BASE && $worst -eq 0 ]]; then
  before=$(mktemp -d)
  trap 'rm -rf "$before"' EXIT
  if git archive "$BASE" -- "$PACKS" | tar -x -C "$before"; then
    run packs impact "$before/$PACKS" "$PACKS" --filter "$FILTER" >>"$GITHUB_STEP_SUMMARY"
  else
    echo "::notice::The commit $BASE is not fetched or has no $PACKS, so letters are not compared. Set fetch-depth: 0 for actions/checkout."
  fi
fi
exit "$worst"
