import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { LADDERS, PACKAGES, stepsOf } from "../oxlint.config.mjs";
import { ROOT } from "./processes.mjs";

/** Ways to import. */
const WAYS = [
  (from) => `import { a } from "${from}";`,
  (from) => `import type { a } from "${from}";`,
  (from) => `export { a } from "${from}";`,
  (from) => `export type { a } from "${from}";`,
  (from) => `export * from "${from}";`,
  (from) => `import "${from}";`,
  (from) => `void import("${from}");`,
  (from) => `let a: import("${from}").A;`,
];

/** Lints files with a line each. @param {Readonly<Record<string, string>>} files @returns those that are refused */
function lint(files) {
  const folder = mkdtempSync(join(tmpdir(), "lint-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  const config = join(ROOT, "packages/tooling/oxlint.config.mjs");
  const args = [join(ROOT, "node_modules/oxlint/bin/oxlint"), "--config", config, "--format", "json", folder];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 64 << 20 });
  const rules = /^eslint\(no-restricted-(?:imports|properties)\)$|^typescript\(consistent-type-imports\)$/;
  const refused = JSON.parse(stdout).diagnostics.filter(({ code }) => rules.test(code));
  const names = new Set(refused.map(({ filename }) => filename.slice(folder.length + 1)));
  return Object.keys(files).filter((path) => names.has(path));
}

// The tests' helpers are as free as tests.
const rooms = Object.entries(LADDERS).flatMap(([folder, ladder]) => {
  const steps = stepsOf(ladder);
  return steps.flatMap((step, at) => step.map((room) => ({ folder, room, at, steps })));
});

it("each room is on its ladder, and each name there is a room's", () => {
  const names = (all) => [...new Set(all)].filter((name) => name !== "testing").sort();
  for (const [folder, ladder] of Object.entries(LADDERS)) {
    const there = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect([folder, names(stepsOf(ladder).flat())]).toEqual([folder, names(there.map(({ name }) => name))]);
  }
});

it("a room imports no room of its own step or of a higher one", () => {
  const pairs = rooms.flatMap(({ folder, room, at, steps }) =>
    steps
      .slice(at)
      .flat()
      .filter((other) => other !== room && room !== "testing")
      .map((other) => [`${folder}/${room}/${other}.ts`, `../${other}/x.ts`]),
  );
  expect(pairs.length).toBeGreaterThan(200);
  const files = Object.fromEntries(pairs.map(([path, from], at) => [path, WAYS[at % WAYS.length](from)]));
  expect(lint(files)).toEqual(Object.keys(files));
});

it("a room imports rooms of lower steps, and tests import any", () => {
  const planted = rooms.flatMap(({ folder, room, at, steps }) => [
    ...steps
      .slice(0, at)
      .flat()
      .map((other) => [`${folder}/${room}/${other}.ts`, `export { a } from "../${other}/x.ts";`]),
    [`${folder}/${room}/${room}.ts`, `export { a } from "./x.ts";`],
  ]);
  const tests = [["apps/lead-intake/src/platform/a.test.ts", `export { a } from "../app/x.ts";`]];
  expect(lint(Object.fromEntries([...planted, ...tests]))).toEqual([]);
});

it("a file beside the rooms leads none of them to a room of its own step or of a higher one", () => {
  const importsOf = (path) =>
    [...readFileSync(path, "utf8").matchAll(/\b(?:from|import)[ (]+"(\.[^"]+)"/g)].map(([, to]) =>
      join(path, "..", to),
    );
  const climbs = rooms.flatMap(({ folder, room, at, steps }) => {
    const source = join(ROOT, folder);
    const names = room === "testing" ? [] : readdirSync(join(source, room), { encoding: "utf8", recursive: true });
    const files = names.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => join(source, room, name));
    const beside = new Set(files.flatMap(importsOf).filter((path) => dirname(path) === source));
    // The loop comes to those that are added meanwhile, too.
    for (const file of beside) for (const path of importsOf(file)) if (dirname(path) === source) beside.add(path);
    const refused = steps.slice(at).flat();
    const led = [...beside].flatMap(importsOf).map((path) => relative(source, path));
    return led.filter((path) => refused.includes(path.split("/")[0])).map((path) => `${folder}/${room} -> ${path}`);
  });
  expect(climbs).toEqual([]);
});

