import { defineConfig } from "tsup";

/** For programs that Node runs as they are, such as the configuration of a build: older versions of it read no TypeScript. */
export default defineConfig({
  entry: ["src/index.ts", "src/node.ts", "src/page.ts", "src/render.ts"],
  format: "esm",
  target: "node20",
  platform: "node",
  // Its source is TypeScript alone.
  noExternal: ["@contractor-roi/roi-core/shared"],
  clean: true,
});
