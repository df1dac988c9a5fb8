// The load budget (P11), measured on each page of the built site and on a page in Spanish, or on each page of the rendered site
// that SITE_FOLDER names. kB are 1,000 bytes, KiB 1,024.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUDGET, firstViewOf } from "@contractor-roi/site/render";

const LANDING = import.meta.dirname;
const COPIES = join(LANDING, "node_modules/.cache/load-budget");
const OTHER_DOCUMENT = /^(?:404|embed(?:\/[a-z]+)?)\.html$/;

/** Imports of the first scripts once the page is interactive. Measuring counts too, though not every page measures. */
const LATE_IMPORT = /import\(["'`]\.\/((?:measure-visit|plausible)-[\w-]+\.js)["'`]\)/g;

function budgetsOf({ name, folder }, page) {
  const html = readFileSync(join(folder, page), "utf8");
  // Each is limited by the longest.
  const [inline = ""] = Array.from(html.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script]) => script).sort(
    (one, other) => other.length - one.length,
  );
  const named = Array.from(html.matchAll(/(?:src|href)="\/assets\/([\w.-]+\.js)"/g), ([, script]) => script);
  // The entry is named twice.
  const scripts = [...new Set(named)];
  if (scripts.length === 0) throw new Error(`Cannot measure ${page} as it must name its scripts: it names none`);
  const pathOf = (script) => join(folder, "assets", script);
  const unasked = new Set(scripts);
  for (const script of unasked) {
    const code = readFileSync(pathOf(script), "utf8");
    for (const [, imported] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) unasked.add(imported);
    for (const [, imported] of code.matchAll(LATE_IMPORT)) unasked.add(imported);
  }
  if (![...unasked].some((script) => script.startsWith("measure-visit-")))
    throw new Error(
      `Cannot measure ${page} as its scripts must import measure-visit when it is interactive: they do not`,
    );
  const place = `${name}${page === "index.html" ? "" : `${page}: `}`;
  return [
    {
      name: `${place}HTML with styles and inline scripts, brotli`,
      path: join(folder, page),
      brotli: true,
      limit: `${BUDGET.document} B`,
    },
    {
      name: `${place}Of it, what is sent until the fold's last byte`,
      path: copy(`${name}${page}.fold.br`, firstViewOf(html, readFileSync(join(folder, `${page}.br`)))),
      brotli: false,
      limit: `${BUDGET.firstView} B`,
    },
    {
      name: `${place}Longest inline script, as it stands`,
      path: copy(`${name}${page}.inline.js`, inline),
      brotli: false,
      limit: "1 KiB",
    },
    {
      name: `${place}JavaScript until the page is interactive, gzip`,
      path: scripts.map(pathOf),
      gzip: true,
      limit: "100 KiB",
    },
    {
      name: `${place}All that is fetched without interaction, gzip`,
      path: [...unasked].map(pathOf),
      gzip: true,
      limit: "130 KiB",
    },
  ];
}

/** Writes a text into a file: size-limit measures files only. */
function copy(name, content) {
  const path = join(COPIES, name.replaceAll(/[/: ]+/g, "-"));
  writeFileSync(path, content);
  return path;
}

/** The default site in Spanish, whose texts are longer: rendered from the build as an owner renders one. */
function renderSpanish() {
  const [config, folder] = [copy("es.json", JSON.stringify({ language: "es" })), join(COPIES, "es")];
  const args = ["dist.site/site.js", "render", "--config", config, "-o", folder, "--allow-placeholders"];
  execFileSync(process.execPath, args, { cwd: LANDING, stdio: ["ignore", "ignore", "pipe"] });
  return folder;
}

function pagesOf(folder) {
  return readdirSync(folder, { recursive: true }).filter(
    (name) => name.endsWith(".html") && !OTHER_DOCUMENT.test(name),
  );
}

mkdirSync(COPIES, { recursive: true });
const { SITE_FOLDER } = process.env;
const sites = SITE_FOLDER
  ? [{ name: "", folder: SITE_FOLDER }]
  : [
      { name: "", folder: join(LANDING, "dist") },
      { name: "es: ", folder: renderSpanish() },
    ];

/** size-limit reads patterns: brackets of a folder stand for themselves. */
const literal = (path) => path.replaceAll(/[()[\]{}!*?+@]/g, "\\$&");

export default sites
  .flatMap((site) => pagesOf(site.folder).flatMap((page) => budgetsOf(site, page)))
  .map((budget) => ({ ...budget, path: [budget.path].flat().map(literal) }));
