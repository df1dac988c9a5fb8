// Measures the load budget on each page of the built site and of one in Spanish, whose texts are longer, or of the rendered
// site that SITE_FOLDER names. Ends with 1 if a page is over it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { BUDGET, firstViewOf } from "@contractor-roi/site/render";

const LANDING = join(import.meta.dirname, "..");
const OTHER_DOCUMENT = /^(?:404|embed(?:\/[a-z]+)?)\.html$/;
/** Imports of the first scripts once the page is interactive. Measuring counts too, though not every page measures. */
const LATE_IMPORT = /import\(["'`]\.\/((?:measure-visit|plausible)-[\w-]+\.js)["'`]\)/g;
const KIB = 1024;

function measure(folder, page) {
  const html = readFileSync(join(folder, page), "utf8");
  const sent = readFileSync(join(folder, `${page}.br`));
  const inline = Array.from(html.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script]) => Buffer.byteLength(script));
  const named = Array.from(html.matchAll(/(?:src|href)="\/assets\/([\w.-]+\.js)"/g), ([, script]) => script);
  const pathOf = (script) => join(folder, "assets", script);
  const unasked = new Set(named);
  for (const script of unasked) {
    const code = readFileSync(pathOf(script), "utf8");
    for (const [, imported] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) unasked.add(imported);
    for (const [, imported] of code.matchAll(LATE_IMPORT)) unasked.add(imported);
  }
  if (![...unasked].some((script) => script.startsWith("measure-visit-")))
    throw new Error(
      `Cannot measure ${page} as its scripts must import measure-visit when it is interactive: they do not`,
    );
  const zipped = (scripts) =>
    [...scripts].reduce((bytes, script) => bytes + gzipSync(readFileSync(pathOf(script)), { level: 9 }).length, 0);
  return [
    ["document, brotli", sent.length, BUDGET.document],
    ["first view, brotli", firstViewOf(html, sent).length, BUDGET.firstView],
    ["longest inline script", Math.max(...inline), KIB],
    // The entry is named twice.
    ["scripts until interactive, gzip", zipped(new Set(named)), 100 * KIB],
    ["scripts without interaction, gzip", zipped(unasked), 130 * KIB],
  ];
}

/** Renders the default site in Spanish from the build, as an owner renders one. */
function renderSpanish(folder) {
  const config = join(folder, "site.json");
  writeFileSync(config, JSON.stringify({ language: "es" }));
  const args = ["render", "--config", config, "-o", join(folder, "es"), "--allow-placeholders", "--quiet"];
  execFileSync(process.execPath, [join(LANDING, "dist.site/site.js"), ...args], { stdio: "inherit" });
  return join(folder, "es");
}

function report(name, folder) {
  const pages = readdirSync(folder, { recursive: true }).filter(
    (file) => file.endsWith(".html") && !OTHER_DOCUMENT.test(file),
  );
  for (const page of pages)
    for (const [part, bytes, limit] of measure(folder, page)) {
      console.log(`${bytes > limit ? "OVER" : "ok  "} ${name}${page}: ${part} ${bytes} B of ${limit}`);
      if (bytes > limit) process.exitCode = 1;
    }
}

const { SITE_FOLDER } = process.env;
if (SITE_FOLDER) report("", SITE_FOLDER);
else {
  const folder = mkdtempSync(join(tmpdir(), "load-budget-"));
  report("", join(LANDING, "dist"));
  report("es/", renderSpanish(folder));
  rmSync(folder, { recursive: true });
}
