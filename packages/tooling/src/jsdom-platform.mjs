/// <reference lib="dom" />
import { Blob as NodeBlob } from "node:buffer";

// Vitest set-up: jsdom has no media queries, no modal dialogs and no streams of blobs. Tests run under reduced motion, so nothing
// moves. Opening, closing, Esc and the focus are those of the HTML standard; inertness and the top layer are not there, and are
// tested in browsers.

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media === "(prefers-reduced-motion: reduce)",
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

Object.assign(window, { Blob: NodeBlob });

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/** @type {WeakMap<HTMLDialogElement, Element | null>} */
const focusedBefore = new WeakMap();

/** @this {HTMLDialogElement} */
function showModal() {
  focusedBefore.set(this, document.activeElement);
  this.open = true;
  const first = this.querySelector("[autofocus]") ?? this.querySelector(FOCUSABLE);
  if (first instanceof HTMLElement) first.focus();
}

/** @this {HTMLDialogElement} */
function close() {
  if (!this.open) return;
  this.open = false;
  const before = focusedBefore.get(this);
  if (before instanceof HTMLElement) before.focus();
  queueMicrotask(() => this.dispatchEvent(new Event("close")));
}

// Test files share a document.
if (!("showModal" in HTMLDialogElement.prototype)) {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  Element.prototype.checkVisibility = () => true;
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    const dialog = [...document.querySelectorAll("dialog")].filter(({ open }) => open).at(-1);
    if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
  });
}
