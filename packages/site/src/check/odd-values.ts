import { existsSync } from "node:fs";
import { join } from "node:path";
import { formatAmount, PLAN_IDS, type Plans } from "@contractor-roi/roi-core";
import { wcagContrast } from "culori";
import sharp from "sharp";
import { allColors, type ColorName, type SiteColors } from "../colors.ts";
import type { Site } from "../schema.ts";
import { GRAPHIC } from "./contrast.ts";

/** Tolerated difference between a picture's proportions and its box on the page: whole pixels round. */
const TOLERANCE = 0.03;

/** Names values that a site can be rendered with and that its owner hardly means. */
export async function oddValues({ brand, customerLogos, plans, colors, files }: Site): Promise<readonly string[]> {
  const pictures = [
    ...(brand.logo ? [["brand.logo", brand.logo] as const] : []),
    ...(brand.logoOnDark ? [["brand.logoOnDark", brand.logoOnDark] as const] : []),
    ...customerLogos.map((one, index) => [`customerLogos.${index}`, one] as const),
  ];
  const distorted = await Promise.all(pictures.map(([path, picture]) => distortion(path, picture, files)));
  return [
    ...accentWarnings(colors),
    ...dearerPlans(plans),
    ...distorted.flat(),
    ...(await unseenLogo(brand, files, allColors(colors).navy)),
  ];
}

/** The shades of the accent: one colour to a visitor. */
const ACCENT = ["orange", "orange-deep", "orange-bright", "orange-light"] as const satisfies readonly ColorName[];

/** Names parts that keep the product's accent beside a site's own. */
function accentWarnings(colors: SiteColors): readonly string[] {
  const left = ACCENT.filter((color) => !(color in colors));
  return left.length === 0 || left.length === ACCENT.length
    ? []
    : [`colors does not set ${left.join(" and ")}: beside your own accent the page keeps the product's orange there`];
}

/** Names plans that cost more than the next one in their order. */
function dearerPlans(plans: Plans): readonly string[] {
  return PLAN_IDS.slice(1).flatMap((larger, index) => {
    const smaller = PLAN_IDS[index] ?? larger;
    if (plans[smaller].monthlyCost <= plans[larger].monthlyCost) return [];
    const [price, other] = [smaller, larger].map((id) => formatAmount(plans[id].monthlyCost));
    return [
      `plans.${smaller}.monthlyCost is ${price}, more than ${other} of plans.${larger}: the page recommends ${larger} as the larger plan`,
    ];
  });
}

/** A logo whose colours cannot be told from navy, on which it stands above the headline and at the foot. */
async function unseenLogo(brand: Site["brand"], folder: string | undefined, navy: string): Promise<readonly string[]> {
  const path = brand.logoOnDark ? "brand.logoOnDark" : "brand.logo";
  const logo = brand.logoOnDark ?? brand.logo;
  const file = logo === null || folder === undefined ? null : join(folder, logo.image);
  if (file === null || !existsSync(file)) return [];
  const drawn = await sharp(file)
    .resize(200, 200, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => null);
  if (drawn === null) return [];
  let [seen, opaque] = [0, 0];
  for (let at = 0; at < drawn.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = drawn.subarray(at, at + 4);
    if (alpha < 128) continue;
    opaque += 1;
    if (wcagContrast({ mode: "rgb", r: r / 255, g: g / 255, b: b / 255 }, navy) >= GRAPHIC) seen += 1;
  }
  // A mark in two colours may lose one of them.
  if (opaque === 0 || seen / opaque >= 0.5) return [];
  const remedy = path === "brand.logo" ? "Set brand.logoOnDark to one that can" : "Choose a lighter one";
  return [`${path} can hardly be seen on navy (${navy}), where the page shows it: ${remedy}`];
}

type Picture = { readonly image: string; readonly width: number; readonly height: number };

async function distortion(path: string, picture: Picture, folder: string | undefined): Promise<readonly string[]> {
  const file = folder === undefined ? null : join(folder, picture.image);
  if (file === null || !existsSync(file)) return [];
  const own = await sharp(file)
    .metadata()
    .catch(() => null);
  if (own === null) return [`${path}.image is no picture that can be read: ${picture.image}`];
  const { width, height } = own.autoOrient;
  if (Math.abs(width / height / (picture.width / picture.height) - 1) <= TOLERANCE) return [];
  return [
    `${path} says ${picture.width} x ${picture.height}, but ${picture.image} is ${width} x ${height}: give it the ` +
      "picture's own proportions, or the page moves when it loads",
  ];
}
