import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "@testing-library/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { transformWithOxc } from "vite";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

const SITE = "https://roi.example.com";
const HOST = `source_url=${encodeURIComponent(`${location.origin}/`)}`;
const SOURCE = join(import.meta.dirname, "loader.ts");
let code = "";

beforeAll(async () => {
  ({ code } = await transformWithOxc(readFileSync(SOURCE, "utf8"), SOURCE));
});
afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
});

function run(): void {
  new Function(code.replace(/^import .*$/gm, "").replace("export {};", ""))();
}

/** Runs the loader as a browser runs it from a script element with these attributes. */
function embed(attributes: Readonly<Record<string, string>> = {}): HTMLIFrameElement {
  const script = document.createElement("script");
  script.type = "text/plain"; // jsdom would fetch it
  script.setAttribute("src", `${SITE}/embed.js`);
  script.dataset["contractorRoi"] = "";
  Object.assign(script.dataset, attributes);
  document.body.append("before ", script, " after");
  run();
  const frame = script.nextElementSibling;
  if (!(frame instanceof HTMLIFrameElement)) throw new Error("There is no frame behind the script");
  return frame;
}

function tell(
  frame: HTMLIFrameElement,
  data: unknown,
  origin = SITE,
  source: MessageEventSource | null = frame.contentWindow,
): void {
  window.dispatchEvent(new MessageEvent("message", { data, origin, source }));
}

describe("the loader", () => {
  it("puts a named frame where its script stands, which may copy to the clipboard", () => {
    const frame = embed();
    expect(frame.src).toBe(`${SITE}/embed.html?${HOST}`);
    expect(frame.title).toBe("ROI calculator");
    expect(frame.allow).toBe("clipboard-write");
    expect(frame.style.width).toBe("100%");
  });

  it("passes on the numbers and name of its attributes, and of the page's address the utm parameters and where it is", () => {
    window.history.replaceState(null, "", "/services?utm_source=van&utm_campaign=a%26b&session=private#prices");
    const frame = embed({ contractorRoi: "v=1&type=hvac&jobs=22", title: "What missed calls cost you" });
    const host = `source_url=${encodeURIComponent(`${location.origin}/services`)}`;
    expect(frame.src).toBe(`${SITE}/embed.html?v=1&type=hvac&jobs=22&utm_source=van&utm_campaign=a%26b&${host}`);
    expect(frame.title).toBe("What missed calls cost you");
  });

  it("follows the height that its own frame tells", () => {
    const frame = embed();
    tell(frame, { contractorRoiHeight: 2345 });
    expect(frame.style.height).toBe("2345px");
  });

  it.each<[string, (frame: HTMLIFrameElement) => void]>([
    ["another origin", (frame) => tell(frame, { contractorRoiHeight: 1 }, "https://evil.example")],
    ["another window of its own origin", (frame) => tell(frame, { contractorRoiHeight: 1 }, SITE, window)],
    ["a text", (frame) => tell(frame, "contractorRoiHeight")],
    ["nothing", (frame) => tell(frame, null)],
    ["a height that is a text", (frame) => tell(frame, { contractorRoiHeight: "1px;position:fixed" })],
    ["no height", (frame) => tell(frame, { contractorRoiHeight: 0 })],
    ["a height beyond reason", (frame) => tell(frame, { contractorRoiHeight: 1e9 })],
    ["NaN", (frame) => tell(frame, { contractorRoiHeight: NaN })],
  ])("pays no attention to %s", (_what, send) => {
    const frame = embed();
    const before = frame.style.height;
    send(frame);
    expect(frame.style.height).toBe(before);
  });

  it("does nothing on a page without its script", () => {
    run();
    expect(document.querySelector("iframe")).toBeNull();
  });

  it("tells the page of a lead that its own frame has sent, and nothing of it", () => {
    const heard = vi.fn<(event: Event) => void>();
    document.addEventListener("contractor-roi:lead", heard, { once: true });
    const frame = embed();
    tell(frame, { contractorRoiLead: true }, "https://evil.example");
    tell(frame, { contractorRoiHeight: 2000 });
    expect(heard).not.toHaveBeenCalled();
    tell(frame, { contractorRoiLead: true });
    expect(heard).toHaveBeenCalledOnce();
    expect(heard.mock.calls[0]?.[0]).toMatchObject({ target: frame, detail: null });
  });

  it("shows a link where the calculator does not appear within 5 seconds, and the calculator if it comes later", () => {
    vi.useFakeTimers();
    window.history.replaceState(null, "", "/services?utm_source=van&session=private");
    const frame = embed({ contractorRoi: "v=1&jobs=22", title: "What missed calls cost you" });
    vi.advanceTimersByTime(4999);
    expect(document.querySelector("a")).toBeNull();
    vi.advanceTimersByTime(1);
    const link = frame.nextElementSibling;
    expect(link).toHaveTextContent("What missed calls cost you");
    expect(link).toHaveAttribute("href", `${SITE}/?v=1&jobs=22&utm_source=van#roi-calculator`);
    expect(frame).not.toBeVisible();
    tell(frame, { contractorRoiHeight: 2000 });
    expect(link).not.toBeInTheDocument();
    expect(frame).toBeVisible();
    expect(frame.style.height).toBe("2000px");
    vi.useRealTimers();
  });

  it("shows no link beside a calculator that has appeared", () => {
    vi.useFakeTimers();
    tell(embed(), { contractorRoiHeight: 2000 });
    vi.advanceTimersByTime(60_000);
    expect(document.querySelector("a")).toBeNull();
    vi.useRealTimers();
  });
});

