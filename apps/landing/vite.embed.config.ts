import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, loadEnv } from "vite";
import { displayFacePlugin } from "./build/display-face-plugin.ts";
import { headPlugin } from "./build/head-plugin.ts";
import { pageConstants } from "./build/page-constants.ts";
import { precompressPlugin } from "./build/precompress-plugin.ts";
import { securityPolicyPlugin } from "./build/security-policy.ts";
import { sourceMapsPlugin } from "./build/source-maps-plugin.ts";
import { parsePageConfig } from "./src/config/page-config.ts";

const LOADER = "loader";

/**
 * Builds the embedded calculator and its loader script. Separate from the page's build, so that they share no chunks and
 * the page's loading is not affected.
 */
export default defineConfig(({ mode }) => {
  const parsed = parsePageConfig(loadEnv(mode, import.meta.dirname, "VITE_"));
  if (!parsed.ok) throw new Error(`The page's configuration is wrong:\n  ${parsed.problems.join("\n  ")}`);
  return {
    plugins: [
      react(),
      tailwindcss(),
      displayFacePlugin(),
      headPlugin(parsed.config),
      sourceMapsPlugin({ isWhole: false }),
      securityPolicyPlugin("embed.html", parsed.config),
      precompressPlugin({ isWhole: false }),
    ],
    define: pageConstants(parsed),
    resolve: { conditions: ["@contractor-roi/source", ...defaultClientConditions] },
    build: {
      target: "es2022",
      sourcemap: "hidden",
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { embed: "embed.html", [LOADER]: "src/embed/loader.ts" },
        output: {
          // Other sites name this file in their pages, so its address never changes.
          entryFileNames: ({ name }) => (name === LOADER ? "embed.js" : "assets/[name]-[hash].js"),
        },
      },
    },
  };
});
