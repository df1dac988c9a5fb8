// Renders the icons from their SVG sources: pnpm --filter @contractor-roi/landing images
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import ico from "ico-endec";
import sharp from "sharp";

const ROOT = join(import.meta.dirname, "..");
const ROUNDED = "public/icon.svg";
const FULL_BLEED = "build/images/icon-full-bleed.svg";
const ICO_SIZES = [16, 32, 48];

await write("apple-touch-icon.png", await render(FULL_BLEED, 180));
await write("icon-192.png", await render(ROUNDED, 192));
await write("icon-512.png", await render(ROUNDED, 512));
await write("icon-maskable-512.png", await render(FULL_BLEED, 512));
const icons = await Promise.all(ICO_SIZES.map((size) => draw(ROUNDED, size).png().toBuffer()));
await write("favicon.ico", Buffer.from(ico.encode(icons)));

/** @returns {Promise<Buffer>} a PNG with a palette: flat drawings have few colours */
function render(source, size) {
  return draw(source, size).png({ palette: true, effort: 10 }).toBuffer();
}

function draw(source, size) {
  return sharp(join(ROOT, source)).resize(size, size);
}

async function write(file, bytes) {
  await writeFile(join(ROOT, "public", file), bytes);
  console.log(`public/${file}: ${bytes.length} bytes`);
}
