import {
  BUSINESS_TYPE_IDS,
  DAYS_PER_MONTH,
  DEFAULT_ROI_INPUTS,
  formatPercent,
  formatUsd,
  LANGUAGES,
  PLAN_IDS,
  PLANS,
  readPlans,
  withBusinessType,
  type BusinessTypeId,
  type Language,
  type PlanId,
  type Plans,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import * as v from "valibot";
import { SITE_TEXTS } from "../content/site/site-texts.ts";
import { CLAIM_TEXTS } from "./claim-texts.ts";
import { claimSource, logo, type OwnerContent } from "./owner-content.ts";

/** The theme's colours that a site may change, and where they are: those that text, controls and surfaces have. */
const COLORS = {
  paper: "behind the page",
  sheet: "cards, and letters on dark colours",
  ink: "text, and the bar above the calculator",
  steel: "quieter text",
  rule: "lines",
  edge: "the edges of fields",
  navy: "behind the headline",
  ice: "quieter text on navy and ink",
  seam: "lines on navy",
  orange: "buttons on light colours, and letters there: sheet is readable on it, so it is a dark one",
  "orange-deep": "those buttons under the pointer",
  "orange-bright":
    "the headline's button, the band below it, Book Call, the mark before the brand's name; ink stands on it",
  "orange-light": "those buttons under the pointer, and letters on navy",
  money: "a gain",
  alarm: "a loss, and what is wrong",
  "alarm-deep": "buttons that end something, under the pointer",
} as const;

export type ColorName = keyof typeof COLORS;
export type SiteColors = Readonly<Partial<Record<ColorName, string>>>;
/** Texts by the keys that `copy` of the file names them by, such as `hero.headline`. */
export type SiteCopy = Readonly<Record<string, string>>;

/** A page of the site: the first one stands at "/". */
export type SitePage = {
  readonly path: string;
  readonly language: Language;
  /** What the calculator starts with, where that is not the product's start. */
  readonly start?: RoiInputs;
  readonly urgency?: "countdown" | "spots";
  /** Of search engines; made of headline and brand where it is not set. */
  readonly title?: string;
  readonly description?: string;
  /** The page's own texts, with those of the whole site. */
  readonly copy: SiteCopy;
};

const HEX = "a colour of six digits such as #12324a";
const PAGE_PATH = "an address such as /hvac or /roofing/spring: lower-case words, digits and hyphens";
/** What the server, the build or the page itself serves. */
const TAKEN = /^\/(?:index|404|embed|assets|functions|field-speed|voice-sandbox|healthz|readyz|metrics)(?:\/|$)/;

const sentence = (maxLength: number) =>
  v.pipe(
    v.string(`a text of 1 to ${maxLength} characters`),
    v.minLength(1, `a text of 1 to ${maxLength} characters`),
    v.maxLength(maxLength, `a text of 1 to ${maxLength} characters`),
  );
const dollars = v.pipe(v.number("a number of USD"), v.minValue(0, "a number of USD"));
const share = v.pipe(
  v.number("a share from 0 to 1"),
  v.minValue(0, "a share from 0 to 1"),
  v.maxValue(1, "a share from 0 to 1"),
);
const color = (use: string) => v.optional(v.pipe(v.string(HEX), v.regex(/^#[0-9a-fA-F]{6}$/, HEX), v.description(use)));
/** What is left out is the product's. */
const plan = (id: PlanId) =>
  v.strictObject({
    label: v.optional(sentence(40), PLANS[id].label),
    liftRate: v.optional(share, PLANS[id].liftRate),
    timeSavingsFactor: v.optional(share, PLANS[id].timeSavingsFactor),
    hourlyValue: v.optional(dollars, PLANS[id].hourlyValue),
    monthlyCost: v.optional(dollars, PLANS[id].monthlyCost),
    originalMonthlyCost: v.optional(dollars, PLANS[id].originalMonthlyCost),
    annualPrepayment: v.optional(dollars),
  });
const copy = v.record(v.string(), sentence(600));
const language = v.optional(v.picklist(LANGUAGES, `one of ${LANGUAGES.join(", ")}`));

/** What only the file says: everything else has a variable too. */
export const FILE_ONLY = {
  $schema: v.optional(v.string()),
  files: v.optional(
    v.pipe(v.string(), v.description("A folder beside this file: what is in it is published as it is.")),
  ),
  colors: v.optional(
    v.strictObject(
      Object.fromEntries(Object.entries(COLORS).map(([name, use]) => [name, color(use)])) as Record<
        ColorName,
        ReturnType<typeof color>
      >,
    ),
  ),
  plans: v.optional(
    v.pipe(
      v.strictObject(
        Object.fromEntries(PLAN_IDS.map((id) => [id, v.optional(plan(id), {})])) as Record<
          PlanId,
          v.OptionalSchema<ReturnType<typeof plan>, Record<string, never>>
        >,
      ),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return;
        try {
          readPlans(dataset.value);
        } catch (error) {
          addIssue({ message: `plans that roi-core counts with. ${(error as Error).message}` });
        }
      }),
    ),
  ),
  claims: v.optional(
    v.strictObject(
      v.entriesFromList(
        Object.keys(CLAIM_TEXTS) as (keyof typeof CLAIM_TEXTS)[],
        v.optional(v.strictObject({ text: v.optional(sentence(60)), source: v.optional(claimSource) })),
      ),
    ),
  ),
  copy: v.optional(copy),
  language,
  pages: v.optional(
    v.record(
      v.pipe(
        v.string(),
        v.regex(/^(?:\/[a-z\d]+(?:-[a-z\d]+)*)+$/, PAGE_PATH),
        v.check((path) => !TAKEN.test(path), "an address that the product does not use itself"),
      ),
      v.strictObject({
        headline: v.optional(sentence(60)),
        trade: v.optional(v.picklist(BUSINESS_TYPE_IDS, `one of ${BUSINESS_TYPE_IDS.join(", ")}`)),
        plan: v.optional(v.picklist(PLAN_IDS, `one of ${PLAN_IDS.join(", ")}`)),
        urgency: v.optional(v.picklist(["countdown", "spots"], "countdown or spots")),
        title: v.optional(sentence(70)),
        description: v.optional(sentence(160)),
        copy: v.optional(copy),
        language,
      }),
    ),
  ),
} as const;

/** Of `brand`. */
export const BRAND_LOGO = logo;

/** The values of {@link FILE_ONLY}, as a site has them. */
export type SiteParts = {
  /** A folder, from the file's own; null if there is none. */
  readonly files: string | null;
  readonly colors: SiteColors;
  /** Null means roi-core's. */
  readonly plans: Plans | null;
  readonly pages: readonly [SitePage, ...SitePage[]];
};

type FileParts = { readonly [Key in keyof typeof FILE_ONLY]?: v.InferOutput<(typeof FILE_ONLY)[Key]> };

/** @param file what {@link FILE_ONLY} has passed */
export function readSiteParts(file: FileParts): SiteParts {
  const plans = file.plans === undefined ? null : readPlans(file.plans);
  const claims = Object.entries(file.claims ?? {}).flatMap(([id, claim]) =>
    claim?.text === undefined ? [] : [[`claims.${id}`, claim.text] as const],
  );
  const siteLanguage = file.language ?? LANGUAGES[0];
  // Claims are figures: they hold in each language. Other texts are the site's language alone.
  const ownTexts = (pageLanguage: Language): SiteCopy => ({
    ...(plans ? planTexts(plans, pageLanguage) : {}),
    ...Object.fromEntries(claims),
    ...(pageLanguage === siteLanguage ? file.copy : {}),
  });
  const pages = Object.entries(file.pages ?? {}).map(([path, page]): SitePage => {
    const {
      headline,
      trade,
      plan: selectedPlan,
      urgency,
      title,
      description,
      language: pageLanguage = siteLanguage,
    } = page;
    return {
      path,
      language: pageLanguage,
      ...(trade || selectedPlan ? { start: startWith(trade, selectedPlan) } : {}),
      ...(urgency ? { urgency } : {}),
      ...(title ? { title } : {}),
      ...(description ? { description } : {}),
      copy: { ...ownTexts(pageLanguage), ...(headline ? { "hero.headline": headline } : {}), ...page.copy },
    };
  });
  return {
    files: file.files ?? null,
    colors: Object.fromEntries(Object.entries(file.colors ?? {}).map(([name, hex]) => [name, hex?.toLowerCase()])),
    plans,
    pages: [{ path: "/", language: siteLanguage, copy: ownTexts(siteLanguage) }, ...pages],
  };
}

/** The sources that the file names beside its claims. */
export function fileClaimSources({ claims = {} }: FileParts): OwnerContent["claimSources"] {
  return Object.fromEntries(
    Object.entries(claims).flatMap(([id, claim]) => (claim?.source === undefined ? [] : [[id, claim.source]])),
  );
}

/** What the page says of the regular plans in fixed words (C7, P5), of other plans. */
function planTexts(plans: Plans, pageLanguage: Language): Readonly<Record<string, string>> {
  const words = SITE_TEXTS[pageLanguage];
  const texts: Record<string, string> = {};
  for (const id of PLAN_IDS) {
    const { liftRate, monthlyCost } = plans[id];
    if (liftRate !== PLANS[id].liftRate)
      texts[`plans.${id}.lift`] = words.lift(formatPercent(Math.round(liftRate * 100)));
    if (monthlyCost !== PLANS[id].monthlyCost)
      texts[`plans.${id}.price`] = words.dailyPrice(formatUsd(Math.round(monthlyCost / DAYS_PER_MONTH)));
  }
  const largest = (of: Plans): number =>
    Math.max(...PLAN_IDS.map((id) => of[id].originalMonthlyCost - of[id].monthlyCost));
  const discount = largest(plans);
  if (discount !== largest(PLANS)) texts["claims.discount"] = discount > 0 ? words.discount(formatUsd(discount)) : "";
  return texts;
}

/** A trade comes with its preset, as when a visitor chooses it. */
function startWith(trade: BusinessTypeId | undefined, selectedPlan: PlanId | undefined): RoiInputs {
  const inputs = trade ? withBusinessType(DEFAULT_ROI_INPUTS, trade) : DEFAULT_ROI_INPUTS;
  return selectedPlan ? { ...inputs, selectedPlan } : inputs;
}
