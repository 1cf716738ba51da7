"""What crosses from the card language to the core (card.h): fields, flags and modes, each by its name."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from turnwise import _core
from turnwise.errors import BadSetupError
from turnwise.hearthstone.cards import all_cards
from turnwise.hearthstone.compiler import compile_cards
from turnwise.hearthstone.compiler.records import Record
from turnwise.hearthstone.errors import CardError
from turnwise.hearthstone.game import game_from_table
from turnwise.hearthstone.language import Effect, Set, collecting, spell
from turnwise.hearthstone.language.verbs.operations import OPERATIONS, takes

CORE = Path(__file__).parents[2] / "core" / "games" / "hearthstone"
LAYOUT = _core.hearthstone_layout()


def effects_of(thing):
    """Every effect in a definition or a part of it."""
    if isinstance(thing, Effect):
        yield thing
    if isinstance(thing, (tuple, list)):
        for item in thing:
            yield from effects_of(item)
    elif hasattr(thing, "__dataclass_fields__") and not isinstance(thing, Set):
        for name in thing.__dataclass_fields__:
            yield from effects_of(getattr(thing, name))


def written_effects():
    cards = all_cards()
    return [e for d in (*cards.cards.values(), *cards.era_cards.values()) for e in effects_of(d)]


@pytest.mark.parametrize("name", ["card", "op", "trigger", "aura", "selector", "value"])
def test_a_record_is_packed_by_the_names_of_its_fields(name):
    record = Record(name, LAYOUT)
    assert record.packer.size == LAYOUT["records"][name]["size"]
    assert record.pack(**record.nothing) == record.empty
    offsets = LAYOUT["records"][name]["fields"]
    for number, field in enumerate(record.fields, 1):
        packed = record.pack(**record.nothing | {field: number})
        assert [at for at, byte in enumerate(packed) if byte] == [offsets[field][0]]
        assert packed[offsets[field][0]] == number


def test_a_record_refuses_a_field_it_does_not_have_and_a_field_left_out():
    record = Record("trigger", LAYOUT)
    with pytest.raises(TypeError, match=r"record trigger: there is no field 'reserved2'$"):
        record.pack(**record.nothing, reserved2=0)
    fields = dict(record.nothing)
    del fields["zone"]
    with pytest.raises(TypeError, match=r"record trigger: field 'zone' is missing$"):
        record.pack(**fields)


def test_a_layout_that_lacks_a_field_is_refused_when_the_cards_are_loaded():
    fields = {name: place for name, place in LAYOUT["records"]["op"]["fields"].items() if name != "pool"}
    without = LAYOUT | {"records": LAYOUT["records"] | {"op": {"size": 20, "fields": fields}}}
    with pytest.raises(CardError, match="record op: there is no field 'pool'"):
        compile_cards(all_cards(), without)


def test_an_unknown_mode_or_flag_is_refused_with_the_name_of_the_card():
    with collecting() as mine:
        spell("Odd", cost=1, play=Effect("summon", a=1, card="CS2_182", modes=("loudly",)))
    with pytest.raises(CardError, match=r"Odd: summon has no mode 'loudly'; there are missing, of_cost, different"):
        compile_cards(all_cards() | mine, LAYOUT)
    with collecting() as mine:
        spell("Odder", cost=1, play=Effect("summon", a=1, card="CS2_182", flags=("loudly",)))
    with pytest.raises(CardError, match="Odder: 'loudly' is none of the op_flags"):
        compile_cards(all_cards() | mine, LAYOUT)


def test_a_mode_that_the_core_does_not_know_is_refused_by_it():
    table = compile_cards(all_cards(), LAYOUT)
    record, size = LAYOUT["records"]["op"]["fields"], LAYOUT["records"]["op"]["size"]
    ops = bytearray(table.buffers["ops"])
    heal = LAYOUT["names"]["ops"].index("heal")
    at = next(at for at in range(0, len(ops), size) if ops[at + record["code"][0]] == heal)
    ops[at + record["modes"][0]] = 1
    with pytest.raises(BadSetupError, match="an operation with an unknown mode"):
        game_from_table(replace(table, buffers=table.buffers | {"ops": bytes(ops)}), {}, {})


def test_every_mode_is_asked_for_by_a_written_card_and_tested_by_the_core():
    asked = {(e.op, mode) for e in written_effects() for mode in e.modes}
    asked |= {("skip", "always"), ("take_control", "ready")}  # of only_if, and for cards of one's own
    assert asked == {(op, mode) for op, modes in LAYOUT["modes"].items() for mode in modes}
    enums = dict(re.findall(r"M\((\w+), (\w+),", (CORE / "card.h").read_text()))
    source = "".join(path.read_text() for path in [*CORE.rglob("*.cpp"), CORE / "state.h"])
    tested = {(enums[kind], mode) for kind, mode in re.findall(r"has\(Op::(\w+)::(\w+)\)", source)}
    by_card = {("shuffle_self", "keeping"), ("shuffle_self", "keeping_always")}  # Card::kKeeps, Card::kKeepsAlways
    assert asked == tested | by_card


def test_no_mode_is_a_bare_number():
    for path in [*CORE.rglob("*.cpp"), *CORE.rglob("*.h")]:
        assert not re.search(r"\bop(\.|->)modes? *(==|!=|&|>=?|<=?) *\d", path.read_text()), path.name


def test_the_table_of_operations_speaks_of_operations_modes_and_types_of_the_core():
    assert OPERATIONS.keys() <= set(LAYOUT["names"]["ops"])
    for op, operation in OPERATIONS.items():
        assert operation.cards_in.keys() <= set(LAYOUT["modes"].get(op, ())), op
        types = {type for some in (operation.cards, *operation.cards_in.values()) for type in some}
        assert types <= set(LAYOUT["names"]["types"]), op
        assert operation.after <= set(LAYOUT["names"]["ops"]), op
        assert operation.events <= set(LAYOUT["names"]["events"]), op
        assert all(until in LAYOUT["bits"]["op_flags"] for until in operation.until), op
    assert takes("skip") == takes("no such operation")
