import { esbuildQuoteFonts } from "@contractor-roi/quote/build-fonts";
import { defineConfig, type Options } from "tsup";

// Packages of the workspace are bundled from source, so that nothing runs from a build that may be old.
export const fromSource: Options = {
  format: "esm",
  platform: "node",
  esbuildOptions: (options) => {
    options.conditions = ["@contractor-roi/source"];
  },
};

const STORE = "../../packages/lead-store/src/served";
/** Threads and processes are started from files of their own, beside whatever starts them. */
export const threads = {
  "report-pdf-worker": "src/delivery/report/report-pdf-worker.ts",
  "store-worker": `${STORE}/store-worker.ts`,
  "store-job": `${STORE}/store-job.ts`,
  "read-worker": `${STORE}/read-worker.ts`,
};

export const buildOptions: Options = {
  ...fromSource,
  entry: {
    serve: "src/app/run-server.ts",
    leads: "src/cli/leads.ts",
    ...threads,
  },
  target: "node20",
  sourcemap: true,
  clean: true,
  // The product runs from dist without roi-core being built: its source is bundled in, everything else stays outside.
  noExternal: [/^@contractor-roi\//],
  esbuildPlugins: [esbuildQuoteFonts],
};

export default defineConfig(buildOptions);
