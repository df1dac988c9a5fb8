import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const ROOT = '<div id="root"></div>';
const SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g;
const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;
const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

export type PageParts = {
  readonly markup: string;
  /** @param scripts addresses of the chunks, in the order in which they are to run */
  readonly minifyBoot: (scripts: readonly string[]) => Promise<string>;
};

/**
 * Writes the page's HTML file: markup in the root, styles inlined in the head, and at the end the boot script in place of
 * the tags that would fetch scripts before the first paint.
 */
export async function finishPage(folder: string, { markup, minifyBoot }: PageParts): Promise<void> {
  const file = join(folder, "index.html");
  const html = await readFile(file, "utf8");
  const hrefs = (pattern: RegExp): string[] => Array.from(html.matchAll(pattern), ([, href]) => href ?? "");
  const styles = await Promise.all(hrefs(STYLESHEET).map((name) => readFile(join(folder, name), "utf8")));
  const boot = await minifyBoot([...hrefs(PRELOAD), ...hrefs(SCRIPT)]);
  const finished = [SCRIPT, PRELOAD, STYLESHEET]
    .reduce((rest, pattern) => rest.replaceAll(pattern, ""), html)
    .replace("</head>", () => `  <style>${styles.join("").trim()}</style>\n  </head>`)
    .replace(ROOT, () => `<div id="root">${markup}</div>\n    <script>${boot}</script>`);
  if (!finished.includes(boot)) throw new Error(`Cannot finish the page as index.html must hold ${ROOT}: it does not`);
  await writeFile(file, finished);
  await Promise.all(hrefs(STYLESHEET).map((name) => rm(join(folder, name))));
}
