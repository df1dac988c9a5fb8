import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defaultServerConditions, defineConfig } from "vite";
import { developmentPagePlugin } from "./build/development-page-plugin.ts";

/** The backend that `pnpm dev` starts. */
const BACKEND = `http://127.0.0.1:${process.env["PORT"] || "4173"}`;
const SOURCE_CONDITION = "@contractor-roi/source";
/** The display face, whole: only the build subsets it. */
const FACE = fileURLToPath(
  import.meta.resolve("@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2"),
);

/** Serves the page from the source of all packages: nothing is read from a build. */
export default defineConfig({
  plugins: [react(), tailwindcss(), developmentPagePlugin()],
  define: { __DISPLAY_FACE_URL__: JSON.stringify(`/@fs${FACE}`) },
  resolve: { conditions: [SOURCE_CONDITION, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE_CONDITION, ...defaultServerConditions] } },
  server: { proxy: { "/functions": BACKEND } },
});
