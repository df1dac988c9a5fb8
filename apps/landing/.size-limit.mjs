// The load budget (P11), measured on the built page. kB are 1,000 bytes, KiB 1,024.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliDecompressSync, constants } from "node:zlib";

const INLINE_COPY = "node_modules/.cache/load-budget/inline.js";
const FOLD_COPY = "node_modules/.cache/load-budget/fold.br";
/** What stands before this is above the fold at 390 x 844, 768 x 1024 and 1440 x 900, or hides what is (e2e: first-view). */
const FOLD_END = 'data-island="calculator"';

const html = readFileSync(new URL("dist/index.html", import.meta.url), "utf8");
const inline = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
const scripts = Array.from(html.matchAll(/(?:src|href)="\/(assets\/[\w.-]+\.js)"/g), ([, name]) => `dist/${name}`);
const own = scripts.filter((script) => !/\/(?:react|rolldown-runtime)-/.test(script));
if (own.length === 0)
  throw new Error("Cannot measure the page as dist/index.html must name its scripts: it names none");

// Files are what can be measured.
mkdirSync(new URL("node_modules/.cache/load-budget/", import.meta.url), { recursive: true });
writeFileSync(new URL(INLINE_COPY, import.meta.url), inline);
writeFileSync(new URL(FOLD_COPY, import.meta.url), sentUntil(html.indexOf(FOLD_END)));

/** The first bytes of the compressed page as it is sent, as many as it takes to read it up to a position. */
function sentUntil(position) {
  if (position < 0) throw new Error(`Cannot measure the fold as dist/index.html must hold ${FOLD_END}: it does not`);
  const sent = readFileSync(new URL("dist/index.html.br", import.meta.url));
  const wanted = Buffer.byteLength(html.slice(0, position));
  const isEnough = (length) => {
    const options = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
    return length > 0 && brotliDecompressSync(sent.subarray(0, length), options).length >= wanted;
  };
  let [tooFew, enough] = [0, sent.length];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else tooFew = middle;
  }
  return sent.subarray(0, enough);
}

export default [
  { name: "HTML with styles and inline script, brotli", path: "dist/index.html", brotli: true, limit: "24 kB" },
  { name: "Of it, what is sent until the fold's last byte", path: FOLD_COPY, brotli: false, limit: "14 kB" },
  { name: "Inline script, as it stands", path: INLINE_COPY, brotli: false, limit: "1 KiB" },
  { name: "JavaScript without interaction, gzip", path: scripts, gzip: true, limit: "80 KiB" },
  { name: "Our own code in it, gzip", path: own, gzip: true, limit: "16 KiB" },
];
