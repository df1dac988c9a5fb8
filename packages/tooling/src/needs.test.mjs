import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { NEEDS, planTests } from "./needs.mjs";
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
const OFFER = `To test with: install Debian's ${THEIR_PACKAGES.join(", ")} with apt-get, download Chromium 111.`;

/** Plans on a machine without some needs; a browser can be downloaded if it is named, and its libraries are there if they are. */
async function plan({
  missing = LACKING,
  env = {},
  platform = "linux",
  answer = null,
  root = true,
  tooOld = false,
  downloads = ["oldest-chromium"],
  libraries = true,
}) {
  const done = { asked: [], said: [], installed: [], tried: [] };
  const needs = NEEDS.map((need) => {
    const isInstalled = () => need.packages.length > 0 && need.packages.every((name) => done.installed.includes(name));
    const isDownloaded = () => done.tried.includes(need.name) && downloads.includes(need.name);
    return {
      ...need,
      find: () => !missing.includes(need.name) || (isInstalled() && !tooOld) || isDownloaded(),
      unusable: () => (tooOld && isInstalled() ? `${need.program} 1 is too old` : null),
      download: need.download && (() => done.tried.push(need.name)),
      libraries: libraries ? [] : ["libnothing.so.0"],
    };
  });
  const log = vi.spyOn(console, "log").mockImplementation((line) => done.said.push(line));
  const install = root ? async (packages) => void done.installed.push(...packages) : null;
  const ask = answer === null ? null : async (question) => (done.asked.push(question), answer);
  const planned = await planTests(needs, { env, platform, install, ask });
  log.mockRestore();
  return { ...planned, ...done };
}

it("planTests knows all of Playwright's projects", () => {
  const read = (file) => readFileSync(join(ROOT, "e2e", file), "utf8");
  const named = [...read("playwright.config.ts").matchAll(/\bname: "([^"]+)"/g)].map(([, name]) => name);
  const [, engines = ""] = /ENGINE_NAMES = \[(.*)\]/.exec(read("engines/engine.ts")) ?? [];
  const cores = [...engines.matchAll(/\w+/g)].map(([name]) => `core in ${name}`);
  expect([...named, ...cores].sort()).toEqual([...ALL_PROJECTS].sort());
});

it.each([{}, { CI: "1" }])("with every need and %o, runs all, asks and installs nothing", async (env) => {
  const nothing = { leftOut: [], without: [], asked: [], said: [], installed: [], tried: [] };
  expect(await plan({ missing: [], env, answer: "y" })).toEqual({ stops: false, projects: ALL_PROJECTS, ...nothing });
});

it.each([{}, { CI: "1" }])(
  "as root without a terminal and with %o, says what it installs and downloads",
  async (env) => {
    const done = { said: [OFFER], installed: THEIR_PACKAGES, tried: ["oldest-chromium"] };
    expect(await plan({ env })).toMatchObject({ stops: false, projects: ALL_PROJECTS, leftOut: [], ...done });
  },
);

it("at a terminal asks once for everything: anything but yes and the bare Enter key is no", async () => {
  const asked = [`${OFFER} Go on? [Y/n] `];
  for (const answer of ["", "y", " Yes "])
    expect(await plan({ answer })).toMatchObject({ asked, said: [], installed: THEIR_PACKAGES });
  for (const answer of ["n", "no", "yellow"]) {
    const no = await plan({ answer });
    expect(no).toMatchObject({ stops: false, installed: [], tried: [], projects: ["chromium", "core in chromium"] });
    expect(no.leftOut).toHaveLength(4);
  }
  expect(await plan({ root: false, missing: ["webkit"], answer: "n" })).toMatchObject({ tried: [] });
});

it("without root, downloads only browsers whose libraries are there, and names the others in a line each", async () => {
  const missing = ["chromium", "firefox", "webkit", "oldest-chromium", "small-disk"];
  const { leftOut, ...rest } = await plan({ missing, root: false, libraries: false });
  expect(rest).toMatchObject({ stops: false, projects: [], tried: [], said: [] });
  expect(leftOut).toEqual([
    "the end-to-end tests in Chromium: no Chromium (sudo apt-get install chromium chromium-headless-shell fonts-liberation)",
    "the end-to-end tests in Firefox: no Firefox (sudo apt-get install firefox-esr)",
    "the end-to-end tests in WebKit: no WebKit (sudo apt-get install webkit2gtk-driver xvfb)",
    expect.stringContaining("the end-to-end tests in the oldest Chromium: no Chromium 111 (needs npm's registry,"),
    expect.stringMatching(/^lead-intake's tests on a small disk: no right to mount \(needs Linux, and root or sudo/),
  ]);
  const downloads = ["firefox", "webkit"];
  expect(await plan({ missing: downloads, root: false, downloads })).toMatchObject({ tried: downloads, leftOut: [] });
});

it("says once that an installed Firefox is too old, without the advice to install it again", async () => {
  const leftOut = ["the end-to-end tests in Firefox: Firefox 1 is too old (a newer one in FIREFOX_PATH)"];
  expect(await plan({ missing: ["firefox"], tooOld: true })).toMatchObject({ tried: ["firefox"], leftOut });
});

it("root gets the headless shell of Debian's Chromium; where it cannot be had, nothing is missing", async () => {
  const missing = ["headless-shell"];
  const fine = { stops: false, projects: ALL_PROJECTS, leftOut: [] };
  expect(await plan({ missing })).toMatchObject({ ...fine, installed: ["chromium-headless-shell"] });
  for (const env of [{}, { CI: "1" }])
    expect(await plan({ missing, root: false, env })).toMatchObject({ ...fine, said: [] });
});

it("on CI stops before the first test where anything is missing, but for what CI_WITHOUT names", async () => {
  for (const { name } of NEEDS.filter(({ isOptional }) => !isOptional)) {
    const machine = { missing: [name], root: false, libraries: false };
    expect(await plan({ ...machine, env: { CI: "true" } })).toMatchObject({ stops: true });
    const named = await plan({ ...machine, env: { CI: "true", CI_WITHOUT: `${name},pgbouncer` } });
    expect(named).toMatchObject({ stops: false, said: [], tried: [] });
    expect(named.without).toContain(name);
    expect(named.leftOut).toContainEqual(expect.stringMatching(`\\(CI_WITHOUT=${name}\\)$`));
  }
  const { projects } = await plan({ env: { CI_WITHOUT: "firefox" }, missing: [] });
  expect(projects).toEqual(ALL_PROJECTS.filter((name) => name !== "core in firefox"));
  await expect(plan({ env: { CI_WITHOUT: "disk" } })).rejects.toThrow("CI_WITHOUT names disk: it takes chromium, ");
});

it("on a Mac names Homebrew's command, where it has the program", async () => {
  const missing = NEEDS.map(({ name }) => name);
  const { leftOut } = await plan({ missing, platform: "darwin", root: false, downloads: [] });
  expect(leftOut.slice(0, 6).map((line) => /\((.*)\)$/.exec(line)?.[1])).toEqual([
    "brew install --cask google-chrome",
    "brew install --cask firefox",
    "on Linux: sudo apt-get install webkit2gtk-driver xvfb",
    expect.stringContaining("Linux on x64"),
    "brew install postgresql@17",
    "brew install pgbouncer",
  ]);
});
