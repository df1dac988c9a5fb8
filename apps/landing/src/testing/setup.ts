import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect } from "vitest";
import { closeTestPage } from "./render-on-page.tsx";
import { watchTranslatable, type TranslationWatch } from "./translatable.ts";

// The head of a page that measures sets this; so events are tested.
window.pageEvents = [];

// jsdom has no layout, so nothing ever becomes visible.
window.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
};

// jsdom has no layout to scroll in.
Element.prototype.scrollIntoView = () => undefined;

// Waiting takes milliseconds; a machine that runs every suite at once needs longer.
configure({ asyncUtilTimeout: 30_000 });

let translation: TranslationWatch | undefined;

beforeEach(() => {
  translation = watchTranslatable(document.body);
});

afterEach(() => {
  const faults = translation?.stop();
  cleanup();
  closeTestPage();
  sessionStorage.clear();
  expect(faults, "a text that changes needs an element of its own, or a translated page loses it").toEqual([]);
});
