import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";

const FOLDER = join(ROOT, ".github/workflows");
const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

describe.each(readdirSync(FOLDER))("%s", (file) => {
  const text = readFileSync(join(FOLDER, file), "utf8");
  const uses = [...text.matchAll(/uses: (\S+)(.*)/g)].filter(([, action]) => !action.startsWith("./"));

  it("pins every action to a commit, and says which version that is", () => {
    expect(uses.length).toBeGreaterThan(0);
    for (const [line] of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("grants no more than reading, but where a job says so", () => {
    expect(text).toMatch(/^permissions:(?: \{\}\n|\n {2}contents: read\n\w)/m);
    expect(text).not.toContain("write-all");
  });

  it("uses the repository's pnpm, and keeps its store, but not where packages are published", () => {
    expect(text.match(/pnpm@[\d.]+/g)).toEqual(text.match(/pnpm@[\d.]+/g)?.map(() => packageManager));
    const setups = text.split("actions/setup-node@").slice(1);
    for (const setup of setups)
      expect(setup).toContain(file === "release.yml" ? "package-manager-cache: false" : "cache: pnpm");
  });
});

it("only the job that publishes may sign, and it runs after every test and without pending changesets", () => {
  const release = readFileSync(join(FOLDER, "release.yml"), "utf8");
  const [before = "", publish = ""] = release.split(/^ {2}publish:$/m);
  expect(before).not.toContain("id-token");
  expect(publish).toContain("id-token: write");
  expect(publish).toContain("needs: [test, version]");
  expect(publish).toContain("hasChangesets == 'false'");
  expect(publish).toContain('pnpm_config_provenance: "true"');
});
