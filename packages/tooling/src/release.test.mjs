import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import getReleasePlan from "@changesets/get-release-plan";
import { expect, it, onTestFinished } from "vitest";
import { ROOT } from "./processes.mjs";
import { writeReleaseFiles, writeRepository } from "./release.mjs";

const MANIFESTS = [
  "packages/roi-core",
  "packages/ui",
  "packages/voice-client",
  "packages/quote",
  "packages/tooling",
  "apps/quote-cli",
];

it("a change of a price in roi-core releases quote and roi-quote too, which quote with it, and nothing else", async () => {
  const folder = temporaryFolder();
  const files = MANIFESTS.map((path) => `${path}/package.json`);
  for (const file of ["package.json", "pnpm-workspace.yaml", ".changeset/config.json", ...files]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  const change = '---\n"@contractor-roi/roi-core": patch\n---\n\nAnother price.\n';
  writeFileSync(join(folder, ".changeset/price.md"), change);
  const releases = (await getReleasePlan(folder)).releases.filter(({ type }) => type !== "none");
  const names = ["@contractor-roi/quote", "@contractor-roi/roi-core", "roi-quote"];
  expect(releases.map(({ name }) => name).sort()).toEqual(names);
  const [core, ...others] = releases;
  expect(core.newVersion).not.toBe(core.oldVersion);
  for (const { newVersion } of others) expect(newVersion).toBe(core.newVersion);
});

/** A folder that is removed after the test. */
function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const PUBLISHED = ["packages/quote", "packages/roi-core", "packages/ui", "packages/voice-client", "apps/quote-cli"];

it("the packages that are published, and no others, name the repository of the workflow and their place in it", () => {
  const folder = temporaryFolder();
  const files = [...MANIFESTS, "apps/landing"].map((path) => join(path, "package.json"));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  writeRepository(folder, { GITHUB_REPOSITORY: "blue-ridge/roi", GITHUB_SERVER_URL: "https://github.com" });
  for (const file of files) {
    const { repository, ...rest } = JSON.parse(readFileSync(join(folder, file), "utf8"));
    const url = "git+https://github.com/blue-ridge/roi.git";
    const expected = { type: "git", url, directory: dirname(file) };
    expect(repository).toEqual(PUBLISHED.includes(dirname(file)) ? expected : undefined);
    expect(rest).toEqual(JSON.parse(readFileSync(join(ROOT, file), "utf8")));
  }
  expect(() => writeRepository(folder, {})).toThrow("GITHUB_REPOSITORY must be owner/name");
});

it("a release carries a bill of materials and the licenses of each package, with what is bundled into it", () => {
  const folder = temporaryFolder();
  writeReleaseFiles(folder);
  const read = (file) => JSON.parse(readFileSync(join(folder, file), "utf8"));
  for (const path of PUBLISHED) {
    const { name, version } = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8"));
    const { bomFormat, metadata } = read(`${name}/${name.replace("@contractor-roi/", "")}.cdx.json`);
    expect([bomFormat, metadata.component.purl]).toEqual([
      "CycloneDX",
      `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ]);
    expect(JSON.stringify(read(`${name}/licenses.json`))).not.toContain(ROOT);
  }
  expect(
    read("roi-quote/quote.cdx.json")
      .components.map(({ purl }) => purl)
      .join(),
  ).toContain("%40fontsource/barlow@");
  expect(Object.keys(read("roi-quote/licenses.json"))).toEqual(expect.arrayContaining(["MIT", "OFL-1.1"]));
  expect(existsSync(join(folder, "@contractor-roi/landing"))).toBe(false);
});
