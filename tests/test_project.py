"""What the files around the package promise: names, versions, commands, links, and a quick import."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from catlib.games import games

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
TEXTS = sorted(
    path
    for path in ROOT.rglob("*")
    if path.suffix in {".py", ".md", ".toml", ".ipynb", ".yml", ".txt", ".cfg", ".js", ".css", ".svg"}
    or path.name in {"Makefile", "run", "LICENSE"}
    if path.is_file() and not {"__pycache__", "node_modules"} & set(path.parts)
    if not any(part.startswith(".") and part != ".ci" for part in path.relative_to(ROOT).parts)
)
CONDA_NAMES = {"matplotlib": "matplotlib-base"}
HEAVY = ("numpy", "matplotlib", "ipywidgets", "anywidget")


def requirements(lines: list[str]) -> set[tuple[str, str]]:
    """Names and bounds, as in ``numpy >=1.26``."""
    found = (re.fullmatch(r"([\w.-]+) *([<>=!~].*)?", line.strip()) for line in lines)
    return {(match[1], match[2] or "") for match in found if match}


def without_comments(path: str) -> list[str]:
    lines = (line.partition("#")[0].rstrip() for line in (ROOT / path).read_text("utf-8").splitlines())
    return [line for line in lines if line]


def test_conda_environment_is_that_of_pyproject() -> None:
    lines = without_comments("environment.yml")
    assert lines[-2:] == ["  - pip:", "      - -e ."]
    listed = requirements([line.removeprefix("  - ") for line in lines[lines.index("dependencies:") + 1 : -2]])
    wanted = {(CONDA_NAMES.get(name, name), bound) for name, bound in requirements(PROJECT["dependencies"])}
    wanted |= {("python", PROJECT["requires-python"]), ("pip", "")}
    wanted.add(("jsonschema", "<4.25"))  # of the project's own environments, not of the package
    assert listed == wanted


def test_caps_of_the_own_environments_are_not_those_of_the_package() -> None:
    assert not [line for line in PROJECT["dependencies"] if "<" in line or "==" in line]


def loaded_by(code: str) -> set[str]:
    """Which of the heavy packages a new Python has loaded after this code."""
    check = f"{code}\nimport sys\nprint(*[name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_heavy_packages_would_be_seen() -> None:
    assert "numpy" in loaded_by("import numpy")


def test_import_is_light() -> None:
    assert loaded_by("import catlib\nfor name in catlib.games(): catlib.game(name)") == set()


@pytest.mark.parametrize("module", ["rules", "picture", "strategy"])
@pytest.mark.parametrize("game", games())
def test_rooms_are_light(game: str, module: str) -> None:
    assert loaded_by(f"import catlib.games.{game}.{module}") == set()


def test_widgets_need_no_numbers() -> None:
    assert loaded_by("import catlib.widgets.table, catlib.widgets.lesson, catlib.widgets.quiz") <= {
        "ipywidgets",
        "anywidget",
    }


WRONG_PACKAGE = re.compile(r"pip3? +install +[^\n]*?\bcatlib\b(?!-games)")  # somebody else's project has that name
OWN_PLACE = re.compile(r"(?<![\w.])/(?:root|work|home|Users)/\w+|\b[A-Z]:\\\w+")


def wrong_in(text: str) -> list[str]:
    """What no text of the project may hold: another project's name, and places on one machine."""
    return WRONG_PACKAGE.findall(text) + OWN_PLACE.findall(text)


def test_texts_name_the_right_package_and_no_place_on_one_machine() -> None:
    assert len(TEXTS) > 20
    found = {path.relative_to(ROOT).as_posix(): wrong_in(path.read_text("utf-8")) for path in TEXTS}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("end", ["catlib", "-U catlib", "'catlib[test]'"])
def test_wrong_package_would_be_found(end: str) -> None:
    command = "pip install"
    assert wrong_in(f"{command} {end}")
    assert not wrong_in(f"{command} {end}".replace("catlib", "catlib-games"))


@pytest.mark.parametrize("folder", ["root", "work", "home", "Users"])
def test_place_on_one_machine_would_be_found(folder: str) -> None:
    assert wrong_in(f'File "/{folder}/me/x.py", line 1')
    assert not wrong_in(f"https://example.org/{folder}/me")


README = (ROOT / "README.md").read_text("utf-8")


def test_commands_of_the_readme_are_those_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    values = dict(re.findall(r"^(\w+) [:?]= *(.*)$", makefile, re.MULTILINE))
    for _ in range(2):  # a value may have another one in it
        makefile = re.sub(r"\$\((\w+)\)", lambda match: values.get(match[1], match[0]), makefile)
    block = re.search(r"^```sh\n(python3 -m venv .*?)```$", README, re.MULTILINE | re.DOTALL)
    assert block is not None
    for line in block[1].splitlines():
        assert line.replace('"', "") in makefile.replace('"', "").replace("$(EXTRAS)", ""), line
    for command in re.findall(r"^make (\w+)", README, re.MULTILINE):
        assert re.search(rf"^{command}:", makefile, re.MULTILINE), command


def test_links_of_the_readme_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README) + re.findall(r'(?:src|href)="([^"#]+)"', README)
    assert links
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_wheel_has_the_data_files() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel == {"packages": ["catlib"]}  # whole, with whatever is in it
    assert (ROOT / "catlib" / "py.typed").is_file()
    for game in games():
        for name in ("rulebook.toml", "components.toml"):
            assert (ROOT / "catlib" / "games" / game / name).is_file()
