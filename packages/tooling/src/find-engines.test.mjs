import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBrowser, findFirefox, findHeadlessBrowser, findWebKit } from "./find-engines.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "find-engines-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} name */
function placeProgram(name) {
  const path = join(folder, name);
  writeFileSync(path, "#!/bin/sh\n");
  return path;
}

describe("findBrowser", () => {
  it("prefers the program that CHROMIUM_PATH names, and says so when it names nothing", () => {
    placeProgram("chromium");
    const named = placeProgram("my-browser");
    expect(findBrowser({ CHROMIUM_PATH: named, PATH: folder })).toMatchObject({ executablePath: named });
    const missing = join(folder, "nothing");
    expect(() => findBrowser({ CHROMIUM_PATH: missing, PATH: folder })).toThrow(`no file at ${missing}`);
  });

  it("finds the system's Chromium or Chrome on the path", () => {
    const chrome = placeProgram("google-chrome");
    expect(findBrowser({ PATH: folder })).toMatchObject({ executablePath: chrome });
  });
});

describe("findHeadlessBrowser", () => {
  it("prefers the headless shell, and before it the program that CHROMIUM_PATH names", () => {
    const chromium = placeProgram("chromium");
    expect(findHeadlessBrowser({ PATH: folder })).toMatchObject({ executablePath: chromium });
    const shell = placeProgram("chromium-headless-shell");
    expect(findHeadlessBrowser({ PATH: folder })).toMatchObject({ executablePath: shell });
    expect(findHeadlessBrowser({ CHROMIUM_PATH: chromium, PATH: folder })).toMatchObject({ executablePath: chromium });
  });
});

describe("findFirefox", () => {
  it("prefers the program that FIREFOX_PATH names, and says so when it names nothing", () => {
    placeProgram("firefox-esr");
    const named = placeProgram("my-firefox");
    expect(findFirefox({ FIREFOX_PATH: named, PATH: folder })).toBe(named);
    expect(() => findFirefox({ FIREFOX_PATH: join(folder, "nothing"), PATH: folder })).toThrow("must name a Firefox");
  });

  it("finds the system's on the path", () => {
    const firefox = placeProgram("firefox");
    expect(findFirefox({ PATH: folder })).toBe(firefox);
  });
});

describe("findWebKit", () => {
  it("is null without the driver or without a screen to show the browser on", () => {
    placeProgram("WebKitWebDriver");
    expect(findWebKit({ PATH: folder })).toBeNull();
  });
});
