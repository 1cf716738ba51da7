"""Luck is exact, belief is what worlds hold, and a review peeks at nothing that the player could not see."""

from __future__ import annotations

import json
from collections import Counter

import msgspec
import pytest
from typer.testing import CliRunner

import turnwise as tw
from games.hearthstone.logs.ours import PAIRS, hidden_from, played
from turnwise.arena.record import Record, replay_pieces
from turnwise.cli import app
from turnwise.hearthstone import deck, printed_cards
from turnwise.hearthstone.logs.export import to_hsreplay
from turnwise.hearthstone.logs.importing import import_matches

MISSILES = {
    "players": [
        {"hero": "HERO_08", "mana": 1, "hand": ["EX1_277"], "deck": {"CS2_182": 2}},
        {"hero": "HERO_01", "board": ["CS2_231"], "deck": {"CS2_106": 2}},
    ]
}


def own_health(state: tw.State) -> list[float]:
    health = [side["health"] for side in state.to_plain()["players"]]
    return [health[0] - health[1], health[1] - health[0]]


def test_luck_is_what_came_less_the_mean():
    """Three missiles on a hero and a Wisp: the Wisp takes at most one."""
    before = tw.load("hearthstone").state_from_plain(MISSILES)
    after, _ = before.apply("play EX1_277", picks=["target enemy hero"] * 3)
    found = tw.luck(before, "play EX1_277", after, own_health)
    assert found is not None and found.came == [3.0, -3.0]
    assert sum(each.probability for each in found.outcomes) == pytest.approx(1)
    assert sum(each.probability * each.values[0] for each in found.outcomes) == pytest.approx(found.mean[0])
    assert found.luck[0] == pytest.approx(3 - found.mean[0]) and found.luck[0] > 0 > found.luck[1]
    assert tw.luck(before, "play EX1_277", after, own_health, limit=2) is None
    named = tw.luck(before, "play EX1_277", after, "race")
    assert named is not None and len(named.luck) == 2


def test_believed_counts_what_worlds_hold():
    state = tw.load("hearthstone", mulligan=False).start(seed=1, decks=["p5_mage_mech", "p5_hunter_face"])
    lists = ("p5_mage_mech", "p5_hunter_face")
    found = tw.believed(state.observe(0), {"type": "known_list", "lists": list(lists)}, worlds=200)
    assert found.worlds == 200 and found.hand and not found.secrets
    hunter = state.to_plain()["players"][1]
    assert sum(mean for _, _, mean in found.hand) == pytest.approx(len(hunter["hand"]))
    assert sum(mean for _, _, mean in found.deck) == pytest.approx(sum(hunter["deck"].values()))
    assert all(0 < share <= 1 for _, share, _ in found.hand)
    assert found == tw.believed(state.observe(0), tw.belief.KnownList(lists), worlds=200)
    with pytest.raises(tw.errors.BadStateError, match="observation"):
        tw.believed(state, tw.belief.Anything())


def save(tmp_path, record: Record):
    path = tmp_path / "match.json"
    path.write_text(record.to_json())
    return path


def run(*words: object):
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return done


def of_match(start: dict, *actions: str) -> Record:
    state = tw.load("hearthstone").state_from_plain(start)
    steps = []
    for action in actions or ("play CS2_029 -> enemy hero", "attack 1 -> enemy hero"):
        after, picks = state.apply(action, seed=1)
        steps.append({"seat": state.to_act, "action": action, "picks": picks})
        state = after
    plain = {"game": "hearthstone", "setup": {}, "seed": 0, "agents": ["Anna", "Ben"], "start_picks": [], "steps": [],
             "returns": [], "finished": False, "pieces": [{"start": start, "steps": steps}]}  # fmt: skip
    return msgspec.convert(plain, Record)


def position(hidden: str) -> dict:
    return {
        "turn": 5,
        "players": [
            {
                "hero": "HERO_08",
                "mana": 5,
                "hand": ["CS2_029", "CS2_024"],
                "board": ["CS2_182"],
                "deck": {"CS2_023": 3},
            },
            {"hero": "HERO_01", "hand": [hidden], "deck": {"CS2_106": 3}},
        ],
    }


def test_a_review_tells_each_decision(tmp_path):
    path = save(tmp_path, of_match(position("CS2_106")))
    words = ("review", path, "--iterations", "200", "--html", tmp_path / "page.html")
    done = run(*words)
    assert "Anna: 2 decisions" in done.output and "Win probability" in done.output
    told = json.loads(run(*words, "--json").output)
    assert [each["taken"].split()[0] for each in told["decisions"]] == ["Fireball", "Chillwind"]
    assert all(0 <= each["before"] <= 1 and each["loss"] >= 0 for each in told["decisions"])
    assert (tmp_path / "page.html").read_text().startswith("<!doctype html>")


def test_a_review_does_not_depend_on_what_was_hidden(tmp_path):
    one, other = (
        run("review", save(tmp_path, of_match(position(card))), "--iterations", "200", "--json").stdout
        for card in ("CS2_106", "EX1_407")
    )
    assert one == other


