"""Learn the weights of catlib/games/cat_rescue/worth.bin anew: ``python -m benchmarks.train_cat_rescue [GAMES]``.

Needs a C compiler (gcc or what CC names) and about ten minutes. Compiles train_cat_rescue.c, checks that the games it
plays are games of the package (every move and every final score), lets it play GAMES games against chance (half as
many with pushes from outside as a last resort), then a tenth as many that look one turn further ahead (so that the
worth is that of play like a search's), and packs what it learned. 1 to 4 players take turns, two of them most often.
The same number of games gives the same file on the same machine. The file in the package is that of the default.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import zlib
from array import array
from pathlib import Path

import catlib
from catlib.games.cat_rescue import worth

SOURCE = Path(__file__).with_suffix(".c")
TARGET = Path(worth.__file__).with_suffix(".bin")
OPTIONS = ("allowed", "last_resort")


def checked(trainer: Path, games: int = 2000) -> None:
    """Raise where a game of the trainer is none of the package, or ends in another score."""
    game = catlib.game("cat_rescue")
    told = subprocess.run([trainer, "trace", str(games), "1"], check=True, capture_output=True, text=True).stdout
    for line in told.splitlines():
        head, *moves, score = line.split(";")
        players, option = map(int, head.split())
        state = game.new(players, outside=OPTIONS[option])
        for move in moves:
            state = state.play(move)
        if state.actor is not None or state.scores()[0] != int(score):
            raise ValueError(f"the trainer plays by other rules: {line}")


def packed(learned: list[bytes]) -> bytes:
    """The weights as worth.py reads them."""
    numbers = array("h")
    for table in learned:
        floats = array("f", table)
        if len(floats) != worth.weights_in_order():
            raise ValueError(f"the trainer has {len(floats)} weights, worth.py {worth.weights_in_order()}")
        numbers.extend(max(-32768, min(32767, round(weight / worth.UNIT))) for weight in floats)
    if sys.byteorder == "big":
        numbers.byteswap()
    return zlib.compress(numbers.tobytes(), 9)


def main() -> None:
    """Train, check, pack, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=800_000)
    parser.add_argument("--target", type=Path, default=TARGET)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trainer = Path(folder, "train")
        compiler = os.environ.get("CC", "gcc")
        subprocess.run([compiler, "-O3", "-o", trainer, SOURCE, "-lm"], check=True)
        checked(trainer)
        learned = []
        for number, option in enumerate(OPTIONS):
            print(f"outside: {option}", flush=True)
            weights = Path(folder, option)
            games = given.games // (number + 1)
            subprocess.run([trainer, str(number), str(games), str(number + 1), weights], check=True)
            learned.append(weights.read_bytes())
    given.target.write_bytes(packed(learned))
    print(f"{given.target}: {given.target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
