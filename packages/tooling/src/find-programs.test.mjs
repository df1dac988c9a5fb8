import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  findBrowser,
  findFirefox,
  findHeadlessBrowser,
  findPostgres,
  findWebKit,
  oldFirefox,
} from "./find-programs.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "programs-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Makes a folder with empty programs. @param {string} name @param {string[]} names @returns {string} the folder's path */
function place(name, ...names) {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  for (const program of names) writeFileSync(join(path, program), "");
  return path;
}

describe("browsers", () => {
  it.each([
    [findBrowser, "CHROMIUM_PATH", "chromium"],
    [findBrowser, "CHROMIUM_PATH", "google-chrome"],
    [findFirefox, "FIREFOX_PATH", "firefox"],
  ])("%o is the file in %s, else %s on the path; a file that does not exist is named", (find, variable, name) => {
    const pathOf = (found) => found?.executablePath ?? found;
    const PATH = place("system", name);
    const own = join(place("own", "my-browser"), "my-browser");
    expect(pathOf(find({ PATH }))).toBe(join(PATH, name));
    expect(pathOf(find({ PATH, [variable]: own }))).toBe(own);
    expect(() => find({ PATH, [variable]: join(folder, "nothing") })).toThrow(`no file at ${join(folder, "nothing")}`);
  });

  it("the headless shell is preferred to Chromium, the file in CHROMIUM_PATH to both", () => {
    const PATH = place("system", "chromium", "chromium-headless-shell");
    const chromium = join(PATH, "chromium");
    expect(findHeadlessBrowser({ PATH })?.executablePath).toBe(`${chromium}-headless-shell`);
    expect(findHeadlessBrowser({ PATH, CHROMIUM_PATH: chromium })?.executablePath).toBe(chromium);
    expect(findHeadlessBrowser({ PATH: place("bare", "chromium") })?.executablePath).toMatch(/bare.chromium$/);
  });

  it("a Firefox that is too old for Playwright is not found, and is named", () => {
    const PATH = place("system");
    const path = join(PATH, "firefox");
    const install = (/** @type {number} */ version) =>
      writeFileSync(path, `#!/bin/sh\necho Mozilla Firefox ${version}.9.0esr\n`, { mode: 0o755 });
    install(153);
    expect(findFirefox({ PATH })).toBe(path);
    install(140);
    expect(findFirefox({ PATH })).toBeNull();
    expect(oldFirefox({ PATH })).toBe(`Firefox 140 at ${path} is too old, 153 or newer is needed`);
  });

  it("WebKit without a screen to show it is not found", () => {
    expect(findWebKit({ PATH: place("system", "WebKitWebDriver") })).toBeNull();
  });
});

describe("findPostgres", () => {
  const server = ["initdb", "postgres"];

  it("prefers the folder in POSTGRES_BIN, and names one that lacks a program", () => {
    const POSTGRES_BIN = place("named", ...server);
    expect(findPostgres({ POSTGRES_BIN, PATH: place("path", ...server) })).toMatchObject({ folder: POSTGRES_BIN });
    expect(() => findPostgres({ POSTGRES_BIN: place("client", "psql") })).toThrow(
      "must name a folder with initdb, postgres",
    );
  });

  it("passes over a client on the path, and finds server and pooler", () => {
    const path = place("server", ...server, "pgbouncer");
    expect(findPostgres({ PATH: `${place("client", "psql")}:${path}` })).toEqual({
      folder: path,
      pgbouncer: join(path, "pgbouncer"),
    });
  });
});
