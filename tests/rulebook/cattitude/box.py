"""What is in the box of CATtitude!, as the rules have it."""

from __future__ import annotations

ADJACENT = {
    "garage": "kitchen laundry",
    "kitchen": "dining garage laundry",
    "dining": "kitchen living porch",
    "porch": "dining living",
    "laundry": "bath bedroom garage kitchen",
    "living": "dining nursery porch study",
    "bath": "bedroom laundry",
    "bedroom": "bath laundry nursery",
    "nursery": "bedroom living study",
    "study": "living nursery",
}
ROOMS = sorted(ADJACENT)
HOME = {
    "book": "study",
    "curtain": "dining",
    "fish": "kitchen",
    "glove": "garage",
    "jar": "kitchen",
    "lamp": "study",
    "paper": "bath",
    "pillow": "bedroom",
    "plant": "porch",
    "slipper": "bedroom",
    "sock": "laundry",
    "sofa": "living",
    "teddy": "nursery",
    "vase": "dining",
    "yarn": "living",
}
STOLEN = ["book", "fish", "glove", "jar", "lamp", "pillow", "plant", "slipper", "sock", "teddy", "vase", "yarn"]
KNOCKED = ["jar", "lamp", "plant", "vase"]
DESTROYED = ["curtain", "paper", "pillow", "sofa"]
DECK = (
    {f"steal {item}": 1 for item in STOLEN}
    | {f"knock {item}": 3 for item in KNOCKED}
    | {f"destroy {item}": 3 for item in DESTROYED}
    | {"cuddle": 6, "run": 4, "sneak": 4, "hide": 4}
)
