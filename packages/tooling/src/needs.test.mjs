import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { NEEDS, planTests, provideNeeds } from "./needs.mjs";
import { ROOT } from "./processes.mjs";

const ALL_PROJECTS = [
  "chromium",
  "core in chromium",
  "core in firefox",
  "core in webkit",
  "core in the oldest chromium",
];
const LACKING = ["firefox", "webkit", "oldest-chromium", "strace"];
const THEIR_PACKAGES = ["firefox-esr", "webkit2gtk-driver", "xvfb", "strace"];

/** On a machine without some needs; a browser can be downloaded if it is named, and its libraries are there if they are. */
async function run({
  missing = LACKING,
  env = {},
  answer = null,
  root = true,
  broken = [],
  tooOld = [],
  downloads = ["oldest-chromium"],
  libraries = true,
}) {
  const questions = [];
  const installed = [];
  const tried = [];
  const needs = NEEDS.map((need) => {
    const isInstalled = () => need.packages.length > 0 && need.packages.every((name) => installed.includes(name));
    const isDownloaded = () => tried.includes(need.name) && downloads.includes(need.name);
    return {
      ...need,
      find: () => !missing.includes(need.name) || (isInstalled() && !tooOld.includes(need.name)) || isDownloaded(),
      unusable: () => (tooOld.includes(need.name) && isInstalled() ? `${need.program} 1 is too old` : null),
      download: need.download && (async () => tried.push(need.name)),
      libraries: libraries ? [] : ["libnothing.so.0"],
    };
  });
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const rest = await provideNeeds(needs, {
    env,
    apt: root ? ["apt-get"] : null,
    install: async (names) => void installed.push(...names.filter((name) => !broken.includes(name))),
    ask: answer === null ? null : async (question) => (questions.push(question), answer),
  });
  const said = log.mock.calls.flat();
  log.mockRestore();
  return { ...planTests(rest, env, "linux"), questions, said, installed, tried };
}

describe("a run of the tests", () => {
  it("knows all of Playwright's projects", () => {
    const read = (file) => readFileSync(join(ROOT, "e2e", file), "utf8");
    const named = [...read("playwright.config.ts").matchAll(/\bname: "([^"]+)"/g)].map(([, name]) => name);
    const [, engines = ""] = /ENGINE_NAMES = \[(.*)\]/.exec(read("engines/engine.ts")) ?? [];
    expect([...named, ...[...engines.matchAll(/\w+/g)].map(([name]) => `core in ${name}`)].sort()).toEqual(
      [...ALL_PROJECTS].sort(),
    );
  });

  it.each([{}, { CI: "1" }])("with every need and %o, runs all, asks and installs nothing", async (env) => {
    expect(await run({ missing: [], env, answer: "y" })).toEqual({
      stops: false,
      without: [],
      projects: ALL_PROJECTS,
      leftOut: [],
      questions: [],
      said: [],
      installed: [],
      tried: [],
    });
  });

  it.each([{}, { CI: "1" }])(
    "as root without a terminal and with %o, installs and downloads, and says so",
    async (env) => {
      expect(await run({ env })).toMatchObject({
        stops: false,
        projects: ALL_PROJECTS,
        leftOut: [],
        said: [`To test with: install Debian's ${THEIR_PACKAGES.join(", ")} with apt-get, download Chromium 111.`],
        installed: THEIR_PACKAGES,
        tried: ["oldest-chromium"],
      });
    },
  );

  it("at a terminal asks once for everything: anything but yes and the bare Enter key is no", async () => {
    for (const answer of ["", "y", " Yes "]) expect(await run({ answer })).toMatchObject({ installed: THEIR_PACKAGES });
    const { questions, said } = await run({ answer: "" });
    expect(questions).toEqual([
      expect.stringMatching(/^To test with: install Debian's .*, download Chromium 111\. Go on\? \[Y\/n\] $/),
    ]);
    expect(said).toEqual([]);
    for (const answer of ["n", "no", "yellow"]) {
      const no = await run({ answer });
      expect(no).toMatchObject({ stops: false, installed: [], tried: [], projects: ["chromium", "core in chromium"] });
      expect(no.leftOut).toHaveLength(4);
    }
    expect(await run({ root: false, missing: ["webkit"], answer: "n" })).toMatchObject({ tried: [] });
  });

  it("without root, downloads only browsers whose libraries are there, and names the others in a line each", async () => {
    const missing = ["chromium", "firefox", "webkit", "oldest-chromium", "small-disk"];
    expect(await run({ missing, root: false, libraries: false })).toMatchObject({
      stops: false,
      projects: [],
      tried: [],
      said: [],
      leftOut: [
        "the end-to-end tests in Chromium: no Chromium (sudo apt-get install chromium chromium-headless-shell fonts-liberation)",
        "the end-to-end tests in Firefox: no Firefox (sudo apt-get install firefox-esr)",
        "the end-to-end tests in WebKit: no WebKit (sudo apt-get install webkit2gtk-driver xvfb)",
        expect.stringContaining("the end-to-end tests in the oldest Chromium: no Chromium 111 (needs npm's registry,"),
        expect.stringMatching(
          /^lead-intake's tests on a small disk: no right to mount \(needs Linux, and root or sudo/,
        ),
      ],
    });
    const downloads = ["firefox", "webkit"];
    expect(await run({ missing: downloads, root: false, downloads })).toMatchObject({ tried: downloads, leftOut: [] });
  });

  it("says once that an installed Firefox is too old, without the advice to install it again", async () => {
    const { tried, leftOut } = await run({ missing: ["firefox"], tooOld: ["firefox"] });
    expect(tried).toEqual(["firefox"]);
    expect(leftOut).toEqual(["the end-to-end tests in Firefox: Firefox 1 is too old (a newer one in FIREFOX_PATH)"]);
  });

  it("on CI stops before the first test where anything is missing, but for what CI_WITHOUT names", async () => {
    const env = { CI: "true" };
    for (const name of NEEDS.map((need) => need.name)) {
      expect(await run({ env, missing: [name], root: false, libraries: false })).toMatchObject({ stops: true });
      const named = await run({ env: { ...env, CI_WITHOUT: `${name},pgbouncer` }, missing: [name], root: false });
      expect(named).toMatchObject({ stops: false, said: [], tried: [] });
      expect(named.without).toContain(name);
      expect(named.leftOut).toContainEqual(expect.stringMatching(`\\(CI_WITHOUT=${name}\\)$`));
    }
    expect(await run({ env: { CI_WITHOUT: "firefox" }, missing: [] })).toMatchObject({
      projects: ALL_PROJECTS.filter((name) => name !== "core in firefox"),
    });
    await expect(run({ env: { CI_WITHOUT: "disk" } })).rejects.toThrow("CI_WITHOUT names disk: it takes chromium, ");
  });

  it("on a Mac names Homebrew's command, where it has the program", () => {
    const lines = planTests(NEEDS, {}, "darwin").leftOut.map((line) => /\((.*)\)$/.exec(line)?.[1]);
    expect(lines.slice(0, 6)).toEqual([
      "brew install --cask google-chrome",
      "brew install --cask firefox",
      "on Linux: sudo apt-get install webkit2gtk-driver xvfb",
      expect.stringContaining("Linux on x64"),
      "brew install postgresql@17",
      "brew install pgbouncer",
    ]);
  });
});
