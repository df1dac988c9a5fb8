// @ts-check
import { defaultClientConditions, mergeConfig } from "vite";
import { configDefaults } from "vitest/config";

const SOURCE_CONDITION = "@contractor-roi/source";

/**
 * The vitest settings every package shares: workspace packages are read from their source, and results are also
 * written as JSON for `npm test`, which adds all suites together.
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
        include: ["src/**/*.test.{ts,tsx,mjs}"],
        // Those take minutes: `pnpm test:deep`.
        exclude: [...configDefaults.exclude, ...(process.env["DEEP_TESTS"] ? [] : ["**/*.deep.test.*"])],
        // One set of modules per worker: a file that imports fast-check or jsdom anew takes a second. Tests clean up after
        // themselves.
        isolate: false,
        reporters: ["default", ["json", { outputFile: "test-results/vitest.json" }]],
        restoreMocks: true,
        unstubGlobals: true,
        unstubEnvs: true,
        // A limit is there for what hangs. A machine with few cores that runs every suite at once is only slow.
        testTimeout: 600_000,
        hookTimeout: 600_000,
        expect: { poll: { timeout: 30_000 } },
      },
    },
    overrides,
  );
}
