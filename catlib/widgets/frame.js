// Makes what is inside an element of class "catlib" a good neighbour in a notebook, for the keyboard and for screen
// readers. One hidden view of this stands in each frame (see parts.py).

const FOCUSABLE = "a[href], button, input, select, summary, textarea, [tabindex]";

// JupyterLab reads letters as commands ("b" adds a cell, "d d" deletes one) unless the focused element itself says no.
function keepKeys(element) {
  element.setAttribute("data-lm-suppress-shortcuts", "true");
}

function improve(frame) {
  frame.querySelectorAll(FOCUSABLE).forEach(keepKeys);
  for (const line of frame.querySelectorAll(".catlib-status")) {
    line.setAttribute("role", "status");
    line.setAttribute("aria-live", "polite");
  }
  for (const area of frame.querySelectorAll(".catlib-scroll")) {
    area.tabIndex = 0;
    keepKeys(area);
  }
  // What ipywidgets shows as a label only to the eye
  for (const row of frame.querySelectorAll(".widget-inline-hbox, .widget-upload, .widget-hprogress")) {
    const label = row.querySelector(".widget-label");
    const control = row.querySelector("[role=slider], [role=progressbar], .progress-bar");
    if (label && control) control.setAttribute("aria-label", label.textContent);
  }
}

/** When the button that has the focus is taken away, as that of the curtain, the focus goes on to the board. */
function keepFocus(frame) {
  let last = null;
  let byKey = false;
  frame.addEventListener("focusin", (event) => {
    last = event.target;
    byKey = last.matches(":focus-visible");
  });
  const moved = new MutationObserver(() => {
    if (!last?.isConnected || last.offsetParent !== null || !last.matches("button")) return;
    if (![document.body, last, null].includes(document.activeElement)) return;
    const stage = frame.querySelector(".catlib-stage");
    ((byKey && stage?.querySelector('.cat-target[tabindex="0"]')) || stage || frame).focus({ preventScroll: true });
  });
  moved.observe(frame, { attributes: true, attributeFilter: ["style"], subtree: true });
  return moved;
}

function whenShown(element, isGone, then) {
  const frame = element.isConnected && element.closest(".catlib");
  if (isGone()) return; // taken away before it was ever on the page
  if (frame) then(frame);
  else requestAnimationFrame(() => whenShown(element, isGone, then));
}

function render({ model, el }) {
  el.hidden = true;
  let observer;
  let focus;
  let gone = false;
  whenShown(el, () => gone, (frame) => {
    frame.setAttribute("role", "group");
    const name = () => frame.setAttribute("aria-label", model.get("name"));
    model.on("change:name", name);
    name();
    frame.tabIndex = -1; // a click beside the controls leaves the focus here, and not on the notebook's cell
    keepKeys(frame);
    improve(frame);
    focus = keepFocus(frame);
    observer = new MutationObserver(() => improve(frame));
    observer.observe(frame, { childList: true, subtree: true });
  });
  return () => {
    gone = true;
    observer?.disconnect();
    focus?.disconnect();
  };
}

export default { render };
