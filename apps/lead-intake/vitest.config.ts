import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { vitestConfig } from "@contractor-roi/tooling/vitest";

const SOURCE = join(import.meta.dirname, "src");

/** The files with tests that import a Postgres server. */
function postgresTests(): readonly string[] {
  return readdirSync(SOURCE, { encoding: "utf8", recursive: true })
    .filter((file) => file.endsWith(".test.ts"))
    .filter((file) =>
      /\/(?:temporary-postgres|postgres-server|postgres-pair)\.ts"/.test(readFileSync(join(SOURCE, file), "utf8")),
    )
    .map((file) => `src/${file.replaceAll("\\", "/")}`);
}

export default vitestConfig({
  test: {
    globalSetup: "src/testing/global-setup.ts",
    // Set by `npm test` on a machine without Postgres: it names the tests that do not run.
    exclude: process.env["WITHOUT_POSTGRES"] ? [...postgresTests()] : [],
  },
});