it("a package imports no package of its own step or of a higher one", () => {
  const steps = stepsOf(PACKAGES);
  const packages = steps.slice(0, -1).flatMap((names, at) => names.map((name) => [name, steps.slice(at).flat()]));
  const pairs = packages.flatMap(([name, refused]) =>
    refused.filter((other) => other !== name).map((other) => [`packages/${name}/src/${other}.ts`, other]),
  );
  const files = Object.fromEntries(
    pairs.map(([path, other], at) => [path, WAYS[at % WAYS.length](`@contractor-roi/${other}`)]),
  );
  expect(lint(files)).toEqual(Object.keys(files));
});

const REFUSED = [
  ["apps/landing/src/a.ts", "@contractor-roi/roi-core/src/plans.ts"],
  ["apps/landing/src/a.ts", "@contractor-roi/quote/dist/index.js"],
  ["apps/landing/src/a.ts", "@contractor-roi/lead-intake/desk-api"],
  ["apps/landing/src/calculator/a.ts", "@contractor-roi/quote"],
  ["apps/landing/src/calculator/a.ts", "@contractor-roi/quote/list"],
  ["apps/landing/src/calculator/a.test.ts", "@contractor-roi/site"],
  ["apps/landing/src/a.ts", "@contractor-roi/site/node"],
  ["apps/landing/src/texts/a.ts", "@contractor-roi/voice-client/react"],
  ["apps/landing/src/voice/a.ts", "@contractor-roi/quote"],
  ["packages/quote/src/a.ts", "@contractor-roi/quote-desk"],
  ["packages/quote/src/a.ts", "../../site/src/page.ts"],
  ["packages/quote/src/a.test.ts", "../../../apps/landing/src/a.ts"],
  ["packages/lead-store/src/sqlite/a.ts", "../leads/x.ts"],
  ["packages/lead-store/src/base/a.ts", "./../lead/x.ts"],
  ["packages/lead-store/src/lead/a.ts", "../base/../sqlite/x.ts"],
  ["apps/landing/src/hero/a.test.ts", "../lead/x.ts"],
  ["packages/voice-client/src/call/a.ts", "@vapi-ai/web"],
  ["packages/ui/src/a.ts", "@contractor-roi/roi-core"],
  ["packages/roi-core/src/a.ts", "valibot"],
  ["packages/roi-core/src/a.ts", "node:fs"],
];
const ALLOWED = [
  ["apps/landing/src/calculator/a.ts", "@contractor-roi/quote/words"],
  ["apps/landing/src/texts/a.ts", "@contractor-roi/quote/es"],
  ["apps/landing/src/calculator/a.ts", "@contractor-roi/site/page"],
  ["apps/landing/src/voice/a.ts", "@contractor-roi/voice-client/react"],
  ["apps/landing/src/app/a.ts", "@contractor-roi/site/render"],
  ["apps/landing/src/app/a.ts", "../hero/x.ts"],
  ["apps/lead-intake/src/intake/a.ts", "@contractor-roi/lead-store/lead/x"],
  ["packages/lead-store/src/sqlite/a.ts", "../lead/x.ts"],
  ["packages/voice-client/src/vapi/a.ts", "@vapi-ai/web"],
  ["packages/roi-core/src/a.test.ts", "vitest"],
];

it("packages, the voice provider, ui and roi-core keep to themselves, in each way", () => {
  const plant = (pairs) =>
    pairs.flatMap(([path, from], at) => WAYS.map((way, n) => [path.replace("a.", `a${at}-${n}.`), way(from)]));
  const isTestsType = ([path, text]) => path.includes(".test.") && text.startsWith("let a: ");
  const refused = Object.fromEntries(plant(REFUSED).filter((pair) => !isTestsType(pair)));
  expect(lint(refused)).toEqual(Object.keys(refused));
  const allowed = plant(ALLOWED).filter(([, text]) => !text.startsWith("let a: "));
  expect(lint(Object.fromEntries(allowed))).toEqual([]);
});

it("the desk takes types of the server, and the server takes variables from its settings", () => {
  const api = "@contractor-roi/lead-intake/desk-api";
  const refused = {
    "apps/leads-desk/src/leads/a.ts": `import { a } from "${api}";`,
    "apps/leads-desk/src/leads/b.ts": `import type { a } from "@contractor-roi/lead-intake";`,
    "apps/lead-intake/src/web/a.ts": "export const a = process.env;",
    "packages/lead-store/src/served/a.ts": "export const a = process.env;",
  };
  const allowed = {
    "apps/leads-desk/src/leads/c.ts": `import type { a } from "${api}";`,
    "apps/lead-intake/src/app/run-server.ts": "export const a = process.env;",
  };
  expect(lint({ ...refused, ...allowed })).toEqual(Object.keys(refused));
});
