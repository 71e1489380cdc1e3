// A picture whose targets can be tried by mouse, finger and keyboard. It knows no game: all that it shows comes from
// Python in one piece, the `scene` of board.py.

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

function make(tag, className, parent) {
  const element = document.createElement(tag);
  element.className = className;
  parent.append(element);
  return element;
}

function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The target that one reaches from `here` in this direction: near, and rather ahead than aside. */
function ahead(places, here, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const along = (place.x - here.x) * dx + (place.y - here.y) * dy;
    const aside = Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx);
    const cost = along + 2 * aside;
    if (along > 1 && aside < 3 * along && cost < least) [best, least] = [place, cost];
  }
  return best;
}

class View {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    el.classList.add("catlib-board");
    this.stage = make("div", "catlib-stage", el);
    this.stage.tabIndex = -1; // holds the focus while there is nothing to choose
    this.stage.setAttribute("data-lm-suppress-shortcuts", "true");
    this.line = make("p", "catlib-sentence", el);
    this.line.setAttribute("aria-hidden", "true"); // each target has its own sentence as description
    this.told = make("div", "catlib-told", el);
    this.told.hidden = true;
    this.uid = "catlib-" + Math.random().toString(36).slice(2);
    this.here = null; // the place of the target that has, or last had, the focus
    this.touched = null;
    const on = (name, what) => this.stage.addEventListener(name, (event) => what.call(this, event, this.at(event)));
    on("focusin", (event, id) => id && this.focused(id));
    on("focusout", () => this.show(null));
    on("pointerover", (event, id) => event.pointerType !== "touch" && this.show(id ?? this.active()));
    on("pointerleave", () => this.show(this.active()));
    on("pointerdown", this.pressed);
    on("click", this.clicked);
    on("keydown", this.keyed);
    this.draw();
  }

  at(event) {
    return event.target.closest?.(".cat-target")?.dataset.target ?? null;
  }

  active() {
    const element = document.activeElement;
    return this.stage.contains(element) ? (element.dataset.target ?? null) : null;
  }

  element(id) {
    return this.stage.querySelector(`.cat-target[data-target="${CSS.escape(id)}"]`);
  }

  draw() {
    const scene = this.model.get("scene");
    const held = this.stage.contains(document.activeElement);
    this.places = scene.targets ?? [];
    this.byId = new Map(this.places.map((place) => [place.id, place]));
    this.stage.innerHTML = scene.svg ?? "";
    this.told.replaceChildren();
    this.name();
    for (const place of this.places) {
      const element = this.element(place.id);
      const told = make("span", "", this.told);
      told.id = `${this.uid}-${place.id.replace(/\W/g, "-")}`;
      told.textContent = place.sentence;
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", place.label);
      element.setAttribute("aria-describedby", told.id);
      element.setAttribute("data-lm-suppress-shortcuts", "true");
      if (!place.ok) element.setAttribute("aria-disabled", "true"); // can be tried all the same: the answer is the rule
    }
    const next = this.nearest();
    this.rove(next?.id);
    if (held) (next ? this.element(next.id) : this.stage).focus({ preventScroll: true });
    this.show(this.active());
    this.point();
  }

  /** The picture's title as its name: left in place a browser shows it as a tooltip over the whole board. */
  name() {
    const svg = this.stage.querySelector("svg");
    if (!svg) return;
    const [title, desc] = [svg.querySelector(":scope > title"), svg.querySelector(":scope > desc")];
    const whole = make("span", "", this.told);
    whole.id = `${this.uid}-board`;
    whole.textContent = desc?.textContent ?? "";
    svg.setAttribute("aria-label", title?.textContent ?? "");
    svg.setAttribute("aria-describedby", whole.id);
    title?.remove();
    desc?.remove();
  }

  nearest() {
    const same = this.here && this.byId.get(this.here.id);
    if (same) return same;
    const allowed = this.places.filter((place) => place.ok);
    const among = allowed.length ? allowed : this.places;
    if (!this.here) return among[0];
    return among.reduce((a, b) => (a && distance(a, this.here) <= distance(b, this.here) ? a : b), undefined);
  }

  /** One target is in the Tab order; arrows go from there. */
  rove(id) {
    for (const element of this.stage.querySelectorAll(".cat-target")) {
      element.setAttribute("tabindex", element.dataset.target === id ? "0" : "-1");
    }
  }

  focused(id) {
    this.here = this.byId.get(id) ?? this.here;
    this.rove(id);
    this.show(id);
  }

  /** What the move of this target would do, or why it may not be played. */
  show(id) {
    const place = id === null ? null : this.byId.get(id);
    const overlay = this.stage.querySelector(".catlib-overlay");
    if (overlay) overlay.innerHTML = place?.preview ?? "";
    this.line.textContent = place ? place.sentence : (this.model.get("scene").prompt ?? "");
    this.line.classList.toggle("catlib-refused", Boolean(place && !place.ok));
    this.line.scrollTop = 0;
  }

  /** Mark the target that a hint speaks of. */
  point() {
    const pointed = this.model.get("pointed");
    for (const place of this.places) {
      this.element(place.id)?.classList.toggle("catlib-pointed", place.move === pointed);
    }
    const place = this.places.find((each) => each.move === pointed);
    if (place && this.active() === null) this.show(place.id);
  }

  pressed(event, id) {
    // The first touch shows what the move would do, as hovering does with a mouse; the second plays it.
    this.hold = event.pointerType === "touch" && id !== null && this.touched !== id;
    this.touched = event.pointerType === "touch" ? id : null;
  }

  clicked(event, id) {
    if (id === null) return;
    this.element(id).focus({ preventScroll: true });
    if (this.hold) this.hold = false;
    else this.play(id);
  }

  keyed(event, id) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (ARROWS[event.key]) this.go(this.here && ahead(this.places, this.here, ARROWS[event.key]));
    else if (event.key === "Home") this.go(this.places[0]);
    else if (event.key === "End") this.go(this.places.at(-1));
    else if (event.key === "PageDown") this.go(this.beside(id, 1));
    else if (event.key === "PageUp") this.go(this.beside(id, -1));
    else if ((event.key === "Enter" || event.key === " ") && id !== null && !event.repeat) this.play(id);
    else if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
  }

  beside(id, step) {
    const allowed = this.places.filter((place) => place.ok || place.id === id);
    const index = allowed.findIndex((place) => place.id === id);
    return allowed[(index + step + allowed.length) % allowed.length];
  }

  go(place) {
    if (place) this.element(place.id).focus();
  }

  play(id) {
    this.touched = null;
    this.model.send({ tried: this.byId.get(id).move });
  }
}

function render({ model, el }) {
  const view = new View(model, el);
  const draw = () => view.draw();
  const point = () => view.point();
  model.on("change:scene", draw);
  model.on("change:pointed", point);
  return () => {
    model.off("change:scene", draw);
    model.off("change:pointed", point);
  };
}

export default { render };
