// @ts-check
import { availableParallelism } from "node:os";
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
