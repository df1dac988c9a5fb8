import * as v from "valibot";
import { CLAIM_TEXTS } from "./claim-texts.ts";

/** The claims that somebody could ask a proof of. The others are the owner's offer: a price and a number of places. */
export const CLAIM_IDS = [
  "contractorsCalculated",
  "contractorsTrust",
  "rating",
  "revenue",
  "annualSavings",
  "roi",
  "hoursSaved",
] as const satisfies readonly (keyof typeof CLAIM_TEXTS)[];

export type ClaimId = (typeof CLAIM_IDS)[number];

const text = (maxLength: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLength, `a text of 1 to ${maxLength} characters`));
const webAddress = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^\s"<>]+$/, "a web address that starts with https:// or http://"),
);
/** A file of the page's own origin: the Content-Security-Policy lets no other host in. No part of it begins with a dot. */
const siteFile = (example: string, ending = "") =>
  v.pipe(v.string(), v.regex(new RegExp(`^(?:/(?!\\.)[\\w.-]+)+${ending}$`), `a path in this site such as ${example}`));
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4000));

const testimonials = v.array(v.strictObject({ quote: text(400), name: text(80), business: text(80) }));
const customerLogos = v.array(
  v.strictObject({
    name: text(80),
    image: siteFile("/logos/acme.svg"),
    width: pixels,
    height: pixels,
  }),
);
const reviewSource = v.nullable(v.strictObject({ name: text(80), url: webAddress }));
const sampleCall = v.nullable(
  v.strictObject({
    recording: siteFile("/sample-call.mp3"),
    captions: siteFile("/sample-call.vtt", "\\.vtt"),
  }),
);
export const claimSource = v.strictObject({ text: text(200), url: v.optional(webAddress) });
const claimSources = v.strictObject(v.entriesFromList(CLAIM_IDS, v.optional(claimSource)));

/** Shown in place of the brand's lettering, with the brand's name as its text. */
export const logo = v.nullable(
  v.strictObject({
    image: siteFile("/logo.svg"),
    width: pixels,
    height: pixels,
  }),
);

/** What an owner sets as JSON: the shape of each value, in the words of its error message, and what an unset one is. */
export const OWNER_JSON = {
  testimonials: { schema: testimonials, fallback: [], mustBe: "a JSON list of { quote, name, business }" },
  customerLogos: { schema: customerLogos, fallback: [], mustBe: "a JSON list of { name, image, width, height }" },
  reviewSource: { schema: reviewSource, fallback: null, mustBe: "a JSON object { name, url }" },
  sampleCall: { schema: sampleCall, fallback: null, mustBe: "a JSON object { recording, captions }" },
  claimSources: {
    schema: claimSources,
    fallback: {},
    mustBe: `a JSON object of { text, url } by claim: ${CLAIM_IDS.join(", ")}`,
  },
} as const;

/**
 * What the owner sets that stands only in markup without scripts: the build keeps it out of every script. Nothing of it has
 * a default, and what is not set is not shown.
 */
export type OwnerContent = {
  /** Null means the brand's name in lettering. */
  readonly logo: v.InferOutput<typeof logo>;
  readonly legalName: string;
  readonly legalAddress: string;
  readonly termsUrl: string;
  readonly testimonials: v.InferOutput<typeof testimonials>;
  readonly customerLogos: v.InferOutput<typeof customerLogos>;
  readonly reviewSource: v.InferOutput<typeof reviewSource>;
  /** Null means that there is no recording of a call. */
  readonly sampleCall: v.InferOutput<typeof sampleCall>;
  readonly claimSources: v.InferOutput<typeof claimSources>;
};

/** Names each claim without a source, so that nobody goes live with one that cannot be proved. */
export function unprovenClaims({ claimSources }: OwnerContent): readonly string[] {
  return CLAIM_IDS.filter((id) => !claimSources[id]).map((id) => `${id} (${CLAIM_TEXTS[id]})`);
}
