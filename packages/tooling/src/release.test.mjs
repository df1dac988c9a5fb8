import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ROOT } from "./processes.mjs";

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
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
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
