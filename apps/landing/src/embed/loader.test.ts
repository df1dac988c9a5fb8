import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

const SITE = "https://roi.example.com";
const SOURCE = join(import.meta.dirname, "loader.ts");
let code = "";

beforeAll(async () => {
  ({ code } = await transformWithOxc(readFileSync(SOURCE, "utf8"), SOURCE));
});
afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
});

/** Runs the loader as a browser runs it from a script element with these attributes. */
function embed(attributes: Readonly<Record<string, string>> = {}): HTMLIFrameElement {
  const script = document.createElement("script");
  script.type = "text/plain"; // jsdom would fetch it
  script.setAttribute("src", `${SITE}/embed.js`);
  script.dataset["contractorRoi"] = "";
  Object.assign(script.dataset, attributes);
  document.body.append("before ", script, " after");
  new Function(code.replace(/^import .*$/gm, "").replace("export {};", ""))();
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
    expect(frame.src).toBe(`${SITE}/embed.html`);
    expect(frame.title).toBe("ROI calculator");
    expect(frame.allow).toBe("clipboard-write");
    expect(frame.style.width).toBe("100%");
  });

  it("passes on the numbers and name of its attributes, and of the site's address the utm parameters only", () => {
    window.history.replaceState(null, "", "/?utm_source=van&utm_campaign=a%26b&session=private");
    const frame = embed({ contractorRoi: "v=1&type=hvac&jobs=22", title: "What missed calls cost you" });
    expect(frame.src).toBe(`${SITE}/embed.html?v=1&type=hvac&jobs=22&utm_source=van&utm_campaign=a%26b`);
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
    new Function(code.replace(/^import .*$/gm, "").replace("export {};", ""))();
    expect(document.querySelector("iframe")).toBeNull();
  });
});
