// Draws the icons and the social card from their SVG sources: pnpm --filter @contractor-roi/landing images
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findBrowser } from "@contractor-roi/tooling/browser";
import { chromium } from "playwright";
import { encodeIco } from "./encode-ico.mjs";
import { encodePng } from "./encode-png.mjs";

const ROOT = join(import.meta.dirname, "..");
const ROUNDED = "public/icon.svg";
const FULL_BLEED = "build/images/icon-full-bleed.svg";

const PNGS = [
  { file: "og-image.png", source: "build/images/og-image.svg", width: 1200, height: 630 },
  { file: "apple-touch-icon.png", source: FULL_BLEED, width: 180, height: 180 },
  { file: "icon-192.png", source: ROUNDED, width: 192, height: 192 },
  { file: "icon-512.png", source: ROUNDED, width: 512, height: 512 },
  { file: "icon-maskable-512.png", source: FULL_BLEED, width: 512, height: 512 },
];
const ICO_SIZES = [16, 32, 48];

const found = await findBrowser();
if (!found) throw new Error("Cannot draw the images without Chromium or Chrome: none was found");
const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args] });
try {
  const page = await browser.newPage();
  for (const { file, source, width, height } of PNGS) await write(file, await draw(page, source, width, height));
  const icons = [];
  for (const size of ICO_SIZES) icons.push({ size, png: await draw(page, ROUNDED, size, size) });
  await write("favicon.ico", encodeIco(icons));
} finally {
  await browser.close();
}

/** @returns {Promise<Buffer>} the drawing as a PNG */
async function draw(page, source, width, height) {
  const svg = await readFile(join(ROOT, source), "utf8");
  const pixels = await page.evaluate(rasterise, { svg, width, height });
  return encodePng(Buffer.from(pixels, "base64"), width, height);
}

/** Runs in the browser. Answers the pixels as RGBA, in base64. */
async function rasterise({ svg, width, height }) {
  const sized = svg.replace("<svg ", `<svg width="${width}" height="${height}" `);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await image.decode();
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  context.drawImage(image, 0, 0, width, height);
  const bytes = context.getImageData(0, 0, width, height).data;
  let binary = "";
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(binary);
}

async function write(file, bytes) {
  await writeFile(join(ROOT, "public", file), bytes);
  console.log(`public/${file}: ${bytes.length} bytes`);
}
