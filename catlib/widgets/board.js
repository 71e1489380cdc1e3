// A picture whose targets can be tried by mouse, finger and keyboard. It knows no game: all that it shows comes from
// Python in one piece, the `scene` of board.py.

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const BUTTON = ["role", "tabindex", "aria-label", "aria-describedby", "data-move", "data-ok"];

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
    this.picked = ""; // the id of the pick whose targets can be reached now
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
    const id = event.target.closest?.(".cat-target")?.dataset.target;
    return this.byId.has(id) ? id : null;
  }

  /** The target that was reached by key; what a click leaves the focus on is not what the mouse means now. */
  active() {
    const element = document.activeElement;
    return this.stage.contains(element) && element.matches(":focus-visible") ? (element.dataset.target ?? null) : null;
  }

  /** The pick that leads to what lights up under the pointer, where just one does. */
  leading({ clientX, clientY }) {
    const under = ({ left, right, top, bottom }) => left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
    const lit = (this.model.get("scene").targets ?? []).filter((place) => place.after && place.ok);
    const found = lit.filter((place) => under(this.element(place.id).getBoundingClientRect())).map((place) => place.after);
    return new Set(found).size === 1 ? found[0] : null;
  }

  element(id) {
    return this.stage.querySelector(`.cat-target[data-target="${CSS.escape(id)}"]`);
  }

  draw() {
    const held = this.stage.contains(document.activeElement);
    this.stage.innerHTML = this.model.get("scene").svg ?? "";
    this.told.replaceChildren();
    this.name();
    this.arm("");
    const next = this.nearest();
    if (held) (next ? this.element(next.id) : this.stage).focus({ preventScroll: true });
    this.show(this.active());
    this.point();
  }

  /** Make buttons of what can be chosen now: of the picks, and of the targets that come after this one ("": none). */
  arm(picked) {
    const { targets = [], picks = [] } = this.model.get("scene");
    const now = targets.filter((place) => (place.after ?? "") === picked);
    const first = picks.map((pick) => ({ ...pick, ok: true, sentence: pick.id === picked ? pick.asks : pick.sentence }));
    this.picked = picked;
    this.places = picked ? now : [...first, ...now]; // that the arrow keys go to
    this.byId = new Map([...first, ...now].map((place) => [place.id, place]));
    for (const old of this.told.querySelectorAll("[data-of]")) old.remove();
    for (const element of this.stage.querySelectorAll(".cat-target")) {
      const place = this.byId.get(element.dataset.target);
      element.classList.toggle("catlib-later", !place);
      element.removeAttribute("aria-disabled");
      if (place) this.equip(element, place);
      else for (const name of BUTTON) element.removeAttribute(name);
    }
    this.rove(this.nearest()?.id);
  }

  /** Make this element the button of this place. */
  equip(element, place) {
    const told = make("span", "", this.told);
    told.dataset.of = place.id;
    told.id = `${this.uid}-${place.id.replace(/\W/g, "-")}`;
    told.textContent = place.sentence;
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", place.label);
    element.setAttribute("aria-describedby", told.id);
    element.setAttribute("data-lm-suppress-shortcuts", "true");
    if (place.move) element.dataset.move = place.move;
    element.dataset.ok = place.ok;
    element.classList.toggle("catlib-ok", place.ok);
    element.classList.toggle("catlib-no", !place.ok);
    element.classList.toggle("catlib-picked", place.id === this.picked);
    if (!place.ok) element.setAttribute("aria-disabled", "true"); // can be tried all the same: the answer is the rule
    if (place.asks) element.setAttribute("aria-pressed", String(place.id === this.picked));
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
    if (this.places.includes(same)) return same;
    const allowed = this.places.filter((place) => place.ok);
    const among = allowed.length ? allowed : this.places;
    if (!this.here) return among[0];
    return among.reduce((a, b) => (a && distance(a, this.here) <= distance(b, this.here) ? a : b), undefined);
  }

  /** One target is in the Tab order; arrows go from there. */
  rove(id) {
    for (const place of this.byId.keys()) this.element(place).setAttribute("tabindex", place === id ? "0" : "-1");
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
    const asks = this.byId.get(this.picked)?.asks ?? this.model.get("scene").prompt ?? "";
    this.line.textContent = place ? place.sentence : asks;
    this.line.classList.toggle("catlib-refused", Boolean(place && !place.ok));
    this.line.scrollTop = 0;
  }

  /** Mark the target that a hint speaks of. */
  point() {
    const pointed = this.model.get("pointed");
    const first = this.model.get("scene").targets?.find((each) => each.move === pointed)?.after ?? this.picked;
    if (first !== this.picked) this.arm(first);
    for (const place of this.places) {
      this.element(place.id)?.classList.toggle("catlib-pointed", place.move === pointed);
    }
    const place = this.places.find((each) => each.move === pointed);
    if (place && this.active() === null) this.show(place.id);
  }

  pressed(event, id) {
    // The first touch shows what the move would do, as hovering does with a mouse; the second plays it.
    this.hold = event.pointerType === "touch" && id !== null && this.touched !== id && !this.byId.get(id).asks;
    this.touched = event.pointerType === "touch" ? id : null;
  }

  clicked(event, id) {
    if (id === null && !this.picked) id = this.leading(event);
    if (id === null) return;
    this.element(id).focus({ preventScroll: true });
    if (this.hold) this.hold = false;
    else this.choose(id);
  }

  keyed(event, id) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (ARROWS[event.key]) this.go(id === null ? this.nearest() : ahead(this.places, this.here, ARROWS[event.key]));
    else if (event.key === "Home") this.go(this.places[0]);
    else if (event.key === "End") this.go(this.places.at(-1));
    else if (event.key === "PageDown") this.go(this.beside(id, 1));
    else if (event.key === "PageUp") this.go(this.beside(id, -1));
    else if ((event.key === "Enter" || event.key === " ") && id !== null && !event.repeat) this.choose(id, true);
    else if (event.key === "Escape" && this.picked) this.choose(this.picked, true);
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

  /** Play what this target stands for, or pick what comes first; what is picked already is put back. */
  choose(id, byKey = false) {
    this.touched = null;
    const { asks, move } = this.byId.get(id);
    if (!asks) {
      this.model.send({ tried: move });
      return;
    }
    this.arm(id === this.picked ? "" : id);
    const next = byKey && this.picked ? this.nearest() : this.byId.get(id);
    this.go(next);
    this.focused(next.id); // also where it has the focus already
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
