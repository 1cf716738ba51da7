#!/bin/sh
# Makes paper 1's value model anew (docs/methods/boosted-value.md): matches of the paper's baseline with itself from three seeds, a
# model of each and one of all, and matches on a seed of their own that say which is the strongest. Stopped, it goes on.
#
#   tools/p1-value.sh FOLDER [MATCHES A SEED]
set -eu
folder=${1:?where to put matches and models}
matches=${2:-1200}
turnwise=${TURNWISE:-$PWD/.venv/bin/turnwise}
decks="--mirror p1_hunter_aggro --mirror p1_shaman_midrange --mirror p1_warlock_control"
mkdir -p "$folder"
cd "$folder"
for seed in 31 32 33; do
    # shellcheck disable=SC2086
    "$turnwise" generate p1-mcts-coop --game hearthstone $decks --iterations 500 --features value42 -n "$matches" --seed $seed --out coop-$seed
    [ -e p1-value-$seed.safetensors ] ||
        "$turnwise" train value --data coop-$seed --features value42 --seed 1 --out p1-value-$seed.safetensors
done
[ -e p1-value-all.safetensors ] ||
    "$turnwise" train value --data coop-31 --data coop-32 --data coop-33 --features value42 --seed 1 --out p1-value-all.safetensors
{
    printf 'title = "Which of the value models"\ngame = "hearthstone"\nschedule = "gauntlet"\nopponents = ["MCTS coop"]\nblocks = 34\nseed = 7731\n'
    printf '[settings]\nhunter = {deck = ["p1_hunter_aggro"]}\nwarlock = {deck = ["p1_warlock_control"]}\nshaman = {deck = ["p1_shaman_midrange"]}\n'
    printf '[agents]\n"MCTS coop" = {recipe = "p1-mcts-coop", budget = {type = "iterations", count = 300}}\n'
    for name in 31 32 33 all; do
        printf '"%s" = {recipe = "p1-xgb", budget = {type = "iterations", count = 300}, set = {"evaluate.model" = "%s/p1-value-%s.safetensors"}}\n' \
            "$name" "$PWD" "$name"
    done
} > select.toml
"$turnwise" run select.toml --ledger select.sqlite
"$turnwise" report --ledger select.sqlite
