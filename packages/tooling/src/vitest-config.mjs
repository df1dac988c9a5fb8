// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defaultClientConditions, mergeConfig } from "vite";
import { configDefaults } from "vitest/config";
import { MACHINE_TAGS } from "./tally.mjs";

/** Ends tests that hang. A machine with few cores is only slow. */
const LIMIT_MS = process.env["DEEP_TESTS"] ? 600_000 : 60_000;
const SOURCE_CONDITION = "@contractor-roi/source";

/**
 * The Vitest settings of every package. Workspace packages are read from their source.
 *
 * @param {import("vitest/config").ViteUserConfig} [overrides]
 * @returns {import("vitest/config").ViteUserConfig}
 */
export function vitestConfig(overrides = {}) {
  return mergeConfig(
    {
      resolve: { conditions: [SOURCE_CONDITION, ...defaultClientConditions] },
      ssr: { resolve: { conditions: [SOURCE_CONDITION] } },
      test: {
        tags: MACHINE_TAGS.map((name) => ({ name })),
        include: ["src/**/*.test.{ts,tsx,mjs}"],
        // Those take minutes: `pnpm test:deep`.
        exclude: [...configDefaults.exclude, ...(process.env["DEEP_TESTS"] ? [] : ["**/*.deep.test.*"])],
        // One set of modules per worker: a file that imports fast-check or jsdom anew takes a second. Tests clean up after
        // themselves.
        isolate: false,
        // More than cores: a test waits for programs, locks and disks a third of the time.
        maxWorkers: availableParallelism() + 2,
        restoreMocks: true,
        unstubGlobals: true,
        unstubEnvs: true,
        testTimeout: LIMIT_MS,
        hookTimeout: LIMIT_MS,
        expect: { poll: { timeout: 30_000 } },
      },
    },
    overrides,
  );
}

/**
 * Patterns of the tests that import a Postgres server, if `WITHOUT_POSTGRES` is set: `npm test` sets it on a machine without Postgres,
 * and names them.
 *
 * @param {string} folder of a package
 */
export function postgresTests(folder) {
  if (!process.env["WITHOUT_POSTGRES"]) return [];
  return readdirSync(join(folder, "src"), { encoding: "utf8", recursive: true })
    .filter((file) => file.endsWith(".test.ts"))
    .filter((file) =>
      /\/(?:temporary-postgres|tls-postgres|postgres-server|postgres-pair)(?:\.ts)?"/.test(
        readFileSync(join(folder, "src", file), "utf8"),
      ),
    )
    .map((file) => `src/${file.replaceAll("\\", "/")}`);
}
