import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dismissToast, showToast, Toaster, TOAST_DURATION_MS, type ToastMessage } from "./toaster.tsx";

const MISSING: ToastMessage = {
  title: "Missing Information",
  description: "Please fill in all fields.",
  tone: "destructive",
};
const SUCCESS: ToastMessage = { title: "Success!", description: "Report sent!", tone: "success" };
const PLAIN: ToastMessage = { title: "Saved", description: "Nothing else to do." };

/** Longer than a toast takes to leave. */
const LEAVING_MS = 500;
const FRAME_MS = 20;

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  pass(TOAST_DURATION_MS + LEAVING_MS);
  vi.useRealTimers();
});

/** Lets time pass in short steps, as a browser draws frames: what one step causes starts its own timers in the next. */
function pass(milliseconds: number): void {
  for (let left = milliseconds; left > 0; left -= FRAME_MS) act(() => vi.advanceTimersByTime(Math.min(left, FRAME_MS)));
}

function show(...messages: readonly ToastMessage[]): void {
  act(() => messages.forEach(showToast));
  pass(FRAME_MS);
}

function shownTitles(): readonly (string | null | undefined)[] {
  return screen.queryAllByRole("listitem").map((toast) => toast.querySelector("[data-title]")?.textContent);
}

describe("Toaster", () => {
  it("Toaster is a polite live region from the start, before any message", () => {
    expect(screen.getByRole("region")).toHaveAttribute("aria-live", "polite");
    expect(screen.queryByRole("listitem")).toBeNull();
  });
});

describe("showToast", () => {
  it("showToast shows title and description inside the live region", () => {
    show(MISSING);
    const toast = screen.getByRole("listitem");
    expect(screen.getByRole("region")).toContainElement(toast);
    expect(toast).toHaveTextContent("Missing Information");
    expect(toast).toHaveTextContent("Please fill in all fields.");
  });

  it("showToast marks failure and success with an icon each, never by colour alone", () => {
    const icons = [MISSING, SUCCESS].map((message) => {
      show(message);
      pass(LEAVING_MS);
      return screen.getByRole("listitem").querySelector("[data-icon] svg")?.innerHTML;
    });
    expect(icons[0]).toBeTruthy();
    expect(icons[1]).toBeTruthy();
    expect(icons[0]).not.toBe(icons[1]);
  });

  it("showToast without a tone is neutral: neither failure nor success", () => {
    show(PLAIN);
    const toast = screen.getByRole("listitem");
    expect(toast).not.toHaveAttribute("data-type");
    expect(toast.querySelector("[data-icon]")).toBeNull();
  });

  it("showToast leaves at most one message visible: the last one", () => {
    show(MISSING);
    pass(1000);
    show(SUCCESS);
    pass(LEAVING_MS);
    expect(shownTitles()).toEqual(["Success!"]);
  });

  // proof: toaster-1
  it("showToast leaves one message of three that are shown at once: the last one", () => {
    show(MISSING, PLAIN, SUCCESS);
    const visible = screen.getAllByRole("listitem").filter((toast) => toast.dataset["visible"] === "true");
    expect(visible).toHaveLength(1);
    expect(visible[0]).toHaveTextContent("Success!");
    pass(LEAVING_MS);
    expect(shownTitles()).toEqual(["Success!"]);
  });

  it("showToast shows a repeated message once, and anew: its time starts again", () => {
    show(MISSING);
    pass(TOAST_DURATION_MS - 1000);
    show(MISSING);
    pass(LEAVING_MS);
    expect(shownTitles()).toEqual(["Missing Information"]);
    pass(TOAST_DURATION_MS - 1000);
    expect(shownTitles()).toEqual(["Missing Information"]);
    pass(1000);
    expect(shownTitles()).toEqual([]);
  });

  it("showToast takes a message away after 8 seconds, not before", () => {
    expect(TOAST_DURATION_MS).toBe(8000);
    show(PLAIN);
    pass(7900);
    expect(shownTitles()).toEqual(["Saved"]);
    pass(100 + LEAVING_MS);
    expect(shownTitles()).toEqual([]);
  });

  it("showToast keeps a message as long as it is pointed at", () => {
    show(PLAIN);
    pass(7000);
    fireEvent.mouseEnter(screen.getByRole("list"));
    pass(20_000);
    expect(shownTitles()).toEqual(["Saved"]);
    fireEvent.mouseLeave(screen.getByRole("list"));
    pass(1000 + LEAVING_MS);
    expect(shownTitles()).toEqual([]);
  });

  it("showToast gives each message a button that dismisses it", () => {
    show(PLAIN);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss message" }));
    pass(LEAVING_MS);
    expect(shownTitles()).toEqual([]);
  });
});

describe("dismissToast", () => {
  it("dismissToast takes the message away", () => {
    show(MISSING);
    act(() => dismissToast());
    pass(LEAVING_MS);
    expect(shownTitles()).toEqual([]);
  });
});
