// Renders the icons from their SVG sources: pnpm --filter @contractor-roi/landing images
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { renderIcons } from "@contractor-roi/site/render";

const ROOT = join(import.meta.dirname, "..");
const read = (file) => readFile(join(ROOT, file), "utf8");

for (const [file, bytes] of await renderIcons(
  await read("public/icon.svg"),
  await read("build/images/icon-full-bleed.svg"),
)) {
  await writeFile(join(ROOT, "public", file), bytes);
  console.log(`public/${file}: ${bytes.length} bytes`);
}
