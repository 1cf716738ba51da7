#!/bin/sh
# Makes the card-play networks of paper 5 anew: teacher matches, then training (docs/methods/card-play.md). Every step goes
# on where it was stopped, so the same command may be given again and again. Matches take most of the time: about 2 core
# hours a deck and 1,000 matches.
#
#   tools/card-play.sh FOLDER [MATCHES A DECK] [ITERATIONS A TURN]
#
# FOLDER gets the matches (mage/, warlock/, hunter/) and the networks (p5-dnn-mage.safetensors, ...).
set -eu
folder=${1:?where to put matches and networks}
matches=${2:-2000}
iterations=${3:-8000}
turnwise=${TURNWISE:-.venv/bin/turnwise}
for row in mage:p5_mage_mech:p5-duct-cnb warlock:p5_warlock_hand:p5-duct-cnb-warlock hunter:p5_hunter_face:p5-duct-cnb-hunter; do
    name=${row%%:*} rest=${row#*:}
    deck=${rest%%:*} teacher=${rest#*:}
    nice -n 19 "$turnwise" generate "$teacher" --game hearthstone --mirror "$deck" --iterations "$iterations" \
        --open-hands --features planes --matches "$matches" --out "$folder/$name"
    for shape in dnn cnn-small; do
        network=$folder/p5-${shape%-small}-$name.safetensors
        [ -e "$network" ] || nice -n 19 "$turnwise" train card-play --data "$folder/$name" --shape "$shape" --steps 6000 \
            --out "$network"
    done
done
