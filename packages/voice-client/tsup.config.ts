import { defineConfig } from "tsup";

export default defineConfig([
  {
    entry: { index: "src/index.ts", "content-security": "src/vapi/content-security.ts", "testing/index": "src/testing/index.ts" },
    format: "esm",
    target: "es2022",
    platform: "neutral",
    splitting: false,
    clean: true,
    sourcemap: true,
  },
  {
    // The stand-in engine is one classic script, because daily-js loads its engine with a <script> element.
    entry: { "testing/call-engine": "src/testing/call-engine-script.ts" },
    format: "iife",
    target: "es2022",
    platform: "browser",
    minify: true,
    outExtension: () => ({ js: ".js" }),
  },
]);
