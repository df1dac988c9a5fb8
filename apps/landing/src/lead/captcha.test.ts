import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startCaptcha } from "./captcha.ts";

type Options = Parameters<NonNullable<Window["turnstile"]>["render"]>[1];

const SITE_KEY = "1x00000000000000000000AA";
const PATIENCE_MS = 30_000;
const failures: Error[] = [];
let widgets: { readonly place: HTMLElement; readonly options: Options }[] = [];
let resets = 0;

/** Cloudflare's script, as its documentation has it; it is on another machine. */
const standIn: NonNullable<Window["turnstile"]> = {
  render: (place, options) => `widget-${widgets.push({ place, options })}`,
  reset: () => void (resets += 1),
};

/** The script that the page asked for; it arrives or fails when the test says so. */
const script = (): HTMLScriptElement | null => document.querySelector("script[src*='challenges.cloudflare.com']");

function start() {
  const place = document.body.appendChild(document.createElement("div"));
  return startCaptcha(place, SITE_KEY, (error) => failures.push(error));
}

async function startWithScript() {
  const captcha = start();
  window.turnstile = standIn;
  script()?.dispatchEvent(new Event("load"));
  await vi.waitFor(() => expect(widgets.length).toBeGreaterThan(0), PATIENCE_MS);
  return { captcha, options: widgets[0]!.options };
}

beforeEach(() => {
  vi.useFakeTimers();
  widgets = [];
  resets = 0;
  failures.length = 0;
});
afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  delete window.turnstile;
  vi.useRealTimers();
});

describe("startCaptcha", () => {
  it("goes without a token where the script cannot be fetched, with one report, and fetches it anew", async () => {
    const captcha = start();
    const taken = captcha.takeToken();
    script()?.dispatchEvent(new Event("error"));
    expect(await taken).toBeNull();
    expect(await captcha.takeToken()).toBeNull();
    expect(failures.map(({ message }) => message)).toEqual(["The captcha's script cannot be fetched"]);
    document.head.replaceChildren();
    start();
    expect(script()?.src).toBe("https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit");
    script()?.dispatchEvent(new Event("error"));
    await vi.waitFor(() => expect(failures).toHaveLength(2), PATIENCE_MS);
  });

  it("gives each lead a token of its own, and waits for the first", async () => {
    const { captcha, options } = await startWithScript();
    expect(options).toMatchObject({ sitekey: SITE_KEY, action: "lead", appearance: "interaction-only" });
    const taken = captcha.takeToken();
    options.callback("token-1");
    expect(await taken).toBe("token-1");
    expect(resets).toBe(1);
    options.callback("token-2");
    expect(await captcha.takeToken()).toBe("token-2");
  });

  it("does not give away a token that has expired, and lets no lead wait longer than its limit", async () => {
    const { captcha, options } = await startWithScript();
    options.callback("token-1");
    options["expired-callback"]();
    const taken = captcha.takeToken();
    await vi.advanceTimersByTimeAsync(4000);
    expect(await taken).toBeNull();
  });

  it("reports a captcha that fails by its code, goes without, and takes the token of a later try", async () => {
    const { captcha, options } = await startWithScript();
    expect(options["error-callback"]("300010")).toBe(true);
    expect(await captcha.takeToken()).toBeNull();
    expect(failures).toMatchObject([{ code: "300010" }]);
    options.callback("token-2");
    expect(await captcha.takeToken()).toBe("token-2");
  });
});
