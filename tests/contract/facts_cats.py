"""What the rules file of Cats says, told without the game's code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

from catlib.game import Event

from .subject import BadTable, Data, Facts

CARDS = ("2a", "2b", "3a", "3b", "4", "5")
ICONS = ("eat", "sleep", "steal", "destroy")
GOALS = [f"{one}-{other}" for one, other in combinations(ICONS, 2)]
BOXES = [f"{room}-{n}" for room in ("dining", "bathroom", "kitchen", "bedroom", "hall") for n in range(1, 10)]
TOKENS = (
    "sunbathing", "bird-watching", "cardboard-box", "dry-food", "litter-box", "welcome-home", "watching-tv", "sofa-nap",
    "laundry-nap", "keyboard-nap", "treats", "tap-water", "toy-mouse", "ball-of-wool", "brushing", "bed-nap",
    "lap-purring", "tuna-tin", "fly-hunt", "paper-bag", "sock-theft", "night-race", "cable-chewing", "sink-nap",
    "screen-blocking", "sofa-scratching", "toilet-paper", "plant-eating", "key-theft", "dinner-leftovers", "ham-theft",
    "curtain-climb", "vase", "suit-nap", "sunday-roast",
)  # fmt: skip
GOALS_OPEN = ("rumba_goal", "tie_cards", "tie_rumba_card", "tie_dice", "over")
HOUSES = {  # the last two are an owner's, see below
    "small": (2, 3),
    "small-long": (2, 3),
    "large": (4, 5),
    "large-long": (4, 5),
    "flat": (2, 3),
    "villa": (4, 5),
}


def _fits(players: int, options: Mapping[str, Any]) -> bool:
    """CAT-RUMBA-1: two players play with the Rumba; CAT-R3: a house is for so many."""
    house = options["house"]
    return (players > 2 or options["rumba"] is not False) and (house is None or players in HOUSES[house])


def _pieces(data: Data) -> Counter[str]:
    """Tokens, the Rumba's cards, and pieces on the board."""
    rumba = data["rumba"] or {"unseen": {}, "known": [], "captured": {}}
    pieces = Counter(data["unseen_tokens"]) + Counter(data["tokens"].values()) + Counter(rumba["captured"])
    for tokens in data["captured"]:
        pieces += Counter(tokens)
    pieces[data["drawn"] or "nothing"] += 1
    pieces.pop("nothing", None)
    pieces.update(f"rumba {card}" for card in [*Counter(rumba["unseen"]).elements(), *rumba["known"]])
    pieces.update(f"piece {piece}" for pile in data["boxes"].values() for piece in pile)
    return pieces


def _changes(events: Sequence[Event]) -> Counter[str]:
    """A cat comes in; a token leaves the board; a card leaves the Rumba's deck for good."""
    changes = Counter[str]()
    for event in events:
        if event.kind == "cat_started":
            changes[f"piece {event.data['player']}"] += 1
        elif event.kind == "token_removed":
            changes[event.data["token"]] -= 1
        elif event.kind == "rumba_card_lost":
            changes[f"rumba {event.data['card']}"] -= 1
    return changes


def _chances(data: Data) -> dict[str, Fraction]:
    phase = data["phase"]
    if phase == "token":
        return {f"token {token}": Fraction(1, len(data["unseen_tokens"])) for token in data["unseen_tokens"]}
    if phase in ("goals", "rumba_goal"):
        left = [goal for goal in GOALS if goal not in data["goals"]]
        return {f"goal {goal}": Fraction(1, len(left)) for goal in left}
    if phase.endswith("_card"):
        unseen = data["rumba"]["unseen"]
        return {f"card {card}": Fraction(count, sum(unseen.values())) for card, count in unseen.items()}
    return {f"roll {number}": Fraction(1, 3) for number in (1, 2, 3)}


def _swap(data: Data, player: int | None, rng: Random) -> Data:
    """CAT-R47: other cards face down, other bids and other goals of those that are not seen."""
    left = 20 - sum(data["stress"])
    hidden = [owner for owner in range(data["players"]) if owner != player]
    face_down, bids, goals = list(data["face_down"]), list(data["bids"]), list(data["goals"])
    dealt = [goals[owner] for owner in hidden if goals[owner] is not None]
    free = [goal for goal in GOALS if goal not in goals or goal in dealt]
    drawn = iter(rng.sample(free, len(dealt)))
    for owner in hidden:
        if face_down[owner] is not None:
            face_down[owner] = rng.choice(sorted(data["hands"][owner]))
        if bids[owner] is not None:
            bids[owner] = rng.randint(0, left)
        if goals[owner] is not None and data["phase"] not in GOALS_OPEN:
            goals[owner] = next(drawn)
    return {**data, "face_down": face_down, "bids": bids, "goals": goals}


# ---------------------------------------------------------------- an owner's tables

WILD = '["eat", "sleep", "steal", "destroy"]'


