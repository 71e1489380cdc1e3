"""What the rules file of each game says, told without the game's code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from catlib.game import Event

from .facts_cats import CATS as CATS_FACTS
from .subject import BadTable, Data, Facts

# ---------------------------------------------------------------- Cat Rescue

CATS = ("blue", "green", "red", "yellow", "wild")
CELLS = [column + row for row in "1234" for column in "abcd"]


def _cat_rescue_pieces(data: Data) -> Counter[str]:
    """26 cats; of those face down, in the shelter or adopted, only the number is known (CRE-R22)."""
    pieces = Counter(data["shelter"].values()) + Counter(data["street"])
    for home in data["homes"]:
        pieces += Counter(home)
    if data["carried"]:
        pieces[data["carried"]["cat"]] += 1
    pieces["ready"] += data["adopted"]
    return pieces


def _cat_rescue_changes(events: Sequence[Event]) -> Counter[str]:
    """A cat that is turned face down is a cat of its colour no more."""
    turned = Counter(event.data["cat"] for event in events if event.kind == "turned")
    return Counter({"ready": turned.total(), **{cat: -count for cat, count in turned.items()}})


CAT_RESCUE = Facts(
    notation=frozenset(
        ["street"]
        + [f"{verb} {cat}" for verb in ("foster", "cat") for cat in CATS]
        + [f"push {cell} {direction}" for cell in CELLS for direction in ("up", "down", "left", "right")]
    ),
    longest=lambda players: 4 + 2 * players + 4 * (22 - 2 * players),  # CRE-R23
    chances=lambda data: {
        f"cat {cat}": Fraction(count, sum(data["street"].values())) for cat, count in data["street"].items()
    },
    pieces=_cat_rescue_pieces,
    changes=_cat_rescue_changes,
    good_tables=(
        '[colours]\nnames = ["black", "ginger", "tabby", "white"]',
        '[colours]\nnames = ["yellow", "red", "green", "blue"]',
        '[delivery.first_arrow]\ndirection = "up"',
    ),
    bad_tables=(
        BadTable('[colours]\nnames = ["blue", "green", "red"]', "colours", "names"),
        BadTable('[colours]\nnames = ["blue", "green", "red", "red"]', "colours", "names"),
        BadTable('[colours]\nnames = ["blue", "green", "red", "wild"]', "colours", "names"),
        BadTable('[colours]\nnames = ["blue", "green", "red", "ready"]', "colours", "names"),
        BadTable('[colours]\nnames = ["blue", "green", "red", "Yellow"]', "colours", "names"),
        BadTable('[colours]\nnames = ["blue", "green", "red", "light blue"]', "colours", "names"),
        BadTable('[colours]\nnames = ["blue", "green", "red", ""]', "colours", "names"),
        BadTable('[colours]\nnames = ["blue", "green", "red", 4]', "colours", "names"),
        BadTable('[colours]\nnames = "blue"', "colours", "names"),
        BadTable('[colours]\nname = ["blue", "green", "red", "yellow"]', "colours", "name"),
        BadTable("[colours]", "colours", "names"),
        BadTable("colours = 4", "colours", None),
        BadTable("[[colours]]\nnames = []", "colours", None),
        BadTable('[delivery.first_arrow]\ndirection = "north"', "delivery.first_arrow", "direction"),
        BadTable("[delivery.first_arrow]\ndirection = 4", "delivery.first_arrow", "direction"),
        BadTable("[delivery.first_arrow]\ndirection = []", "delivery.first_arrow", "direction"),
        BadTable("[cats]\ntotal = 27\nof_each_colour = 6\nwild = 2", "cats", "total"),
        BadTable("[players]\nmin = 1\nmax = 5", "players", "max"),
        BadTable("[dogs]\ntotal = 1", "dogs", None),
        BadTable("[delivery.second_arrow]\ndirection = 'up'", "delivery.second_arrow", None),
        BadTable("this is no TOML", None, None),
        BadTable("a = " + "[" * 3000, None, None),
    ),
)

# ---------------------------------------------------------------- Cat Between Us

TOYS = ("cactus", "mouse", "rod", "yarn", "feather", "ribbon")
FIRST_PAW = {"cactus": 8, "yarn": 8, "mouse": 9, "feather": 9, "rod": 10, "ribbon": 10}  # CBU-R2
LURES = [f"{toy}-{number}" for toy in TOYS for number in range(7)]


def _lures_of(data: Data) -> list[str]:
    """CBU-SETUP-1: with five players without those of one suit."""
    gone = data["options"]["removed"] if data["players"] == 5 else None
    return [card for card in LURES if card.split("-")[0] != gone]


def _lures_seen(data: Data) -> Counter[str]:
    seen = Counter[str]()
    for part in (*data["hands"], *data["toys"].values()):
        seen += Counter(part)
    return seen


def _lures(data: Data) -> Counter[str]:
    """Every card of the game once: what lies nowhere is set aside, so only one too many can be told."""
    return _lures_seen(data) + (Counter(_lures_of(data)) - _lures_seen(data))


def _lure_chances(data: Data) -> dict[str, Fraction]:
    cards = _lures_of(data)
    if data["phase"] == "target":
        paws = Counter(FIRST_PAW[card.split("-")[0]] + 3 * int(card.split("-")[1]) for card in cards)
        return {f"target {number}": Fraction(count, len(cards)) for number, count in paws.items()}
    left = Counter(cards) - _lures_seen(data)
    return {f"deal {card}": Fraction(1, left.total()) for card in left}


def _lure_swap(data: Data, player: int | None, rng: Random) -> Data:
    """CBU-R14: the other hands and the cards set aside, mixed and dealt again."""
    if data["phase"] == "over":
        return data
    hands = list(data["hands"])
    own = Counter(hands[player]) if player is not None else Counter()
    under = sum((Counter(cards) for cards in data["toys"].values()), Counter())
    unseen = sorted(Counter(_lures_of(data)) - own - under)
    rng.shuffle(unseen)
    for owner in range(data["players"]):
        if owner != player:
            size = len(hands[owner])
            hands[owner], unseen = dict.fromkeys(sorted(unseen[:size]), 1), unseen[size:]
    return {**data, "hands": hands}


PAWS = "".join(f"{toy} = {list(range(first, first + 7))}\n" for toy, first in zip(TOYS, range(6), strict=True))
NAMES = "".join(f'[[toys]]\nid = "{toy}"\nen = "The {toy}"\nro = "{toy}"\n' for toy in TOYS)

CAT_BETWEEN_US = Facts(
    notation=frozenset(
        [f"target {number}" for number in range(36)]
        + [f"deal {card}" for card in LURES]
        + [f"play {card} {toy}" for card in LURES for toy in TOYS]
    ),
    longest=lambda players: {2: 165, 3: 259, 4: 292, 5: 297, 6: 357}[players],  # CBU-R19
    chances=_lure_chances,
    pieces=_lures,
    swap=_lure_swap,
    masked=frozenset({"hands"}),
    passing=frozenset(
        {"revealed", "total", "round_won", "tie", "advanced", "starter", "round_begins", "toy_full", "played"}
    ),
    good_tables=(f"[paw_prints]\n{PAWS}", NAMES),
    bad_tables=(
        BadTable("[paw_prints]\n" + PAWS.replace("cactus = [0", "cactus = [36"), "paw_prints", "cactus"),
        BadTable("[paw_prints]\n" + PAWS.replace("mouse = [1", "mouse = [true"), "paw_prints", "mouse"),
        BadTable("[paw_prints]\n" + PAWS.replace("rod = [2, 3", "rod = [3"), "paw_prints", "rod"),
        BadTable("[paw_prints]\n" + PAWS.replace("yarn = ", "wool = "), "paw_prints", "wool"),
        BadTable("[paw_prints]", "paw_prints", "cactus"),
        BadTable("paw_prints = 4", "paw_prints", None),
        BadTable(NAMES.replace('en = "The rod"', 'en = ""'), "toys", "rod"),
        BadTable(NAMES.replace('ro = "yarn"\n', ""), "toys", "ro"),
        BadTable(NAMES.replace('id = "mouse"', 'id = "cactus"'), "toys", "mouse"),
        BadTable('[[toys]]\nid = "cactus"\nen = "Cactus"\nro = "cactus"', "toys", None),
        BadTable("[rounds]\nmax = 8\nwins_that_end_the_game = 3\ncards_under_each_toy = 2", "rounds", "max"),
        BadTable("[dogs]\ntotal = 1", "dogs", None),
    ),
)

# ---------------------------------------------------------------- CATtitude!

ADJACENT = {
    "garage": "kitchen laundry", "kitchen": "dining garage laundry", "dining": "kitchen living porch",
    "porch": "dining living", "laundry": "bath bedroom garage kitchen", "living": "dining nursery porch study",
    "bath": "bedroom laundry", "bedroom": "bath laundry nursery", "nursery": "bedroom living study",
    "study": "living nursery",
}  # fmt: skip
HOMES = {
    "book": "study", "curtain": "dining", "fish": "kitchen", "glove": "garage", "jar": "kitchen", "lamp": "study",
    "paper": "bath", "pillow": "bedroom", "plant": "porch", "slipper": "bedroom", "sock": "laundry", "sofa": "living",
    "teddy": "nursery", "vase": "dining", "yarn": "living",
}  # fmt: skip
STOLEN = ["book", "fish", "glove", "jar", "lamp", "pillow", "plant", "slipper", "sock", "teddy", "vase", "yarn"]
KNOCKED, DESTROYED = ["jar", "lamp", "plant", "vase"], ["curtain", "paper", "pillow", "sofa"]
TROUBLE = {
    **{f"steal {item}": 1 for item in STOLEN},
    **{f"knock {item}": 3 for item in KNOCKED},
    **{f"destroy {item}": 3 for item in DESTROYED},
    "cuddle": 6,
}
EVADE = {"run": 4, "sneak": 4, "hide": 4}


def _cat_fronts(data: Data) -> Counter[str]:
    """The cards that lie before the players."""
    cards = Counter[str](data["pending"])
    cards.update(f"steal {load['item']}" for load in data["carrying"] if load)
    cards.update(f"destroy {item}" for items in data["destroying"] for item in items)
    cards["hide"] += sum(data["hiding"])
    return cards


def _cat_pieces(data: Data) -> Counter[str]:
    """54 cards and a token of each room."""
    pieces = _cat_fronts(data) + Counter(data["draw"]) + Counter(data["discard"])
    for hand in data["hands"]:
        pieces += Counter(hand)
    tokens = [*data["tokens"]["unknown"], *data["tokens"]["known"], *(load["to"] for load in data["carrying"] if load)]
    tokens += data["cats"] if data["phase"] == "start_rooms" else []
    stolen = data["phase"] == "destination"
    assert len([token for token in tokens if token]) == 10, "a token is lost" + " on its way" * stolen
    return pieces


def _cat_chances(data: Data) -> dict[str, Fraction]:
    """CTT-SET-6, CTT-R14 for tokens; any card of the draw pile else."""
    tokens = list(data["tokens"]["unknown"])
    if data["phase"] == "destination" and data["options"]["destinations"] == "random":
        tokens = [token for token in tokens if token != data["cats"][data["turn"]]]
    if data["phase"] in ("start_rooms", "destination"):
        return {f"room {token}": Fraction(1, len(tokens)) for token in tokens}
    return {f"card {card}": Fraction(count, sum(data["draw"].values())) for card, count in data["draw"].items()}


def _cat_swap(data: Data, player: int | None, rng: Random) -> Data:
    """The other hands and the draw pile, mixed and dealt again so that the one who decides has two moves."""
    hidden = [owner for owner in range(data["players"]) if owner != player]
    sizes = {owner: sum(data["hands"][owner].values()) for owner in hidden}
    cards = [*_cards(data["draw"]), *(card for owner in hidden for card in _cards(data["hands"][owner]))]
    while True:
        rng.shuffle(cards)
        hands, left = list(data["hands"]), list(cards)
        for owner, size in sizes.items():
            hands[owner], left = _multiset(left[:size]), left[size:]
        dealt = {**data, "hands": hands, "draw": _multiset(left)}
        if data["actor"] not in hidden or _cat_has_two(dealt, hands[data["actor"]]):
            return dealt


def _cat_has_two(data: Data, hand: dict[str, int]) -> bool:
    """CTT-R33: whoever is asked has two moves; CTT-R31: to come out is one."""
    actor, phase, items = data["actor"], data["phase"], data["items"]
    if phase == "evade":
        return bool(data["hiding"][actor] or EVADE.keys() & hand.keys())
    if phase in ("toss", "caught"):
        return bool(len(hand) + data["hiding"][actor] > 1)
    if phase != "play" or data["hiding"][actor]:
        return True
    here = {item for item in items if items[item]["room"] == data["cats"][actor]}
    own = set(data["destroying"][actor]) - set(data["begun"])
    fresh = {item for item in here if not items[item]["disturbed"]}
    return (
        "cuddle" in hand
        or any(f"steal {item}" in hand or hand.get(f"knock {item}", 0) > 1 for item in fresh)
        or any(f"destroy {item}" in hand for item in fresh | own & here)
    )


def _table(name: str, rows: dict[str, Any]) -> str:
    """A table in TOML: numbers, words, and for adjacency lists of words."""

    def value(of: Any) -> Any:
        return of if isinstance(of, int) else repr(of.split()) if name == "adjacent" else repr(of)

    return f"[{name}]\n" + "".join(f'"{row}" = {value(of)}\n' for row, of in rows.items())


def _renamed(old: str, new: str) -> str:
    """The whole house with another name for a room."""
    homes = _table("item_home", HOMES).replace(old, new)
    return _table("rooms", COLOURS).replace(old, new) + _table("adjacent", ADJACENT).replace(old, new) + homes


COLOURS = dict(
    zip(ADJACENT, ["grey", "yellow", "red", "orange", "blue", "green", "teal", "purple", "pink", "brown"], strict=True)
)
LONELY = {**ADJACENT, "bath": "", "bedroom": "laundry nursery", "laundry": "bedroom garage kitchen"}
CROWDED = {room: " ".join(other for other in ADJACENT if other != room) for room in ADJACENT}

CATTITUDE = Facts(
    notation=frozenset(
        ["draw pile", "draw discard", "stay", "nap", "done", "hide", "pass", "unhide"]
        + [
            f"{verb} {place}"
            for verb in ("move", "human", "cuddle", "run", "sneak")
            for place in [*ADJACENT, "hallway"]
        ]
        + [f"room {room}" for room in ADJACENT]
        + [card for card in TROUBLE if card != "cuddle"]
        + [f"{verb} {card}" for verb in ("toss", "card") for card in [*TROUBLE, *EVADE]]
    ),
    longest=lambda _: 1500,  # CTT-R35: no limit is set; random games take some 600 moves, chance included
    endless=lambda data: len(data["discard"]) % 3 > 0,  # CTT-R35: two choices of three or so
    chances=_cat_chances,
    pieces=_cat_pieces,
    swap=_cat_swap,
    masked=frozenset({"hands", "draw"}),
    silent=frozenset({"draw pile"}),
    good_tables=(
        _table("evade_cards", {"run": 6, "sneak": 6}),
        _table("trouble_cards", {"steal fish": 20, "knock jar": 2, "destroy sofa": 20}),
        _table("item_home", {**HOMES, "fish": "study"}),
        _renamed("porch", "attic"),
        _table("item_home", {**{item: room for item, room in HOMES.items() if item != "book"}, "comb": "bath"})
        + _table(
            "trouble_cards", {**{card: n for card, n in TROUBLE.items() if card != "steal book"}, "steal comb": 1}
        ),
    ),
    bad_tables=(
        BadTable(_table("rooms", {**COLOURS, "attic": "black"}), "rooms", None),
        BadTable(_table("rooms", {**COLOURS, "hallway": "black"}), "rooms", "hallway"),
        BadTable(_table("rooms", {**COLOURS, "study": "grey"}), "rooms", "garage"),
        BadTable(_table("rooms", {**COLOURS, "study": 4}), "rooms", "study"),
        BadTable(_table("rooms", COLOURS).replace("study", "Study"), "rooms", "Study"),
        BadTable(_table("rooms", COLOURS).replace("study", "attic"), "adjacent", "study"),
        BadTable("rooms = 10", "rooms", None),
        BadTable(_table("adjacent", {**ADJACENT, "study": "living"}), "adjacent", "nursery"),
        BadTable(_table("adjacent", {**ADJACENT, "study": "living nursery study"}), "adjacent", "study"),
        BadTable(_table("adjacent", {**ADJACENT, "study": "living nursery attic"}), "adjacent", "study"),
        BadTable(_table("adjacent", LONELY), "adjacent", "bath"),
        BadTable(_table("adjacent", CROWDED), "adjacent", "garage"),
        BadTable(_table("item_home", {**HOMES, "comb": "bath"}), "item_home", None),
        BadTable(_table("item_home", {**HOMES, "vase": "hallway"}), "item_home", "vase"),
        BadTable(_table("item_home", {**HOMES, "vase": 4}), "item_home", "vase"),
        BadTable(_table("trouble_cards", {**TROUBLE, "cuddle": 7}), "trouble_cards", None),
        BadTable(_table("trouble_cards", {**TROUBLE, "knock jar": 1, "cuddle": 8}), "trouble_cards", "knock jar"),
        BadTable(_table("trouble_cards", {**TROUBLE, "steal moon": 1, "cuddle": 5}), "trouble_cards", "steal moon"),
        BadTable(_table("trouble_cards", {**TROUBLE, "eat fish": 1, "cuddle": 5}), "trouble_cards", "eat fish"),
        BadTable(_table("trouble_cards", {**TROUBLE, "cuddle": 0}), "trouble_cards", "cuddle"),
        BadTable(_table("evade_cards", {"run": 4, "sneak": 4, "fly": 4}), "evade_cards", "fly"),
        BadTable(_table("evade_cards", {"run": 4, "sneak": 4}), "evade_cards", None),
        BadTable("[points]\nnap = 2", "points", "nap"),
        BadTable("[dogs]\ntotal = 1", "dogs", None),
    ),
)

# ---------------------------------------------------------------- Fish, the game of these tests

FISH = ("blue", "gold", "red")


def _fish_pieces(data: Data) -> Counter[str]:
    pieces = Counter[str]()
    for part in (data["pond"], data["lost"], *data["hands"], *data["caught"]):
        pieces += Counter(part)
    return pieces


def _fish_swap(data: Data, player: int | None, rng: Random) -> Data:
    """Mix all hands but the own one with the pond, and let all others choose again who have chosen."""
    hands, pond = list(data["hands"]), data["pond"]
    if data["options"]["hands"] == "hidden" and data["phase"] != "over":
        others = [owner for owner in range(data["players"]) if owner != player]
        cards = [*_cards(pond), *(card for owner in others for card in _cards(hands[owner]))]
        rng.shuffle(cards)
        for owner in others:
            size = sum(hands[owner].values())
            hands[owner], cards = _multiset(cards[:size]), cards[size:]
        pond = _multiset(cards)
    laid = [
        choice
        if choice is None or owner == player
        else rng.choice(["hold", *hands[owner]] if hands[owner] else ["hold"])
        for owner, choice in enumerate(data["laid"])
    ]
    return {**data, "hands": hands, "pond": pond, "laid": laid}


def _cards(multiset: dict[str, int]) -> list[str]:
    return [card for card, count in multiset.items() for _ in range(count)]


def _multiset(cards: Iterable[str]) -> dict[str, Any]:
    return dict(sorted(Counter(cards).items()))


FISH_FACTS = Facts(
    notation=frozenset(["hold", *(f"{verb} {colour}" for verb in ("deal", "lay", "draw") for colour in FISH)]),
    longest=lambda players: 2 * players + players * (9 - 2 * players) + (8 - 2 * players),
    chances=lambda data: {
        f"{data['phase']} {colour}": Fraction(count, sum(data["pond"].values()))
        for colour, count in data["pond"].items()
    },
    pieces=_fish_pieces,
    swap=_fish_swap,
    masked=frozenset({"hands", "laid", "pond"}),
    good_tables=("[worth]\nblue = 3\ngold = 1\nred = 2",),
    bad_tables=(
        BadTable("[worth]\nblue = 3\ngold = 1\nred = 0", "worth", "red"),
        BadTable("[worth]\nblue = true\ngold = 1\nred = 2", "worth", "blue"),
        BadTable("[worth]\nblue = 3\ngold = 1", "worth", "red"),
        BadTable("[pond]\nblue = 3\ngold = 1\nred = 4", "pond", "gold"),
        BadTable("[sea]\nblue = 3", "sea", None),
    ),
)

FACTS = {
    "cat_between_us": CAT_BETWEEN_US, "cat_rescue": CAT_RESCUE, "cats": CATS_FACTS, "cattitude": CATTITUDE,
    "fish": FISH_FACTS,
}  # fmt: skip
