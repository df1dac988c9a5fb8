import type { ServerResponse } from "node:http";
import { listPages, type ReadSite } from "@contractor-roi/site/node";
import { fill, MARKS, renderHead, renderNoscript, renderRecorder, siteFiles } from "@contractor-roi/site/render";
import type { Plugin, ViteDevServer } from "vite";
import type * as RenderPage from "../src/app/render-page.tsx";
import { inlineScript } from "./inline-script.ts";
import { RECORDER_SOURCE } from "./template-names.ts";

/**
 * Writes head, text for visitors without JavaScript and data of the page, and the files beside it: in development, where the
 * page is rendered in the browser. Published documents are filled by `site.js`.
 */
export function headPlugin({ site }: Pick<ReadSite, "site">): Plugin {
  const pages = listPages(site);
  const [page] = pages;
  let server: ViteDevServer;
  const load = () => server.ssrLoadModule("/src/app/render-page.tsx") as Promise<typeof RenderPage>;
  return {
    name: "page-head",
    transformIndexHtml: {
      // After Vite has looked for files to bundle: what the head links to keeps its name, without a hash.
      order: "post",
      handler: async (html) => {
        const { dataBlock, describePage } = await load();
        const words = describePage(page);
        const recorder = renderRecorder(page, await inlineScript(RECORDER_SOURCE));
        return fill(html, {
          [MARKS.head]: [renderHead(page, words), ...recorder, dataBlock(page)].join("\n    "),
          [MARKS.noscript]: renderNoscript(page, words),
        });
      },
    },
    configureServer(created) {
      server = created;
      const answer = async (path: string, response: ServerResponse, next: () => void): Promise<void> => {
        const { describePage } = await load();
        const file = siteFiles(pages, describePage(page))[path.slice(1)];
        if (file === undefined) next();
        else response.end(file);
      };
      server.middlewares.use((request, response, next) => void answer(request.url ?? "", response, next));
    },
  };
}