def _card(name: str, number: int, icons: str, man: str = "false") -> str:
    return f'[[action_cards]]\nid = "{name}"\nnumber = {number}\nicons = {icons}\nman = {man}\n'


ACTION_CARDS = "".join([
    *(_card(f"two-{n}", 2, '["eat"]') for n in (1, 2, 3)),
    _card("three", 3, '["sleep", "steal"]'), _card("four", 4, WILD, "true"), _card("five", 5, WILD, "true"),
])  # fmt: skip

RUMBA_CARDS = "".join(
    f'[[rumba_cards]]\nid = "{number}"\nnumber = {number}\ncount = {count}\nman = false\n'
    for number, count in ((3, 2), (4, 3))
)
SECRET_GOALS = "".join(f'[[secret_goals]]\nid = "goal-{n}"\nicons = ["eat", "{ICONS[1 + n % 3]}"]\n' for n in range(6))


def _token(number: int) -> str:
    place = ("rooms", "any", "window", "screen")[number % 4]
    return (
        f'[[tokens]]\nid = "thing-{number}"\ncolour = "{"blue" if number < 20 else "red"}"\nbliss = {2 + number % 2}\n'
        f'place = "{place}"\nrooms = {[1 + number % 5] if place == "rooms" else []}\nicons = ["eat"]\nrelax = true\n'
    )


THINGS = "".join(_token(number) for number in range(35))


def _house(name: str, players: str, rows: Sequence[str], doors: str) -> str:
    """A house drawn as rows of boxes: room by its first letter (a for the bathroom), and digit."""
    rooms = {"d": (1, "dining"), "a": (2, "bathroom"), "k": (3, "kitchen"), "b": (4, "bedroom"), "h": (5, "hall")}
    boxes, names = "", []
    for row, line in enumerate(rows):
        for column, box in enumerate(line.split()):
            number, room = rooms[box[0]]
            names.append(f"{room}-{box[1]}")
            boxes += (
                f'[[houses.boxes]]\nid = "{names[-1]}"\nroom = {number}\nrow = {row}\ncolumn = {column}\n'
                f"window = {str(box == 'd1').lower()}\nscreen = {str(box == 'd2').lower()}\n"
            )
    tiles = [names[start : start + 4] for start in range(0, len(names), 4)]
    return (
        f'[[houses]]\nid = "{name}"\nplayers = {players}\nplan = "mine"\ncharging_station = "hall-1"\n'
        f"doors = {doors}\ntiles = {tiles}\n{boxes}"
    )


FLAT = _house(
    "flat", "[2, 3]", ("a1 d1 d2 d3", "h1 h2 h3 h4", "k1 k2 b1 b2"),
    '[["bathroom-1", "hall-1"], ["dining-2", "hall-3"], ["kitchen-1", "hall-1"], ["bedroom-2", "hall-4"]]',
)  # fmt: skip
HALL = _house(
    "villa", "[4, 5]", ("a1 a2 d1 d2", "h1 h2 h3 h4", "k1 k2 b1 b2", "k3 k4 b3 b4"),
    '[["bathroom-1", "hall-1"], ["dining-2", "hall-4"], ["kitchen-1", "hall-1"], ["bedroom-2", "hall-4"]]',
)  # fmt: skip
OWN_HOUSES = FLAT + HALL


def _bad(good: str, old: str, new: str, table: str, row: str | int | None) -> BadTable:
    """A good table with one thing changed."""
    assert old in good
    return BadTable(good.replace(old, new, 1), table, row)


