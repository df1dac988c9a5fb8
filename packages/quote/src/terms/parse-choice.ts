import {
  BUSINESS_TYPE_IDS,
  BUSINESS_TYPES,
  cleanText,
  LANGUAGES,
  PLAN_IDS,
  PLANS,
  type BusinessTypeId,
  type Language,
  type PlanId,
  type Plans,
} from "@contractor-roi/roi-core";

/** The ids and labels that name a plan of a site, as the rest of a sentence. */
export function planRequirement(plans: Plans): string {
  const labels = PLAN_IDS.map((id) => plans[id].label).filter((label) => parsePlan(label) === null);
  return `must be one of ${[...PLAN_IDS, ...labels].join(", ")}`;
}

/** Names of trades, as the rest of a sentence. */
export const TYPE_REQUIREMENT: string = `must be one of ${BUSINESS_TYPE_IDS.join(", ")}`;

/** Codes of languages, as the rest of a sentence. */
export const LANGUAGE_REQUIREMENT: string = `must be one of ${LANGUAGES.join(", ")}`;

/** Reads a plan's id, else its label, in upper or lower case. */
export function parsePlan(text: string, plans: Plans = PLANS): PlanId | null {
  const wanted = cleanText(text).toLowerCase();
  return (
    PLAN_IDS.find((id) => id === wanted) ?? PLAN_IDS.find((id) => plans[id].label.toLowerCase() === wanted) ?? null
  );
}

/** Words that name a trade, in licences and lists, in English and Spanish: lower case, without accents and signs. */
const TRADE_WORDS: Readonly<Record<Exclude<BusinessTypeId, "other">, RegExp>> = {
  plumbing: /\b(plumb|plomer|fontaner|drains?\b|sewer|septic)/,
  hvac: /\b(hvacr?\b|a ?c\b|heat(ing)?\b|cooling|air ?con|furnace|ventilat|warm air|refriger|climatiz|clima\b|calefac|aires? acondic)/,
  electrical: /\belectri/,
  landscaping: /\b(landscap|lawns?\b|garden|tree (care|service|removal)|yard(work)?\b|irrigation|jardin|paisaj)/,
  roofing: /\b(roof|techador|techos?\b|techados?\b|techumbre|tejado)/,
  cleaning: /\b(clean(er|ers|ing|ings)?\b|janitor|housekeep|maids?\b|limpi)/,
  handyman: /\b(handy|(home|general|house) repair|repairs\b|todologo|manitas|milusos|mantenimiento|reparacion)/,
};

/** Reads a trade: its id, its label, or the first trade that a text names, as "C-36 Plumbing" and "Roofing Contractor (CCC)" do. */
export function parseBusinessType(text: string): BusinessTypeId | null {
  const wanted = cleanText(text).toLowerCase();
  const exact = BUSINESS_TYPE_IDS.find((id) => id === wanted || BUSINESS_TYPES[id].label.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const words = wanted
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z]+/g, " ")
    .trim();
  if (/^(others?|otros?|otras?|general)$/.test(words)) return "other";
  let first: BusinessTypeId | null = null;
  let place = Infinity;
  for (const id of BUSINESS_TYPE_IDS) {
    const at = id === "other" ? -1 : words.search(TRADE_WORDS[id]);
    if (at < 0 || at >= place) continue;
    [first, place] = [id, at];
  }
  return first;
}

/** Reads a language's code, in upper or lower case. */
export function parseLanguage(text: string): Language | null {
  const wanted = cleanText(text).toLowerCase();
  return LANGUAGES.find((code) => code === wanted) ?? null;
}
