"""The moves of CATtitude!: what can be written down in a game with these rooms, items and cards."""

from __future__ import annotations

from catlib.game import Move
from catlib.games.cattitude.house import House

__all__ = ["VERBS", "Act", "Notation"]

VERBS: dict[str, tuple[str, ...]] = {  # what each phase is about; `unhide` belongs to every phase of a player
    "start_rooms": ("room",),
    "first_discards": ("card",),
    "deal": ("card",),
    "human": ("human", "unhide"),
    "draw": ("draw", "unhide"),
    "draw_card": ("card",),
    "reshuffle": ("card",),
    "move": ("move", "stay", "nap", "unhide"),
    "play": ("steal", "knock", "destroy", "cuddle", "done", "unhide"),
    "destination": ("room",),
    "toss": ("toss", "unhide"),
    "evade": ("run", "sneak", "hide", "pass", "unhide"),
    "caught": ("toss", "unhide"),
    "over": (),
}


class Act(Move):
    """A move taken apart: its verb, and the numbers of the place, item or card that it names."""

    __slots__ = ("card", "item", "place", "verb")

    def __init__(self, verb: str, name: str = "", *, place: int = -1, item: int = -1, card: int = -1) -> None:
        super().__init__(f"{verb} {name}" if name else verb)
        self.verb, self.place, self.item, self.card = verb, place, item, card


class Notation:
    """All moves that can be written in this house, each made once."""

    def __init__(self, house: House) -> None:
        def to(verb: str, places: tuple[str, ...]) -> tuple[Act, ...]:
            """A move for each place, in the order of their numbers."""
            return tuple(Act(verb, name, place=number) for number, name in enumerate(places))

        def with_cards(verb: str, cards: tuple[int, ...]) -> dict[int, Act]:
            """For each item that has a card of this type the move that plays it."""
            return {
                item: Act(verb, house.items[item], item=item, card=card)
                for item, card in enumerate(cards)
                if card != house.none
            }

        self.move, self.human = to("move", house.places), to("human", house.places)
        self.cuddle, self.run, self.sneak = (to(verb, house.places) for verb in ("cuddle", "run", "sneak"))
        self.room = to("room", house.rooms)
        self.steal = with_cards("steal", house.steal)
        self.knock = with_cards("knock", house.knock)
        self.destroy = with_cards("destroy", house.destroy)
        cards = tuple(enumerate(house.cards))
        self.toss = tuple(Act("toss", name, card=card) for card, name in cards)
        self.card = tuple(Act("card", name, card=card) for card, name in cards)
        self.draw_pile, self.draw_discard = Act("draw", "pile"), Act("draw", "discard")
        self.stay, self.nap, self.done, self.hide, self.passing, self.unhide = (
            Act(verb) for verb in ("stay", "nap", "done", "hide", "pass", "unhide")
        )
        single = (self.draw_pile, self.draw_discard, self.stay, self.nap, self.done, self.hide, self.passing)
        many = (self.move, self.human, self.cuddle, self.run, self.sneak, self.room, self.toss, self.card)
        by_item = (self.steal, self.knock, self.destroy)
        everything = (*single, self.unhide, *(act for acts in many for act in acts))
        self.by_text: dict[str, Act] = {
            act.text: act for act in (*everything, *(act for acts in by_item for act in acts.values()))
        }
