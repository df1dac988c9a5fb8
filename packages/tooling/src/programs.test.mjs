import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ROOT } from "./processes.mjs";
import {
  findBrowser,
  findFirefox,
  findHeadlessBrowser,
  findPostgres,
  findWebKit,
  NEEDS,
  planTests,
  provideNeeds,
} from "./programs.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "programs-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** @param {readonly string[]} names @returns {string} their folder */
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

  it("a Firefox that is too old for Playwright is none, and is named where its tests are left out", () => {
    const PATH = place("system");
    const path = join(PATH, "firefox");
    const install = (/** @type {number} */ version) =>
      writeFileSync(path, `#!/bin/sh\necho Mozilla Firefox ${version}.9.0esr\n`, { mode: 0o755 });
    install(153);
    expect(findFirefox({ PATH })).toBe(path);
    install(140);
    expect(findFirefox({ PATH })).toBeNull();
    vi.stubEnv("PATH", PATH);
    expect(planTests(NEEDS.filter(({ program }) => program === "Firefox")).leftOut).toEqual([
      expect.stringContaining(`Firefox 140 at ${path} is too old, 153 or newer is needed`),
    ]);
  });

  it("WebKit without a screen to show it is none", () => {
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

describe("a run of the tests", () => {
  const ALL_PROJECTS = [
    "chromium",
    "core in chromium",
    "core in firefox",
    "core in webkit",
    "core in the oldest chromium",
  ];
  const LACKING = ["Firefox", "WebKit", "Chromium 111", "PgBouncer"];
  const THEIR_PACKAGES = ["firefox-esr", "webkit2gtk-driver", "xvfb", "pgbouncer"];

  /** On a machine without some programs; a browser can be downloaded if it is named. */
  async function run({
    missing = LACKING,
    env = {},
    answer = null,
    canInstall = true,
    broken = [],
    downloads = ["Chromium 111"],
  }) {
    const questions = [];
    const installed = [];
    const downloaded = [];
    const needs = NEEDS.map((need) => {
      const isInstalled = () => need.packages.length > 0 && need.packages.every((name) => installed.includes(name));
      const isThere = () => !missing.includes(need.program) || isInstalled() || downloaded.includes(need.program);
      const download = async () => void (downloads.includes(need.program) && downloaded.push(need.program));
      return { ...need, find: () => (isThere() ? {} : null), download };
    });
    const rest = await provideNeeds(needs, {
      env,
      canInstall,
      install: async (names) => void installed.push(...names.filter((name) => !broken.includes(name))),
      ask: answer === null ? null : async (question) => (questions.push(question), answer),
    });
    return { ...planTests(rest, env, "linux"), questions, installed, downloaded };
  }

  it("knows all of Playwright's projects", () => {
    const read = (file) => readFileSync(join(ROOT, "e2e", file), "utf8");
    const named = [...read("playwright.config.ts").matchAll(/\bname: "([^"]+)"/g)].map(([, name]) => name);
    const [, engines = ""] = /ENGINE_NAMES = \[(.*)\]/.exec(read("engines/engine.ts")) ?? [];
    expect([...named, ...[...engines.matchAll(/\w+/g)].map(([name]) => `core in ${name}`)].sort()).toEqual(
      [...ALL_PROJECTS].sort(),
    );
  });

  it.each([{}, { CI: "1" }])("with every program and %o, runs all, asks and installs nothing", async (env) => {
    expect(await run({ missing: [], env, answer: "y" })).toEqual({
      starts: true,
      withPostgres: true,
      projects: ALL_PROJECTS,
      leftOut: [],
      questions: [],
      installed: [],
      downloaded: [],
    });
  });

  it("as root without a terminal, installs and downloads missing programs", async () => {
    expect(await run({})).toMatchObject({
      projects: ALL_PROJECTS,
      leftOut: [],
      questions: [],
      installed: THEIR_PACKAGES,
      downloaded: ["Chromium 111"],
    });
  });

  it("at a terminal asks once for everything: anything but yes and the bare Enter key is no", async () => {
    for (const answer of ["", "y", " Yes "]) expect(await run({ answer })).toMatchObject({ installed: THEIR_PACKAGES });
    const { questions } = await run({ answer: "" });
    expect(questions).toEqual([`Install Debian's ${THEIR_PACKAGES.join(", ")} with apt-get, to test with? [Y/n] `]);
    for (const answer of ["n", "no", "yellow"]) {
      const no = await run({ answer });
      expect(no).toMatchObject({ starts: true, installed: [] });
      expect(no.projects).toEqual(["chromium", "core in chromium", "core in the oldest chromium"]);
      expect(no.leftOut).toHaveLength(3);
    }
  });

  it("names missing programs, and runs the rest", async () => {
    const missing = ["WebKit", "Chromium 111", "Postgres"];
    expect(await run({ missing, canInstall: false, answer: "y", downloads: [] })).toMatchObject({
      starts: true,
      withPostgres: false,
      projects: ["chromium", "core in chromium", "core in firefox"],
      leftOut: [
        "the end-to-end tests in WebKit: no WebKit (sudo apt-get install webkit2gtk-driver xvfb)",
        expect.stringContaining("the end-to-end tests in the oldest Chromium: no Chromium 111 (needs npm's registry,"),
        "lead-intake's test files that use a Postgres server: no Postgres (sudo apt-get install postgresql)",
      ],
      questions: [],
      installed: [],
    });
    expect(await run({ broken: ["pgbouncer"] })).toMatchObject({ starts: true, projects: ALL_PROJECTS });
  });

  it("without root, downloads the browsers", async () => {
    const downloads = ["Firefox", "WebKit"];
    expect(await run({ missing: downloads, canInstall: false, downloads })).toMatchObject({
      downloaded: downloads,
      leftOut: [],
    });
  });

  it("does not start without a Chromium, nor on CI without any program", async () => {
    expect(await run({ missing: ["Chromium"], canInstall: false })).toMatchObject({ starts: false });
    const env = { CI: "true" };
    expect(await run({ env, answer: "n" })).toMatchObject({ starts: true, questions: [], installed: THEIR_PACKAGES });
    expect(await run({ env, missing: ["PgBouncer"], canInstall: false })).toMatchObject({ starts: false });
    expect(await run({ env, downloads: [] })).toMatchObject({ starts: false });
  });

  it("on a Mac names Homebrew's command, where it has the program", () => {
    const lines = planTests(NEEDS, {}, "darwin").leftOut.map((line) => /\((.*)\)$/.exec(line)?.[1]);
    expect(lines).toEqual([
      "brew install --cask google-chrome",
      "brew install --cask firefox",
      "on Linux: sudo apt-get install webkit2gtk-driver xvfb",
      expect.stringContaining("Linux on x64"),
      "brew install postgresql@17",
      "brew install pgbouncer",
    ]);
  });
});
