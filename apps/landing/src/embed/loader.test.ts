import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "@testing-library/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { transformWithOxc } from "vite";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const SITE = "https://roi.example.com";
const HOST = `source_url=${encodeURIComponent(`${location.origin}/`)}`;
const SOURCE = join(import.meta.dirname, "loader.ts");
let code = "";
/** Tells the loader which elements come into sight, or leave it. */
let look: (isIntersecting: boolean) => void = () => undefined;

beforeAll(async () => {
  ({ code } = await transformWithOxc(readFileSync(SOURCE, "utf8"), SOURCE));
});
beforeEach(() => {
  // jsdom has neither.
  CSSStyleSheet.prototype.replaceSync = () => undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(report: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        look = (isIntersecting) => report([{ isIntersecting }]);
      }
      observe(): void {}
      disconnect(): void {
        look = () => undefined;
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
});

function run(): void {
  new Function(code.replace(/^import .*$/gm, "").replace("export {};", ""))();
}

function loader(attributes: Readonly<Record<string, string>> = {}): HTMLScriptElement {
  const script = document.createElement("script");
  script.type = "text/plain"; // jsdom would fetch it
  script.setAttribute("src", `${SITE}/embed.js`);
  Object.assign(script.dataset, attributes);
  return script;
}

function frameIn(calculator: Element | null): HTMLIFrameElement {
  const frame = calculator?.shadowRoot?.querySelector("iframe");
  if (!frame) throw new Error("There is no frame");
  return frame;
}

/** Runs the loader as a browser runs it from a script element with these attributes. */
function embed(attributes: Readonly<Record<string, string>> = {}): HTMLIFrameElement {
  const script = loader({ contractorRoi: "", ...attributes });
  document.body.append("before ", script, " after");
  run();
  return frameIn(script.nextElementSibling);
}

function linkBeside(frame: HTMLIFrameElement): Element | null {
  return (frame.getRootNode() as ShadowRoot).querySelector("a");
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
  it("puts a frame where its script stands, named in its language, which may copy and share", () => {
    const frame = embed();
    expect(frame.src).toBe(`${SITE}/embed.html?${HOST}`);
    expect(frame.title).toBe("ROI calculator");
    expect(frame.allow).toBe("clipboard-write; web-share");
    expect(embed({ language: "es" }).title).toBe("Calculadora de ROI");
  });

  it("passes on the numbers, name and language of its attributes, and the page's address and campaign", () => {
    window.history.replaceState(null, "", "/services?utm_source=van&utm_campaign=a%26b&gclid=1#prices");
    const frame = embed({
      contractorRoi: "v=1&type=hvac&jobs=22",
      title: "What missed calls cost you",
      language: "es-MX",
    });
    const query = "utm_source=van&utm_campaign=a%26b&gclid=1";
    const address = new URL(frame.src);
    expect(address.href).toMatch(`${SITE}/embed/es.html?v=1&type=hvac&jobs=22&`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ utm_source: "van", utm_campaign: "a&b" });
    expect(address.searchParams.get("source_url")).toBe(`${location.origin}/services?${query}`);
    expect(address.searchParams.has("gclid")).toBe(false);
    expect(frame.title).toBe("What missed calls cost you");
  });

  describe("in a frame", () => {
    const addressOf = (frame: HTMLIFrameElement): string | null => new URL(frame.src).searchParams.get("source_url");

    /** A page whose address a frame in it cannot read. */
    function pageAround(): void {
      const around = {
        document: { referrer: "https://search.example/?q=roi" },
        get location(): never {
          throw new DOMException("Blocked a frame", "SecurityError");
        },
      };
      vi.spyOn(window, "parent", "get").mockReturnValue(
        Object.defineProperty(around, "parent", { get: () => around }) as unknown as Window,
      );
    }
    afterEach(() => vi.restoreAllMocks());

    it.each([
      ["the address that another site's page tells", "https://other.example/plumbers?utm_source=van", true],
      ["its own address where that page tells its origin only", "https://other.example/", false],
      ["its own address where the page before it stood in the same frame", `${location.origin}/before?a=1`, false],
    ])("takes %s", (_what, referrer, isTaken) => {
      pageAround();
      vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
      window.history.replaceState(null, "", "/widget?utm_medium=frame");
      const frame = embed();
      expect(addressOf(frame)).toBe(isTaken ? referrer : `${location.origin}/widget?utm_medium=frame`);
      expect(new URL(frame.src).searchParams.get("utm_medium")).toBe("frame");
      expect(new URL(frame.src).searchParams.get("utm_source")).toBe(isTaken ? "van" : null);
    });
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
    ["a height beyond reason", (frame) => tell(frame, { contractorRoiHeight: 1e9 })],
    ["NaN", (frame) => tell(frame, { contractorRoiHeight: NaN })],
  ])("pays no attention to %s", (_what, send) => {
    const frame = embed();
    const before = frame.style.height;
    send(frame);
    expect(frame.style.height).toBe(before);
  });

  it("says that it does not find itself on the page", () => {
    expect(run).toThrow("Cannot find the script embed.js on the page");
  });

  it("shows the calculator at the end of a page whose head gets the script late, as from a tag manager", () => {
    const script = loader({ contractorRoi: "v=1&jobs=22" });
    document.head.append(script);
    run();
    script.remove();
    expect(frameIn(document.body.lastElementChild).src).toBe(`${SITE}/embed.html?v=1&jobs=22&${HOST}`);
  });

  it("finds its script in a shadow tree, and tells the page outside of a lead", () => {
    const heard = vi.fn<() => void>();
    document.addEventListener("contractor-roi:lead", heard, { once: true });
    const script = loader({ contractorRoi: "" });
    const host = document.createElement("div");
    host.attachShadow({ mode: "open" }).append(script);
    document.body.append(host);
    run();
    tell(frameIn(script.nextElementSibling), { contractorRoiLead: true });
    expect(heard).toHaveBeenCalledOnce();
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
    expect(heard.mock.calls[0]?.[0]).toMatchObject({ detail: null });
  });

  it("shows a link where the calculator is silent for 5 seconds in sight, until it comes", () => {
    vi.useFakeTimers();
    window.history.replaceState(null, "", "/services?utm_source=van&session=private");
    const frame = embed({ contractorRoi: "v=1&jobs=22", title: "What missed calls cost you" });
    look(true);
    vi.advanceTimersByTime(4999);
    expect(linkBeside(frame)).toBeNull();
    vi.advanceTimersByTime(1);
    const link = linkBeside(frame);
    expect(link).toHaveTextContent("What missed calls cost you");
    expect(link).toHaveAttribute("href", `${SITE}/?v=1&jobs=22&utm_source=van#roi-calculator`);
    tell(frame, { contractorRoiHeight: 2000 });
    expect(linkBeside(frame)).toBeNull();
    expect(frame.style.height).toBe("2000px");
  });

  it("judges no frame that is out of sight, and one that comes back into it anew", () => {
    vi.useFakeTimers();
    const frame = embed();
    look(false);
    vi.advanceTimersByTime(60_000);
    look(true);
    vi.advanceTimersByTime(4000);
    look(false);
    vi.advanceTimersByTime(60_000);
    look(true);
    vi.advanceTimersByTime(4999);
    expect(linkBeside(frame)).toBeNull();
    vi.advanceTimersByTime(1);
    expect(linkBeside(frame)).not.toBeNull();
  });

  it.each([2000, 0])("shows no link beside a calculator that has told the height %d", (height) => {
    vi.useFakeTimers();
    const frame = embed();
    look(true);
    tell(frame, { contractorRoiHeight: height });
    vi.advanceTimersByTime(60_000);
    expect(linkBeside(frame)).toBeNull();
  });
});

describe("<contractor-roi-calculator>", () => {
  const calculators = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("contractor-roi-calculator")];
  const frames = (): (HTMLIFrameElement | null)[] =>
    calculators().map((calculator) => calculator.shadowRoot?.querySelector("iframe") ?? null);
  const first = (): HTMLIFrameElement => frames()[0] ?? document.createElement("iframe");

  /** As a site does that has no frame behind the script. */
  function load(): void {
    document.body.append(loader());
    run();
    run();
  }

  it("works in React, which finds nothing of it in its markup, and leaves nothing when it is removed", () => {
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
  });

  it("shows the calculator again where a page moves it", () => {
    document.body.innerHTML = "<main></main><contractor-roi-calculator></contractor-roi-calculator>";
    load();
    document.querySelector("main")?.append(...calculators());
    expect(calculators()[0]?.shadowRoot?.querySelectorAll("iframe")).toHaveLength(1);
  });
});
