import { defineConfig, type Options } from "tsup";

// roi-core and voice-client are bundled from source, so that nothing runs from a build that may be old.
export const fromSource: Options = {
  format: "esm",
  platform: "node",
  esbuildOptions: (options) => {
    options.conditions = ["@contractor-roi/source"];
  },
};

/** The embedded database's thread is started from a file of its own, beside whatever starts it. */
export const databaseThread = { "embedded-database-worker": "src/database/embedded-database-worker.js" };

export const buildOptions: Options = {
  ...fromSource,
  entry: {
    serve: "src/server/serve.ts",
    leads: "src/leads-cli/leads-cli.ts",
    "prepare-at-build": "src/database/prepare-at-build.ts",
    ...databaseThread,
  },
  target: "node20",
  sourcemap: true,
  clean: true,
  // The product runs from dist without roi-core being built: its source is bundled in, everything else stays outside.
  noExternal: [/^@contractor-roi\//],
};

export default defineConfig(buildOptions);
