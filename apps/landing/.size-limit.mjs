// The load budget (P11), measured on the built page. kB are 1,000 bytes, KiB 1,024.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const INLINE_COPY = "node_modules/.cache/load-budget/inline.js";

const html = readFileSync(new URL("dist/index.html", import.meta.url), "utf8");
const inline = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
const scripts = Array.from(html.matchAll(/(?:src|href)="\/(assets\/[\w.-]+\.js)"/g), ([, name]) => `dist/${name}`);
const own = scripts.filter((script) => !/\/(?:react|rolldown-runtime)-/.test(script));
if (own.length === 0)
  throw new Error("Cannot measure the page as dist/index.html must name its scripts: it names none");

// Files are what can be measured.
mkdirSync(new URL("node_modules/.cache/load-budget/", import.meta.url), { recursive: true });
writeFileSync(new URL(INLINE_COPY, import.meta.url), inline);

export default [
  { name: "HTML with styles and inline script, brotli", path: "dist/index.html", brotli: true, limit: "24 kB" },
  { name: "Inline script, as it stands", path: INLINE_COPY, brotli: false, limit: "1 KiB" },
  { name: "JavaScript without interaction, gzip", path: scripts, gzip: true, limit: "80 KiB" },
  { name: "Our own code in it, gzip", path: own, gzip: true, limit: "16 KiB" },
];
