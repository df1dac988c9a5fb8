import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import type { EarlyVisit } from "../../loading/early-visit.ts";
import { hydratePage } from "./hydrate-page.tsx";
import { renderPage } from "./prerender.tsx";

/** What the inline script records. */
function visitWith(events: readonly Event[] = []): EarlyVisit {
  return { events, recording: new AbortController() };
}

let root: HTMLElement;
let roots: readonly Root[] = [];
let logged: MockInstance<typeof console.error>;

beforeEach(async () => {
  logged = vi.spyOn(console, "error");
  document.body.innerHTML = `<div id="root">${await renderPage()}</div>`;
  const found = document.getElementById("root");
  if (!found) throw new Error("The page has no root");
  root = found;
});

async function hydrate(visit: EarlyVisit = visitWith()): Promise<void> {
  const hydrating = hydratePage(root, visit);
  await waitFor(() => expect(root.dataset["interactive"]).toBe(""));
  roots = await hydrating;
}

/** Does something to a field as a visitor would, before React listens, and answers what is kept of it. */
function early(field: HTMLElement, change: Partial<HTMLInputElement>): Event {
  Object.assign(field, change);
  const event = new Event("input", { bubbles: true });
  Object.defineProperty(event, "target", { value: field });
  return event;
}

const jobs = (): HTMLElement => screen.getByLabelText("Jobs/Month");
const profit = (): HTMLElement => screen.getByLabelText("Avg Job Profit");
const radio = (name: string | RegExp): HTMLElement => screen.getByRole("radio", { name });
const extraProfit = (): HTMLElement => screen.getByTestId("net-per-month");

afterEach(() => {
  act(() => roots.forEach((island) => island.unmount()));
  document.body.innerHTML = "";
});

