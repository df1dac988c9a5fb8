import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBrowser } from "./find-browser.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "find-browser-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} name */
function placeProgram(name) {
  const path = join(folder, name);
  writeFileSync(path, "#!/bin/sh\n");
  chmodSync(path, 0o755);
  return path;
}

describe("findBrowser", () => {
  it("prefers the program that CHROMIUM_PATH names", async () => {
    placeProgram("chromium");
    const named = placeProgram("my-browser");
    expect(await findBrowser({ CHROMIUM_PATH: named, PATH: folder })).toMatchObject({ executablePath: named });
  });

  it("says so when CHROMIUM_PATH names nothing", async () => {
    const missing = join(folder, "nothing");
    await expect(findBrowser({ CHROMIUM_PATH: missing, PATH: "" })).rejects.toThrow(`no file at ${missing}`);
  });

  it("finds the system's Chromium or Chrome on the path", async () => {
    const chrome = placeProgram("google-chrome");
    expect(await findBrowser({ PATH: folder })).toMatchObject({ executablePath: chrome });
  });
});
