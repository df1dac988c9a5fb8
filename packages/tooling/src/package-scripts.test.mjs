import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";

const folders = ["packages", "apps"].flatMap((group) =>
  readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
);
const manifests = ["", "e2e", ...folders].map((folder) => join(folder, "package.json"));

/** What Windows' shell does not know, or takes otherwise. */
const POSIX_ONLY = {
  "a variable before a command (use cross-env)": /(?:^|&& *)\w+=/,
  "single quotes": /'/,
  "a variable's value": /\$/,
  "; between commands (use &&)": /;/,
  "a program of POSIX": /(?:^|&& *)(?:rm|cp|mv|mkdir|cat|touch|export|sh|bash|test|true) /,
};

/** @param {string} script */
const posixOnly = (script) => Object.keys(POSIX_ONLY).filter((reason) => POSIX_ONLY[reason].test(script));

it("the backend in development starts again after a change of any package that it is built from", () => {
  const { scripts, devDependencies } = JSON.parse(readFileSync(join(ROOT, "apps/lead-intake/package.json"), "utf8"));
  const TOOLS = "@contractor-roi/tooling";
  const packages = Object.keys(devDependencies).filter((name) => name.startsWith("@contractor-roi/") && name !== TOOLS);
  const watched = [...scripts.dev.matchAll(/--watch (\S+)/g)].map(([, folder]) => folder);
  expect(watched.sort()).toEqual(["src", ...packages.map((name) => `../../packages/${name.split("/")[1]}/src`)].sort());
});

describe("scripts of package.json", () => {
  it.each(manifests.filter((file) => existsSync(join(ROOT, file))))(
    "%s runs in the shells of macOS and Windows too",
    (file) => {
      const { scripts = {} } = JSON.parse(readFileSync(join(ROOT, file), "utf8"));
      const refused = Object.entries(scripts).map(([name, script]) => [name, posixOnly(script)]);
      expect(refused.filter(([, reasons]) => reasons.length > 0)).toEqual([]);
    },
  );

  it.each([
    "FUZZ=1 vitest run",
    "tsup && CI=1 vitest",
    "rm -rf dist",
    "node -e 'x'",
    "echo $HOME",
    "tsup; vitest",
    "tsup && cp a b",
  ])("%s would be refused", (script) => expect(posixOnly(script)).not.toEqual([]));
});
