import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import {
  type Connect,
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type Plugin,
  type ViteDevServer,
} from "vite";
import type * as DevelopmentPage from "./build/development-page.ts";
import { inlineScript } from "./build/inline-script.ts";
import { RECORDER_SOURCE } from "./build/site-build.ts";

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

/**
 * Fills the page's document in development, and serves the files beside it. It reads the site through the dev server, so that a
 * change of any package shows after a reload.
 */
function developmentPagePlugin(): Plugin {
  let server: ViteDevServer;
  const load = async () => {
    const { developmentPage } = (await server.ssrLoadModule("/build/development-page.ts")) as typeof DevelopmentPage;
    return developmentPage();
  };
  return {
    name: "development-page",
    transformIndexHtml: {
      // Runs after Vite has looked for files to bundle: files that the head links to keep their names, without a hash.
      order: "post",
      handler: async (html) => (await load()).document(html, await inlineScript(RECORDER_SOURCE)),
    },
    async configureServer(created) {
      server = created;
      for (const warning of (await load()).warnings) server.config.logger.warn(`[placeholder] ${warning}`);
      const answer: Connect.NextHandleFunction = async ({ url = "" }, response, next) => {
        const file = (await load()).files[url.slice(1)];
        if (file === undefined) next();
        else response.end(file);
      };
      server.middlewares.use((request, response, next) => void answer(request, response, next));
    },
  };
}
