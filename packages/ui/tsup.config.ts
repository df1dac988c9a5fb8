import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/components/*.tsx", "!src/components/*.test.tsx"],
  outDir: "dist/components",
  format: "esm",
  target: "es2022",
  platform: "browser",
  clean: true,
  sourcemap: true,
});