describe("<contractor-roi-calculator>", () => {
  const calculators = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("contractor-roi-calculator")];
  const frames = (): (HTMLIFrameElement | null)[] =>
    calculators().map((calculator) => calculator.shadowRoot?.querySelector("iframe") ?? null);
  const first = (): HTMLIFrameElement => frames()[0] ?? document.createElement("iframe");

  /** As a site does that has no frame behind the script. */
  function load(): void {
    const script = document.createElement("script");
    script.type = "text/plain";
    script.setAttribute("src", `${SITE}/embed.js`);
    document.body.append(script);
    run();
    run();
  }

  it("shows the calculator twice on a page that has it twice, each with its own numbers and name", () => {
    document.body.innerHTML =
      '<contractor-roi-calculator scenario="v=1&jobs=22" label="One"></contractor-roi-calculator>' +
      "<contractor-roi-calculator></contractor-roi-calculator>";
    load();
    expect(frames().map((frame) => [frame?.src, frame?.title])).toEqual([
      [`${SITE}/embed.html?v=1&jobs=22&${HOST}`, "One"],
      [`${SITE}/embed.html?${HOST}`, "ROI calculator"],
    ]);
    expect(document.querySelectorAll("script + iframe")).toHaveLength(0);
  });

  it("works in React, which finds nothing of it in its markup, and leaves nothing behind when it is removed", () => {
    load();
    vi.useFakeTimers();
    const logged = vi.spyOn(console, "error");
    const heard = vi.fn<() => void>();
    document.addEventListener("contractor-roi:lead", heard);
    const shown = createElement("contractor-roi-calculator", { scenario: "v=1&jobs=22", label: "One" });
    const place = document.createElement("div");
    place.innerHTML = renderToString(shown);
    document.body.append(place);
    const { rerender, unmount } = render(shown, { container: place, hydrate: true });
    rerender(shown);
    expect(frames().map((frame) => frame?.src)).toEqual([`${SITE}/embed.html?v=1&jobs=22&${HOST}`]);
    const frame = first();
    const { contentWindow } = frame;
    tell(frame, { contractorRoiLead: true });
    expect(heard).toHaveBeenCalledOnce();
    unmount();
    vi.advanceTimersByTime(60_000);
    tell(frame, { contractorRoiLead: true }, SITE, contentWindow);
    expect(heard).toHaveBeenCalledOnce();
    expect(frame.isConnected).toBe(false);
    expect(document.querySelector("a, iframe")).toBeNull();
    expect(logged).not.toHaveBeenCalled();
    document.removeEventListener("contractor-roi:lead", heard);
    vi.useRealTimers();
  });

  it("shows the calculator again where a page moves it", () => {
    document.body.innerHTML = "<main></main><contractor-roi-calculator></contractor-roi-calculator>";
    load();
    document.querySelector("main")?.append(...calculators());
    expect(calculators()[0]?.shadowRoot?.querySelectorAll("iframe")).toHaveLength(1);
  });
});
