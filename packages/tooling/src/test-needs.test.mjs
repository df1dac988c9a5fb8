import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./processes.mjs";
import { NEEDS, planTests, provideNeeds } from "./test-needs.mjs";

const ALL_PROJECTS = ["chromium", "core in chromium", "core in firefox", "core in webkit"];
const LACKING = ["Firefox", "WebKit", "PgBouncer"];
const THEIR_PACKAGES = ["firefox-esr", "webkit2gtk-driver", "xvfb", "pgbouncer"];

/** What a run does on a machine on which some programs are missing, and nothing can be downloaded. */
async function run({ missing = LACKING, env = {}, answer = null, canInstall = true, cannotInstall = [] }) {
  const questions = [];
  const installed = [];
  const needs = NEEDS.map((need) => ({
    ...need,
    own: undefined,
    find: () =>
      !missing.includes(need.program) || need.packages.every((name) => installed.includes(name)) ? {} : null,
  }));
  const rest = await provideNeeds(needs, {
    env,
    canInstall,
    install: async (names) => void installed.push(...names.filter((name) => !cannotInstall.includes(name))),
    ask:
      answer === null
        ? null
        : async (question) => {
            questions.push(question);
            return answer;
          },
  });
  return { ...planTests(rest, env, "linux"), questions, installed };
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
      withPostgres: true,
      projects: ALL_PROJECTS,
      leftOut: [],
      questions: [],
      installed: [],
    });
});

it("as root, where nobody can answer, what is missing is installed", async () => {
  expect(await run({})).toMatchObject({
    projects: ALL_PROJECTS,
    leftOut: [],
    questions: [],
    installed: THEIR_PACKAGES,
  });
});

it("at a terminal it asks once for everything: anything but yes and the bare Enter key is no", async () => {
  for (const answer of ["", "y", " Yes "]) expect(await run({ answer })).toMatchObject({ installed: THEIR_PACKAGES });
  const { questions } = await run({ answer: "" });
  expect(questions).toEqual([`Install Debian's ${THEIR_PACKAGES.join(", ")} with apt-get, to test with? [Y/n] `]);
  for (const answer of ["n", "no", "yellow"]) {
    const no = await run({ answer });
    expect(no).toMatchObject({ starts: true, projects: ["chromium", "core in chromium"], installed: [] });
    expect(no.leftOut).toHaveLength(3);
  }
});

it("what cannot be installed is named, and the rest runs", async () => {
  expect(await run({ missing: ["WebKit", "Postgres"], canInstall: false, answer: "y" })).toEqual({
    starts: true,
    withPostgres: false,
    projects: ["chromium", "core in chromium", "core in firefox"],
    leftOut: [
      "the end-to-end tests in WebKit: no WebKit (sudo apt-get install webkit2gtk-driver xvfb)",
      "lead-intake's test files that use a Postgres server: no Postgres (sudo apt-get install postgresql)",
    ],
    questions: [],
    installed: [],
  });
  expect(await run({ cannotInstall: ["pgbouncer"] })).toMatchObject({ starts: true, projects: ALL_PROJECTS });
});

it("without a Chromium nothing starts", async () => {
  expect(await run({ missing: ["Chromium"], canInstall: false })).toMatchObject({ starts: false });
});

it("on CI what is missing is installed without a question, or nothing starts", async () => {
  const env = { CI: "true" };
  expect(await run({ env, answer: "n" })).toMatchObject({ starts: true, questions: [], installed: THEIR_PACKAGES });
  expect(await run({ env, missing: ["PgBouncer"], canInstall: false })).toMatchObject({ starts: false });
  expect(await run({ env, cannotInstall: ["pgbouncer"] })).toMatchObject({ starts: false });
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
