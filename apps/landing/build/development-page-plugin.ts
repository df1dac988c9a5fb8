import type { Connect, Plugin, ViteDevServer } from "vite";
import type * as DevelopmentPage from "./development-page.ts";
import { inlineScript } from "./inline-script.ts";
import { RECORDER_SOURCE } from "./site-build.ts";

/**
 * Fills the page's document in development, and serves the files beside it. It reads the site through the dev server, so that a
 * change of any package shows after a reload.
 */
export function developmentPagePlugin(): Plugin {
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
