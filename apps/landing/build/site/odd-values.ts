import { existsSync } from "node:fs";
import { join } from "node:path";
import { formatAmount } from "@contractor-roi/roi-core";
import sharp from "sharp";
import type { Site } from "./read-site.ts";

/** How far a picture's proportions may be from the ones that it is shown with: whole pixels round. */
const TOLERANCE = 0.03;

/** Names values that a site can be rendered with and that its owner hardly means. */
export async function oddValues(site: Site): Promise<readonly string[]> {
  const { logo, customerLogos } = site.content;
  const pictures = [
    ...(logo ? [["brand.logo", logo] as const] : []),
    ...customerLogos.map((one, index) => [`customerLogos.${index}`, one] as const),
  ];
  const distorted = await Promise.all(pictures.map(([path, picture]) => distortion(path, picture, site.filesFolder)));
  return [...dearerPro(site), ...distorted.flat()];
}

function dearerPro({ site: { plans } }: Site): readonly string[] {
  if (plans === null || plans.pro.monthlyCost <= plans.elite.monthlyCost) return [];
  const [pro, elite] = [formatAmount(plans.pro.monthlyCost), formatAmount(plans.elite.monthlyCost)];
  return [
    `plans.pro.monthlyCost is ${pro}, more than ${elite} of plans.elite: the page recommends elite as the larger plan`,
  ];
}

type Picture = { readonly image: string; readonly width: number; readonly height: number };

async function distortion(path: string, picture: Picture, folder: string | null): Promise<readonly string[]> {
  const file = folder === null ? null : join(folder, picture.image);
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