BAD_TABLES = (
    _bad(ACTION_CARDS, "number = 3", "number = 6", "action_cards", "three"),
    _bad(ACTION_CARDS, "number = 3", "number = true", "action_cards", 4),
    _bad(ACTION_CARDS, "number = 3", "number = 4", "action_cards", "three"),
    _bad(ACTION_CARDS, '"three"', '"two-1"', "action_cards", "two-1"),
    _bad(ACTION_CARDS, '"three"', '"Three!"', "action_cards", 4),
    _bad(ACTION_CARDS, WILD, '["eat"]', "action_cards", "four"),
    _bad(ACTION_CARDS, "man = false", "man = true", "action_cards", "two-1"),
    _bad(ACTION_CARDS, '["sleep", "steal"]', '["sleep", "sleep"]', "action_cards", "three"),
    _bad(ACTION_CARDS, '["sleep", "steal"]', '["sleep", "bark"]', "action_cards", "three"),
    _bad(ACTION_CARDS, '["sleep", "steal"]', '[["sleep"]]', "action_cards", "three"),
    _bad(ACTION_CARDS, "number = 5", "number = 4", "action_cards", None),
    BadTable(_card("four", 4, WILD, "true"), "action_cards", None),
    BadTable("action_cards = 4", "action_cards", None),
    _bad(RUMBA_CARDS, "count = 2", "count = 3", "rumba_cards", None),
    _bad(RUMBA_CARDS, "count = 2", "count = 0", "rumba_cards", "3"),
    _bad(RUMBA_CARDS, 'id = "3"', 'id = "three"', "rumba_cards", "three"),
    _bad(RUMBA_CARDS, "number = 3", "number = 1", "rumba_cards", "3"),
    BadTable("rumba_cards = []", "rumba_cards", None),
    _bad(SECRET_GOALS, '["eat", "sleep"]', '["eat"]', "secret_goals", "goal-0"),
    _bad(SECRET_GOALS, '["eat", "sleep"]', '["eat", "eat"]', "secret_goals", "goal-0"),
    _bad(SECRET_GOALS, '"goal-1"', '"goal-0"', "secret_goals", "goal-0"),
    _bad(THINGS, 'colour = "blue"', 'colour = "green"', "tokens", "thing-0"),
    _bad(THINGS, "bliss = 2", "bliss = 4", "tokens", "thing-0"),
    _bad(THINGS, 'place = "any"', 'place = "roof"', "tokens", "thing-1"),
    _bad(THINGS, "rooms = [1]", "rooms = [6]", "tokens", "thing-0"),
    _bad(THINGS, "rooms = [1]", "rooms = []", "tokens", "thing-0"),
    _bad(THINGS, "rooms = []", "rooms = [1]", "tokens", "thing-1"),
    _bad(THINGS, "relax = true\n", "", "tokens", "relax"),
    BadTable(_token(0), "tokens", None),
    BadTable(FLAT, "houses", None),
    _bad(OWN_HOUSES, "players = [2, 3]", "players = [2]", "houses", None),
    _bad(OWN_HOUSES, "players = [2, 3]", "players = [2, 4]", "houses", "flat"),
    _bad(OWN_HOUSES, "players = [2, 3]", "players = []", "houses", "flat"),
    _bad(OWN_HOUSES, '"villa"', '"flat"', "houses", "flat"),
    _bad(OWN_HOUSES, 'charging_station = "hall-1"', 'charging_station = "dining-1"', "houses", "flat"),
    _bad(OWN_HOUSES, '["kitchen-1", "hall-1"]', '["kitchen-1", "hall-9"]', "houses", "flat"),
    _bad(OWN_HOUSES, '["kitchen-1", "hall-1"]', '["kitchen-1", "hall-2"]', "houses", "flat"),
    _bad(OWN_HOUSES, '["kitchen-1", "hall-1"]', '["kitchen-1", "kitchen-2"]', "houses", "flat"),
    _bad(OWN_HOUSES, ', ["kitchen-1", "hall-1"]', "", "houses", "flat"),
    _bad(OWN_HOUSES, 'id = "kitchen-2"', 'id = "kitchen-1"', "houses", "flat"),
    _bad(OWN_HOUSES, 'id = "kitchen-2"', 'id = "cellar-2"', "houses", "flat"),
    _bad(OWN_HOUSES, "room = 1", "room = 2", "houses", "flat"),
    _bad(OWN_HOUSES, "column = 1", "column = 0", "houses", "flat"),
    _bad(OWN_HOUSES, "window = true", "window = false", "houses", "flat"),
    _bad(OWN_HOUSES, "screen = true", "screen = false", "houses", "flat"),
    _bad(OWN_HOUSES, "screen = true", "screen = 1", "houses", "flat"),
    _bad(OWN_HOUSES, "tiles = [", "tiles = [[], ", "houses", "flat"),
    _bad(OWN_HOUSES, 'plan = "mine"\n', "", "houses", "plan"),
    BadTable("[game]\nturns = 6", "game", "turns"),
    BadTable("[players]\nmin = 1\nmax = 5", "players", "min"),
    BadTable("[dogs]\ntotal = 1", "dogs", None),
)

CATS = Facts(
    notation=frozenset(
        [f"{verb} {box}" for verb in ("start", "place", "rumba", "move", "retreat", "leave") for box in BOXES]
        + [f"{verb} {card}" for verb in ("commit", "deceive", "capture") for card in CARDS]
        + [f"bid {number}" for number in range(100)]
        + [f"roll {number}" for number in (1, 2, 3)]
        + [f"card {number}" for number in (2, 3, 4, 5)]
        + [f"token {token}" for token in TOKENS]
        + [f"goal {goal}" for goal in GOALS]
        + ["relax", "keep", "decline"]
    ),
    longest=lambda _: 436,
    endless=lambda data: data["phase"] == "tie_dice",  # CAT-END-7
    chances=_chances,
    pieces=_pieces,
    changes=_changes,
    swap=_swap,
    fits=_fits,
    masked=frozenset({"face_down", "bids", "goals"}),
    passing=frozenset({"bids_revealed", "die_rolled", "fight_won", "deceived", "not_deceived"}),
    good_tables=(ACTION_CARDS, RUMBA_CARDS, SECRET_GOALS, THINGS, OWN_HOUSES),
    bad_tables=BAD_TABLES,
)
