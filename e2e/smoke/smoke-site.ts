import { readFile } from "node:fs/promises";
import {
  DEFAULT_ROI_INPUTS,
  readPlans,
  withBusinessType,
  type BusinessTypeId,
  type PlanId,
  type Plans,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import { parse } from "jsonc-parser";

export type SmokePage = {
  /** Without a slash before it; "" for the first page. */
  readonly path: string;
  /** Null if the site leaves it as it is. */
  readonly headline: string | null;
  readonly inputs: RoiInputs;
};

/** Values of a site's file that its pages must show. */
export type SmokeSite = {
  readonly brand: string;
  readonly product: string;
  /** E.164. */
  readonly companyPhone: string;
  readonly voiceErrorPhone: string;
  readonly bookingUrl: string;
  readonly plans: Plans;
  readonly pages: readonly [SmokePage, ...SmokePage[]];
  /** Values of the default site, which none of its pages may say. */
  readonly foreign: RegExp;
};

type SiteFile = {
  readonly brand: { readonly name: string; readonly product: string };
  readonly phones: { readonly company: string; readonly voiceError: string };
  readonly booking: { readonly url: string };
  readonly plans: unknown;
  readonly pages: Readonly<
    Record<string, { readonly headline: string; readonly trade: BusinessTypeId; readonly plan?: PlanId }>
  >;
};

const FIRST_PAGE: SmokePage = { path: "", headline: null, inputs: DEFAULT_ROI_INPUTS };

/** Reads a site's file without the program's reader, which is under test. */
export async function readSmokeSite(file: string): Promise<SmokeSite> {
  const { brand, phones, booking, plans, pages }: SiteFile = parse(await readFile(file, "utf8"));
  return {
    brand: brand.name,
    product: brand.product,
    companyPhone: phones.company,
    voiceErrorPhone: phones.voiceError,
    bookingUrl: booking.url,
    plans: readPlans(plans),
    pages: [
      FIRST_PAGE,
      ...Object.entries(pages).map(([path, { headline, trade, plan = DEFAULT_ROI_INPUTS.selectedPlan }]) => ({
        path: path.slice(1),
        headline,
        inputs: { ...withBusinessType(DEFAULT_ROI_INPUTS, trade), selectedPlan: plan },
      })),
    ],
    foreign: /Ringwell|202\D{0,3}555\D?014|\bexample\.com/,
  };
}
