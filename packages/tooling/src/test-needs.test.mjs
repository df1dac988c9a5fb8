import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mayInstallDebianPackages } from "./debian-packages.mjs";
import { ROOT } from "./processes.mjs";
import { NEEDS, planTests, provideNeeds } from "./test-needs.mjs";

const named = (...programs) => NEEDS.filter(({ program }) => programs.includes(program));
const ALL_PROJECTS = ["desktop", "phone", "core in chromium", "core in firefox", "core in webkit"];

/** A machine on which some programs are missing, and what apt-get was told to install on it. */
function machine({ missing, env = {}, answer = null, canInstall = true }) {
  const questions = [];
  const installed = [];
  const ask = async (question) => {
    questions.push(question);
    return answer;
  };
  const permission = { env, canInstall, ask: answer === null ? null : ask };
  return {
    questions,
    installed,
    needs: NEEDS.map((need) => ({
      ...need,
      download: undefined,
      isThere: () => !missing.includes(need.program) || need.packages.every((name) => installed.includes(name)),
    })),
    debian: {
      mayInstall: (names) => mayInstallDebianPackages(names, permission),
      install: async (names) => void installed.push(...names),
    },
  };
}

/** What a run on it does: the programs still missing, and what was installed. */
async function run(options) {
  const { needs, debian, questions, installed } = machine(options);
  const rest = await provideNeeds(needs, debian);
  const plan = planTests(named(...rest.map(({ program }) => program)), options.env ?? {}, "linux");
  return { ...plan, questions, installed };
}

it("the projects that need a browser are all that Playwright has", () => {
  const read = (file) => readFileSync(join(ROOT, "e2e", file), "utf8");
  const named = [...read("playwright.config.ts").matchAll(/\bname: "([^"]+)"/g)].map(([, name]) => name);
  const [, engines = ""] = /ENGINE_NAMES = \[(.*)\]/.exec(read("engines/engine.ts")) ?? [];
  expect([...named, ...[...engines.matchAll(/\w+/g)].map(([name]) => `core in ${name}`)].sort()).toEqual(
    [...ALL_PROJECTS].sort(),
  );
});

it("with every program there, all runs and nothing is asked or installed", async () => {
  for (const env of [{}, { CI: "1" }])
    expect(await run({ missing: [], env, answer: "y" })).toEqual({
      starts: true,
      projects: ALL_PROJECTS,
      leftOut: [],
      questions: [],
      installed: [],
    });
});

it("without a terminal and without CI nothing is installed, the rest runs, and each part left out is named", async () => {
  expect(await run({ missing: ["Chromium", "WebKit", "Postgres"] })).toEqual({
    starts: true,
    projects: ["core in firefox"],
    leftOut: [
      "the end-to-end tests, but for Firefox's and WebKit's, and voice-client's in a browser: no Chromium (sudo apt-get install chromium)",
      "the end-to-end tests in WebKit: no WebKit (sudo apt-get install webkit2gtk-driver xvfb)",
      "lead-intake's test files that use a Postgres server: no Postgres (sudo apt-get install postgresql)",
    ],
    questions: [],
    installed: [],
  });
});

it("at a terminal it asks once for everything, and runs the rest after a no", async () => {
  const missing = ["Firefox", "WebKit", "PgBouncer"];
  const yes = await run({ missing, answer: "y" });
  expect(yes).toMatchObject({ starts: true, projects: ALL_PROJECTS, leftOut: [] });
  expect(yes.questions).toEqual([
    "Install Debian's firefox-esr, webkit2gtk-driver, xvfb, pgbouncer with apt-get, to test with? [y/N] ",
  ]);
  const no = await run({ missing, answer: "" });
  expect(no).toMatchObject({ starts: true, projects: ["desktop", "phone", "core in chromium"], installed: [] });
  expect(no.leftOut).toHaveLength(3);
});

it("on CI what is missing is installed without a question, or nothing starts", async () => {
  const env = { CI: "true" };
  const missing = ["Chromium", "PgBouncer"];
  expect(await run({ missing, env, answer: "n" })).toMatchObject({
    starts: true,
    projects: ALL_PROJECTS,
    leftOut: [],
    questions: [],
    installed: ["chromium", "pgbouncer"],
  });
  const notRoot = await run({ missing, env, canInstall: false });
  expect(notRoot).toMatchObject({ starts: false, installed: [] });
  expect(notRoot.leftOut.map((line) => line.split(": ")[1])).toEqual([
    "no Chromium (sudo apt-get install chromium)",
    "no PgBouncer (sudo apt-get install pgbouncer)",
  ]);
});

it("a download comes before Debian's packages, which are then not needed", async () => {
  const { needs, debian, installed } = machine({ missing: ["Chromium"], env: { CI: "1" } });
  let downloaded = false;
  const [browser] = needs;
  const download = async () => void (downloaded = true);
  expect(await provideNeeds([{ ...browser, isThere: () => downloaded, download }], debian)).toEqual([]);
  expect(installed).toEqual([]);
});

it("on a Mac the command is Homebrew's, where it has the program", () => {
  const lines = planTests(NEEDS, {}, "darwin").leftOut.map((line) => /\((.*)\)$/.exec(line)?.[1]);
  expect(lines).toEqual([
    "brew install --cask google-chrome",
    "brew install --cask firefox",
    "on Linux: sudo apt-get install webkit2gtk-driver xvfb",
    "brew install postgresql@17",
    "brew install pgbouncer",
  ]);
});
