import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./processes.mjs";
import { FILES } from "./repository-files.mjs";

const read = (path) => readFileSync(join(ROOT, path), "utf8");
const { version } = JSON.parse(read("package.json"));

it("README's pictures are of this version: pnpm --filter @contractor-roi/e2e pictures", () => {
  expect(JSON.parse(read(".github/screens/made.json"))).toMatchObject({ version, commit: expect.any(String) });
});

it("each package, the command of the repository and the newest changes have the same version", () => {
  const manifests = FILES.filter((path) => path.endsWith("/package.json") && !path.includes("/dist"));
  expect(manifests.length).toBeGreaterThan(10);
  const others = manifests.filter((path) => JSON.parse(readFileSync(path, "utf8")).version !== version);
  expect(others).toEqual([]);
  const said = execFileSync(process.execPath, [join(import.meta.dirname, "cli.mjs"), "--version"], {
    encoding: "utf8",
  });
  expect(said).toBe(`${version}\n`);
  expect(/^## (.+)$/m.exec(read(".github/CHANGELOG.md"))?.[1]).toBe(version);
});
