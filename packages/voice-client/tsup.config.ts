import { defineConfig } from "tsup";

export default defineConfig([
  {
    entry: {
      index: "src/index.ts",
      react: "src/react/index.ts",
      "content-security": "src/provider/vapi/content-security.ts",
      "testing/index": "src/sandbox/index.ts",
    },
    format: "esm",
    target: "es2022",
    platform: "neutral",
    // What two entries share is one chunk: an error of the one is an instance of the other's class.
    splitting: true,
    clean: true,
    sourcemap: true,
  },
  {
    // The stand-in engine is one classic script, because daily-js loads its engine with a <script> element.
    entry: { "testing/call-engine": "src/sandbox/call-engine-script.ts" },
    format: "iife",
    target: "es2022",
    platform: "browser",
    minify: true,
    outExtension: () => ({ js: ".js" }),
  },
]);
