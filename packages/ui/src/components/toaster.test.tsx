import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dismissToast, showToast, Toaster } from "./toaster.tsx";

const MISSING = {
  title: "Missing Information",
  description: "Please fill in all fields.",
  tone: "destructive",
} as const;
const SUCCESS = { title: "Success!", description: "Report sent!", tone: "success" } as const;

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
  pass(1);
});

afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  act(() => vi.advanceTimersByTime(milliseconds));
}

function show(...messages: readonly Parameters<typeof showToast>[0][]): void {
  act(() => messages.forEach(showToast));
}

const toasts = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-slot=toast]")];

function shownToast(): HTMLElement {
  const [toast, ...others] = toasts();
  if (!toast || others.length > 0) throw new Error(`One toast must be shown: there are ${toasts().length}`);
  return toast;
}

function shownTitles(): readonly (string | null | undefined)[] {
  return toasts().map((toast) => toast.querySelector("[data-slot=toast-title]")?.textContent);
}

describe("Toaster", () => {
  it("Toaster is a polite live region from the start, before any message", () => {
    expect(screen.getByRole("region")).toHaveAttribute("aria-live", "polite");
    expect(toasts()).toEqual([]);
  });
});

describe("showToast", () => {
  it("showToast shows title and description inside the live region", () => {
    show(MISSING);
    const toast = shownToast();
    expect(screen.getByRole("region")).toContainElement(toast);
    expect(toast).toHaveTextContent("Missing Information");
    expect(toast).toHaveTextContent("Please fill in all fields.");
  });

  it("showToast marks failure and success with an icon each, never by colour alone", () => {
    const icons = [MISSING, SUCCESS].map((message) => {
      show(message);
      return shownToast().querySelector("svg")?.innerHTML;
    });
    expect(icons[0]).toBeTruthy();
    expect(icons[1]).toBeTruthy();
    expect(icons[0]).not.toBe(icons[1]);
  });

  it("showToast leaves one message of three that are shown at once: the last one", () => {
    show(MISSING, MISSING, SUCCESS);
    expect(shownTitles()).toEqual(["Success!"]);
  });

  it("showToast shows a repeated message once, and anew: its 8 seconds start again", () => {
    show(MISSING);
    pass(7000);
    show(MISSING);
    expect(shownTitles()).toEqual(["Missing Information"]);
    pass(7999);
    expect(shownTitles()).toEqual(["Missing Information"]);
    pass(1);
    expect(shownTitles()).toEqual([]);
  });

  it("showToast keeps a message as long as it is pointed at", () => {
    show(SUCCESS);
    pass(7000);
    fireEvent.pointerEnter(shownToast());
    pass(20_000);
    expect(shownTitles()).toEqual(["Success!"]);
    fireEvent.pointerLeave(shownToast());
    pass(8000);
    expect(shownTitles()).toEqual([]);
  });

  it("showToast keeps a message while the tab is hidden, and 8 seconds longer", () => {
    const hide = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    show(SUCCESS);
    pass(24_000);
    expect(shownTitles()).toEqual(["Success!"]);
    hide.mockReturnValue(false);
    act(() => document.dispatchEvent(new Event("visibilitychange")));
    pass(7999);
    expect(shownTitles()).toEqual(["Success!"]);
    pass(1);
    expect(shownTitles()).toEqual([]);
  });

  it("showToast gives each message a button that dismisses it", () => {
    show(SUCCESS);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss message" }));
    expect(shownTitles()).toEqual([]);
  });
});
