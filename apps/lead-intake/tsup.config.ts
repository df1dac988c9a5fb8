import { defineConfig, type Options } from "tsup";

export const buildOptions: Options = {
  entry: { serve: "src/serve.ts", leads: "src/leads-cli.ts" },
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: true,
  clean: true,
  // The product runs from dist without roi-core being built: its source is bundled in, everything else stays outside.
  noExternal: [/^@contractor-roi\//],
  esbuildOptions: (options) => {
    options.conditions = ["@contractor-roi/source"];
  },
};

export default defineConfig(buildOptions);
