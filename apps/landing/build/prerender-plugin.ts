import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { minify, transformWithOxc, type Plugin, type ViteBuilder } from "vite";
import type * as Prerender from "../src/app/hydration/prerender.tsx";
import type { PageConfig } from "../src/config/page-config.ts";
import { finishPage } from "./finish-page.ts";
import { precompress } from "./precompress.ts";
import { writeSecurityPolicy } from "./security-policy.ts";

const SERVER = "ssr";
const IN_DEVELOPMENT = "/src/app/main.tsx";
const IN_PRODUCTION = "/src/app/hydration/hydrate.tsx";

/**
 * Prerenders the built page: its markup is rendered once, its styles are inlined, and a small boot script fetches its
 * scripts after the first paint. At the end writes the compressed copies of every file.
 */
export function prerenderPlugin(pageConfig: PageConfig): Plugin {
  return {
    name: "prerender",
    apply: "build",
    config: () => ({
      builder: {},
      environments: {
        [SERVER]: {
          resolve: { noExternal: true },
          build: { write: false, rolldownOptions: { input: "src/app/hydration/prerender.tsx" } },
        },
      },
    }),
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replace(IN_DEVELOPMENT, IN_PRODUCTION),
    },
    resolveDynamicImport() {
      // What is loaded later is not part of this rendering.
      return this.environment.name === SERVER ? false : null;
    },
    async buildApp(builder) {
      const { client, [SERVER]: server } = builder.environments;
      if (!client || !server)
        throw new Error("Cannot prerender the page as the build must have a client and a server part");
      await builder.build(client);
      const folder = resolve(client.config.root, client.config.build.outDir);
      const [markup, bootSource] = await Promise.all([
        renderPage(builder),
        readFile(join(client.config.root, "src/loading/boot.ts"), "utf8"),
      ]);
      await finishPage(folder, { markup, minifyBoot: (scripts) => minifyBoot(bootSource, scripts) });
      console.info(`[csp] ${await writeSecurityPolicy(folder, "index.html", pageConfig)}`);
      await precompress(folder);
    },
  };
}

async function renderPage(builder: ViteBuilder): Promise<string> {
  const server = builder.environments[SERVER];
  const built = server && (await builder.build(server));
  const code = built && "output" in built ? built.output[0].code : "";
  const folder = await mkdtemp(join(tmpdir(), "prerender-"));
  try {
    const file = join(folder, "prerender.mjs");
    await writeFile(file, code);
    const { renderPage: render } = (await import(pathToFileURL(file).href)) as typeof Prerender;
    return await render();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The boot script as it is inlined, in a scope of its own. */
async function minifyBoot(source: string, scripts: readonly string[]): Promise<string> {
  const { code } = await transformWithOxc(source, "boot.ts", {
    define: { __SCRIPTS__: JSON.stringify(scripts) },
    sourcemap: false,
  });
  const minified = await minify("boot.js", `(()=>{${code.replace(/^(?:import|export) .*$/gm, "")}})();`);
  return minified.code.trim();
}