describe("hydratePage", () => {
  it("hydratePage finds exactly what was prerendered: React warns of nothing and keeps every element", async () => {
    const before = [...root.querySelectorAll("*")];
    await hydrate();
    expect(logged).not.toHaveBeenCalled();
    expect(before.filter((element) => !element.isConnected)).toEqual([]);
  });

  it("hydratePage keeps text and links outside of the islands", async () => {
    const texts = ["Stop Losing Jobs to Missed Calls", "Back to main site", "See Your Potential ROI"];
    await hydrate();
    for (const text of texts) expect(root).toHaveTextContent(text);
  });

  it("hydratePage renders an island anew that something else has changed", async () => {
    root.querySelector("#results-heading")?.remove();
    const faults = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    window.addEventListener("error", faults, { once: true });
    await hydrate();
    expect(faults).toHaveBeenCalledOnce();
    expect(root.querySelectorAll("#results-heading")).toHaveLength(1);
    expect(extraProfit()).toHaveTextContent("$1,498");
  });

  it("hydratePage takes over figures that were typed and a plan that was chosen before", async () => {
    const events = [early(jobs(), { value: "50" }), early(radio(/^Pro/), { checked: true })];
    await hydrate(visitWith(events));
    expect(jobs()).toHaveValue("50");
    expect(radio(/^Pro/)).toBeChecked();
    expect(extraProfit()).toHaveTextContent("$2,443");
  });

  it("hydratePage calculates the next keystroke from what stands in the fields", async () => {
    await hydrate(visitWith([early(jobs(), { value: "5" })]));
    await userEvent.type(jobs(), "{End}0");
    expect(jobs()).toHaveValue("50");
    expect(extraProfit()).toHaveTextContent("$3,948");
  });

  it("hydratePage gives a trade that was chosen before its preset, and keeps what was typed after it", async () => {
    const events = [early(radio("HVAC"), { checked: true }), early(jobs(), { value: "22" })];
    await hydrate(visitWith(events));
    expect(radio("HVAC")).toBeChecked();
    expect(jobs()).toHaveValue("22");
    expect(profit()).toHaveValue("450");
  });

  it("hydratePage lets a trade overwrite the figures that were typed before it, as it does later", async () => {
    await hydrate(visitWith([early(jobs(), { value: "22" }), early(radio("Roofing"), { checked: true })]));
    expect(jobs()).toHaveValue("8");
    expect(profit()).toHaveValue("850");
  });

  it("hydratePage shows what a trade's preset makes of a figure, also where that is the first one again", async () => {
    await hydrate(visitWith([early(jobs(), { value: "22" }), early(radio("Other"), { checked: true })]));
    expect(jobs()).toHaveValue("15");
    expect(extraProfit()).toHaveTextContent("$1,498");
  });

  it("hydratePage takes over what the browser has put back, figure by figure, without presets", async () => {
    Object.assign(radio("Cleaning"), { checked: true });
    Object.assign(jobs(), { value: "31" });
    await hydrate();
    expect(radio("Cleaning")).toBeChecked();
    expect(jobs()).toHaveValue("31");
    expect(profit()).toHaveValue("350");
    // 31 jobs at 350: 6 more jobs, 21 hours at 45, less 497.
    expect(extraProfit()).toHaveTextContent("$2,548");
  });

  it("hydratePage does the clicks of before again, on the figures of before", async () => {
    const increase = screen.getByLabelText("Increase Jobs/Month");
    const click = new MouseEvent("click", { bubbles: true });
    Object.defineProperty(click, "target", { value: increase });
    await hydrate(visitWith([early(jobs(), { value: "30" }), click]));
    expect(jobs()).toHaveValue("31");
  });

  it("hydratePage does the clicks of before again where a translator has changed the page since", async () => {
    const increase = screen.getByLabelText("Increase Jobs/Month");
    const click = new MouseEvent("click", { bubbles: true });
    Object.defineProperty(click, "target", { value: increase });
    document.getElementById("results-heading")?.replaceChildren(document.createElement("font"));
    await hydrate(visitWith([click]));
    expect(increase.isConnected).toBe(false);
    expect(jobs()).toHaveValue("16");
  });

  it("hydratePage counts a click once that React meets while it hydrates, though it is recorded, too", async () => {
    const events: Event[] = [];
    const visit = visitWith(events);
    const increase = screen.getByLabelText("Increase Jobs/Month");
    window.addEventListener("click", (event) => events.push(event), { capture: true, signal: visit.recording.signal });
    const hydrating = hydratePage(root, visit);
    const island = root.querySelector("[data-island=calculator]") ?? root;
    await waitFor(() => expect(Object.keys(island).join()).toContain("__reactContainer"), { interval: 1 });
    expect(jobs()).toHaveValue("15");
    increase.click();
    roots = await hydrating;
    expect(jobs()).toHaveValue("16");
  });

  it("hydratePage repeats one click on the voice button, however often it was clicked, as by a held key", async () => {
    const button = root.querySelector("[data-island=voice] button");
    const clicks = [1, 2, 3].map(() => {
      const click = new MouseEvent("click", { bubbles: true });
      Object.defineProperty(click, "target", { value: button });
      return click;
    });
    // No call: only what is repeated counts.
    const repeated = vi.fn<(event: Event) => void>((event) => event.stopPropagation());
    root.addEventListener("click", repeated, { capture: true });
    const visit = visitWith(clicks);
    await hydrate(visit);
    await waitFor(() => expect(visit.recording.signal.aborted).toBe(true));
    expect(repeated).toHaveBeenCalledOnce();
  });

  it("hydratePage repeats a pointer's leave of while the exit offer hydrates", async () => {
    const events: Event[] = [];
    const visit = visitWith(events);
    const island = root.querySelector("[data-island=exit-offer]") ?? root;
    const repeated = vi.fn();
    document.documentElement.addEventListener("pointerleave", repeated, { signal: visit.recording.signal });
    const hydrating = hydratePage(root, visit);
    window.dispatchEvent(new Event("scroll"));
    await waitFor(() => expect(Object.keys(island).join()).toContain("__reactContainer"), { interval: 1 });
    const leave = new Event("pointerleave");
    Object.defineProperty(leave, "target", { value: document.documentElement });
    events.push(leave);
    roots = await hydrating;
    await waitFor(() => expect(visit.recording.signal.aborted).toBe(true));
    expect(repeated).toHaveBeenCalledOnce();
  });

  it("hydratePage opens the lead dialog for a click on its button before", async () => {
    const click = new MouseEvent("click", { bubbles: true });
    Object.defineProperty(click, "target", {
      value: screen.getByText("Get My Custom Implementation Plan", { selector: "button" }),
    });
    await hydrate(visitWith([click]));
    const dialog = await screen.findByRole("dialog", { name: "Get Your Free Report" });
    expect(within(dialog).getByLabelText("First name")).toBeVisible();
  });
});
