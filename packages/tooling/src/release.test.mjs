import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ROOT } from "./processes.mjs";
import { writeReleaseFiles, writeRepository } from "./release.mjs";

const CHANGESET = join(ROOT, "node_modules/.bin/changeset");
const MANIFESTS = [
  "packages/roi-core",
  "packages/ui",
  "packages/voice-client",
  "packages/quote-pdf",
  "packages/tooling",
  "apps/quote-cli",
];

/** The version of a package after a release with one change, by the repository's own configuration. */
function release(change) {
  const folder = temporaryFolder();
  const files = MANIFESTS.map((path) => `${path}/package.json`);
  for (const file of ["package.json", "pnpm-workspace.yaml", ".changeset/config.json", ...files]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  writeFileSync(join(folder, ".changeset/price.md"), change);
  execFileSync(CHANGESET, ["version"], { cwd: folder, stdio: "pipe" });
  const read = (root, path) => JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
  return (path) => ({ before: read(ROOT, path).version, after: read(folder, path).version });
}

it("a change of a price in roi-core releases roi-quote too, which contains it, and nothing else", () => {
  const versionOf = release('---\n"@contractor-roi/roi-core": patch\n---\n\nAnother price.\n');
  const core = versionOf("packages/roi-core");
  const quote = versionOf("apps/quote-cli");
  expect(core.after).not.toBe(core.before);
  expect(quote.after).toBe(core.after);
  for (const path of ["packages/ui", "packages/voice-client", "packages/quote-pdf"]) {
    expect(versionOf(path).after).toBe(versionOf(path).before);
  }
});

/** A folder that is removed after the test. */
function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const PUBLISHED = ["packages/roi-core", "packages/ui", "packages/voice-client", "apps/quote-cli"];

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
    read("roi-quote/quote-pdf.cdx.json")
      .components.map(({ purl }) => purl)
      .join(),
  ).toContain("%40fontsource/barlow@");
  expect(Object.keys(read("roi-quote/licenses.json"))).toEqual(expect.arrayContaining(["MIT", "OFL-1.1"]));
  expect(existsSync(join(folder, "@contractor-roi/landing"))).toBe(false);
});
