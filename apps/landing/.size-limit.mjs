// The load budget (P11), measured on each page of the built site, or of the rendered one that SITE_FOLDER names. kB are 1,000
// bytes, KiB 1,024.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUDGET, firstViewOf } from "./build/load-budget.mjs";

const SITE = process.env.SITE_FOLDER ?? join(import.meta.dirname, "dist");
const COPIES = join(import.meta.dirname, "node_modules/.cache/load-budget");
const OTHER_DOCUMENTS = ["404.html", "embed.html"];

function budgetsOf(page) {
  const html = readFileSync(join(SITE, page), "utf8");
  // The one that P11 limits; those of measuring are shorter, and count above the fold.
  const [inline = ""] = Array.from(html.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script]) => script).sort(
    (one, other) => other.length - one.length,
  );
  const scripts = Array.from(html.matchAll(/(?:src|href)="\/(assets\/[\w.-]+\.js)"/g), ([, name]) => join(SITE, name));
  const own = scripts.filter((script) => !/\/(?:react|rolldown-runtime)-/.test(script));
  if (own.length === 0) throw new Error(`Cannot measure ${page} as it must name its scripts: it names none`);
  const place = page === "index.html" ? "" : `${page}: `;
  return [
    {
      name: `${place}HTML with styles and inline script, brotli`,
      path: join(SITE, page),
      brotli: true,
      limit: `${BUDGET.document} B`,
    },
    {
      name: `${place}Of it, what is sent until the fold's last byte`,
      path: copy(`${page}.fold.br`, firstViewOf(html, readFileSync(join(SITE, `${page}.br`)))),
      brotli: false,
      limit: `${BUDGET.firstView} B`,
    },
    {
      name: `${place}Inline script, as it stands`,
      path: copy(`${page}.inline.js`, inline),
      brotli: false,
      limit: "1 KiB",
    },
    { name: `${place}JavaScript without interaction, gzip`, path: scripts, gzip: true, limit: "80 KiB" },
    { name: `${place}Our own code in it, gzip`, path: own, gzip: true, limit: "16 KiB" },
  ];
}

/** Files are what can be measured. */
function copy(name, content) {
  const path = join(COPIES, name.replaceAll("/", "-"));
  writeFileSync(path, content);
  return path;
}

mkdirSync(COPIES, { recursive: true });
const pages = readdirSync(SITE, { recursive: true }).filter(
  (name) => name.endsWith(".html") && !OTHER_DOCUMENTS.includes(name),
);

export default pages.flatMap(budgetsOf);
