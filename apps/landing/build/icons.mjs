// @ts-check
import ico from "ico-endec";
import sharp from "sharp";

const ICO_SIZES = [16, 32, 48];

/**
 * Renders the icons of a site.
 *
 * @param {string} rounded SVG of the icon
 * @param {string} fullBleed SVG of the icon for systems that cut it to their own shape
 * @returns {Promise<ReadonlyMap<string, Buffer>>} by file name
 */
export async function renderIcons(rounded, fullBleed) {
  const files = new Map([
    ["apple-touch-icon.png", await render(fullBleed, 180)],
    ["icon-192.png", await render(rounded, 192)],
    ["icon-512.png", await render(rounded, 512)],
    ["icon-maskable-512.png", await render(fullBleed, 512)],
  ]);
  const icons = await Promise.all(ICO_SIZES.map((size) => draw(rounded, size).png().toBuffer()));
  return files.set("favicon.ico", Buffer.from(ico.encode(icons)));
}

/** A PNG with a palette: flat drawings have few colours. @param {string} svg @param {number} size */
function render(svg, size) {
  return draw(svg, size).png({ palette: true, effort: 4 }).toBuffer();
}

/** @param {string} svg @param {number} size */
function draw(svg, size) {
  return sharp(Buffer.from(svg)).resize(size, size);
}
