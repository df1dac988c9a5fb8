import { act, screen, waitFor } from "@testing-library/react";
import type { Root } from "react-dom/client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import type { EarlyVisit } from "../loading/early-visit.ts";
import { openTestPage, pageOf } from "../testing/render-on-page.tsx";
import { readTexts } from "../texts/catalogues.ts";
import type * as RenderPage from "./render.tsx";
import { showPage } from "./show-page.tsx";

const HEADLINE = readTexts(pageOf()).hero.headline;

/** A record as the inline script makes it. */
function visitWith(events: readonly Event[] = []): EarlyVisit {
  return { events, recording: new AbortController(), keep: () => undefined };
}

let renderPage: typeof RenderPage.renderPage;
let dataBlock: typeof RenderPage.dataBlock;
let root: HTMLElement;
let shown: Root;
let logged: MockInstance<typeof console.error>;

beforeAll(async () => {
  // With modules of its own, as the build renders: one React context is of one renderer.
  vi.resetModules();
  ({ dataBlock, renderPage } = await import("./render.tsx"));
});
// The next file of this worker has modules of its own, too.
afterAll(() => void vi.resetModules());

beforeEach(async () => {
  logged = vi.spyOn(console, "error");
  document.body.innerHTML = `<div id="root">${await renderPage(openTestPage().page)}</div>`;
  const found = document.getElementById("root");
  if (!found) throw new Error("The page has no root");
  root = found;
});

async function hydrate(visit: EarlyVisit = visitWith()): Promise<void> {
  start(visit);
  await waitFor(() => expect(root.dataset["interactive"]).toBe(""));
}

function start(visit: EarlyVisit): void {
  window.earlyVisit = visit;
  shown = showPage(root, openTestPage(), () => undefined);
}

/** Does something to a field as a visitor would, before React listens, and returns the field's kept value. */
function early(field: HTMLElement, change: Partial<HTMLInputElement>): Event {
  Object.assign(field, change);
  const event = new Event("input", { bubbles: true });
  Object.defineProperty(event, "target", { value: field });
  return event;
}

const jobs = (): HTMLElement => screen.getByLabelText("Jobs/Month");
const profit = (): HTMLElement => screen.getByLabelText("Avg Job Profit");
// By label: jsdom takes a second to tell the roles of a whole page.
const radio = (name: string | RegExp): HTMLElement => screen.getByLabelText(name, { selector: "[type=radio]" });
const extraProfit = (): HTMLElement => screen.getByTestId("net-per-month");

afterEach(() => {
  act(() => shown.unmount());
  document.body.innerHTML = "";
  delete window.earlyVisit;
});

describe("showPage", () => {
  it("showPage finds what dataBlock wrote of any name, and nothing behind it", async () => {
    await hydrate();
    const { page } = openTestPage();
    const brand = { ...page.site.brand, name: "</script><script>alert(1)</script><!--<script>" };
    const named = { ...page, site: { ...page.site, brand } };
    const written = new DOMParser().parseFromString(`<body>${dataBlock(named)}`, "text/html").body;
    expect(written.childNodes).toHaveLength(1);
    expect(JSON.parse(written.textContent)).toEqual(JSON.parse(JSON.stringify(named)));
  });

  it("showPage renders a section anew that something else has changed, reports it, and keeps the others", async () => {
    root.querySelector("#results-heading")?.remove();
    const [headline, foot] = [root.querySelector("h1"), root.querySelector("footer")];
    await hydrate();
    expect(root.querySelectorAll("#results-heading")).toHaveLength(1);
    expect(extraProfit()).toHaveTextContent("$1,498");
    expect([headline?.isConnected, foot?.isConnected]).toEqual([true, true]);
    await waitFor(() => expect(logged.mock.calls.flat().join("\n")).toContain("[app/hydrate]"));
  });

  it("showPage leaves each section as a translator has changed it, and renders none of them empty", async () => {
    for (const element of root.querySelectorAll("h1, footer a, #results-heading")) {
      const font = document.createElement("font");
      font.append(`Übersetzt ${element.textContent}`);
      element.replaceChildren(font);
    }
    const markup = root.querySelector("footer")?.innerHTML;
    await hydrate(visitWith([early(jobs(), { value: "50" })]));
    expect(root.querySelector("h1")).toHaveTextContent(`Übersetzt ${HEADLINE}`);
    expect(root.querySelector("footer")?.innerHTML).toBe(markup);
    expect(root.querySelector("[data-slot=trust] h2")).toHaveTextContent("Why 2,500+ Contractors Trust Ringwell");
    expect(jobs()).toHaveValue("50");
    await waitFor(() => expect(extraProfit()).toHaveTextContent("$3,948"));
    expect(logged.mock.calls.flat().join("\n")).not.toContain("[app/");
  });

  it("showPage gives a trade that was chosen before its preset, and keeps what was typed after it", async () => {
    const events = [early(radio("HVAC"), { checked: true }), early(jobs(), { value: "22" })];
    await hydrate(visitWith(events));
    expect(radio("HVAC")).toBeChecked();
    expect(jobs()).toHaveValue("22");
    expect(profit()).toHaveValue("450");
  });

  it("showPage shows what a trade's preset makes of a figure, also where that is the first one again", async () => {
    await hydrate(visitWith([early(jobs(), { value: "22" }), early(radio("Other"), { checked: true })]));
    expect(jobs()).toHaveValue("15");
    await waitFor(() => expect(extraProfit()).toHaveTextContent("$1,498"));
  });

  it("showPage takes over what the browser has put back, figure by figure, without presets", async () => {
    Object.assign(radio("Cleaning"), { checked: true });
    Object.assign(jobs(), { value: "31" });
    await hydrate();
    expect(radio("Cleaning")).toBeChecked();
    expect(jobs()).toHaveValue("31");
    expect(profit()).toHaveValue("350");
    // 31 jobs at 350: 6 more jobs, 21 hours at 45, less 497.
    await waitFor(() => expect(extraProfit()).toHaveTextContent("$2,548"));
  });

  it("showPage repeats early clicks if a translator has changed the page since", async () => {
    const increase = screen.getByLabelText("Increase Jobs/Month");
    const click = new MouseEvent("click", { bubbles: true });
    Object.defineProperty(click, "target", { value: increase });
    document.getElementById("results-heading")?.replaceChildren(document.createElement("font"));
    await hydrate(visitWith([click]));
    expect(increase.isConnected).toBe(false);
    expect(jobs()).toHaveValue("16");
  });

  it("showPage counts a click once that React meets while it hydrates, though it is recorded, too", async () => {
    const events: Event[] = [];
    const visit = visitWith(events);
    const increase = screen.getByLabelText("Increase Jobs/Month");
    window.addEventListener("click", (event) => events.push(event), { capture: true, signal: visit.recording.signal });
    start(visit);
    expect(jobs()).toHaveValue("15");
    increase.click();
    await waitFor(() => expect(root.dataset["interactive"]).toBe(""));
    expect(jobs()).toHaveValue("16");
  });
});
