// Other packages read this file from its source, too.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./untyped-libraries.d.ts" />
import ico from "ico-endec";
import sharp, { type Sharp } from "sharp";

const ICO_SIZES = [16, 32, 48];

/**
 * Renders the icons of a site.
 *
 * @param rounded SVG of the icon
 * @param fullBleed SVG of the icon for systems that cut it to their own shape
 * @returns by file name
 */
export async function renderIcons(rounded: string, fullBleed: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map([
    ["apple-touch-icon.png", await render(fullBleed, 180)],
    ["icon-192.png", await render(rounded, 192)],
    ["icon-512.png", await render(rounded, 512)],
    ["icon-maskable-512.png", await render(fullBleed, 512)],
  ]);
  const icons = await Promise.all(ICO_SIZES.map((size) => draw(rounded, size).png().toBuffer()));
  return files.set("favicon.ico", Buffer.from(ico.encode(icons)));
}

/** A PNG with a palette: flat drawings have few colours. */
function render(svg: string, size: number): Promise<Buffer> {
  return draw(svg, size).png({ palette: true, effort: 4 }).toBuffer();
}

function draw(svg: string, size: number): Sharp {
  return sharp(Buffer.from(svg)).resize(size, size);
}