def test_a_recording_is_reviewed_as_it_is(tmp_path):
    path = tmp_path / "match.xml"
    path.write_text(to_hsreplay(of_match(position("CS2_106"))))
    assert "Anna: 2 decisions" in run("review", path, "--iterations", "50").output


@pytest.mark.parametrize("pair", PAIRS[:3])
def test_what_comes_later_tells_a_player_nothing_of_the_opponent(pair):
    """The hidden cards of an imported match are known by hindsight; what its player sees does not depend on that."""
    text = hidden_from(to_hsreplay(played(pair, 2)), 2)
    half = text[: text.rindex("<Block ", 0, len(text) // 2)]
    [full], [cut] = (list(import_matches(each.encode())) for each in (text, half))
    later, sooner = (replay_pieces(each.record())[0] for each in (full, cut))
    assert len(sooner) > 10 and len(later) > len(sooner) + 10
    hidden = 0
    for one, other in zip(later, sooner[:-1], strict=False):
        hidden += one.to_plain()["players"][1] != other.to_plain()["players"][1]
        assert one.observe(0).to_plain()["players"][1] == other.observe(0).to_plain()["players"][1]
    assert hidden > 5


def two_mages() -> tuple[dict, dict]:
    """A deck, and the same with Yetis in place of two of its cards."""
    mech = deck("p5_mage_mech").to_plain()
    first = mech["cards"][0]
    return mech, mech | {"cards": ["CS2_182" if card == first else card for card in mech["cards"]]}


def share_of(card: str, seen: tw.State, belief: tw.belief.OneOf) -> float:
    found = tw.believed(seen, belief, worlds=1000)
    shares = [share for zone in (found.hand, found.deck) for each, share, _ in zone if each == card]
    return max(shares, default=0.0)


def test_lists_with_weights_are_dealt_by_their_share():
    """Of two lists the one that is played three times as often is dealt three times as often, while both fit."""
    mech, yetis = two_mages()
    counts = dict(Counter(mech["cards"]))
    plain = {"era": "p5", "players": [{"hero": "HERO_01"}, {"hero": "HERO_08", "deck": counts}]}
    seen = tw.load("hearthstone").state_from_plain(plain).observe(0)
    for weights, share in (((1, 3), 0.75), ((3, 1), 0.25), ((1, 0), 0.0), ((0, 7), 1.0)):
        weighted = tw.belief.OneOf((mech, yetis), ambiguous="uniform", weights=weights)
        assert abs(share_of("CS2_182", seen, weighted) - share) < 0.05
    for wrong, message in (
        ({"weights": (1,)}, "one for each of 2"), ({"weights": (0, 0)}, "not all of them 0"),
        ({"weights": (1, -1)}, "from 0 on"), ({"weights": (1, 1), "ambiguous": "default"}, "uniform"),
    ):  # fmt: skip
        with pytest.raises(tw.errors.BadRecipeError, match=message):
            tw.belief.OneOf((mech, yetis), **{"ambiguous": "uniform", **wrong})


def test_what_was_seen_narrows_lists_with_weights():
    """A recording in which the opponent is hidden and plays a Yeti: then it is the list with Yetis."""
    mech, yetis = two_mages()
    rest = Counter(yetis["cards"])
    start = {
        "era": "p5", "turn": 8, "to_act": 1,
        "players": [{"hero": "HERO_01", "deck": {"CS2_182": 5}},
                    {"hero": "HERO_08", "mana": 4, "hand": ["CS2_182"], "deck": rest - Counter(["CS2_182"]),
                     "list": yetis["cards"]}],
    }  # fmt: skip
    text = hidden_from(to_hsreplay(of_match(start, "play CS2_182", "end")), 2)
    [found] = import_matches(text.encode())
    record = found.record()
    before, after, _ = tw.replay(record)
    weighted = tw.belief.OneOf((mech, yetis), ambiguous="uniform", weights=(9, 1))
    only = next(card for card in mech["cards"] if card not in yetis["cards"])
    assert share_of(only, before.observe(0), weighted) > 0.8
    assert share_of(only, after.observe(0), weighted) == 0.0


def test_a_review_takes_the_decks_that_people_play(tmp_path):
    printed = printed_cards("p1")
    cards = [card for card in printed.values() if card.deckable and card.set == "basic" and card.fits_class("warrior")]
    entry = {"card_list": [[card.dbf_id, 2] for card in cards[:15]], "observations": 12, "shortid": "one"}
    (tmp_path / "decks.json").write_bytes(msgspec.json.encode({"WARRIOR": [entry]}))
    run("import", tmp_path / "decks.json", "--decks", tmp_path / "mine")
    path = save(tmp_path, of_match(position("CS2_106")))
    assert "Anna: 2 decisions" in run("review", path, "--iterations", "20", "--decks", tmp_path / "mine").output
    done = CliRunner().invoke(app, ["review", str(path), "--decks", str(tmp_path)])
    assert done.exit_code == 2 and "import --decks" in done.output
