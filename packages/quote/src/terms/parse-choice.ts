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
import { tradeOfLicence, withoutCodes, type Board } from "./licence-codes.ts";

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
  plumbing: /\b(plumb|plomer|fontaner|drains?\b|sewer|septic|water heater|pipe ?fit)/,
  hvac: /\b(hvacr?\b|ac\b|heat(ing)?\b|cooling|air ?con|furnace|ventilat|warm air|refrigerat(ion|ing)|mechanical\b|boiler|climatiz|clima\b|calefac|aires? acondic)/,
  electrical: /\belectri/,
  landscaping:
    /\b(landscap|lawns?\b|garden|arborist|tree (care|service|removal|trimming)|yard(work)?\b|irrigation|jardin|paisaj)/,
  roofing: /\b(roof|techador|techos?\b|techados?\b|techumbre|tejado)/,
  cleaning: /\b(clean(er|ers|ing|ings)?\b|janitor|housekeep|maids?\b|limpi)/,
  handyman: /\b(handy|(home|general|house) repair|repairs\b|todologo|manitas|milusos|mantenimiento|reparacion)/,
};

/** Work of others, whose names hold a word of ours: a dry cleaner cleans no house. */
const OTHER_WORK =
  /\b(dry clean\w*|(swimming )?pools?( \w+)? (clean\w*|repairs?|heat\w*)|(auto\w*|car|truck|boat|phone|computer|appliances?|refrigerators?|equipment|engine|shoe|watch|furniture)( \w+)? (repairs?|clean\w*|electri\w*)|garden (centers?|centres?)|fire sprinklers?)\b/g;
/** Work for hire that is none of our trades. */
const ANY_WORK =
  /contract|build|construct|remodel|restor|renovat|improve|paint|floor|carpet|tile|fenc|concrete|cement|mason|drywall|plaster|stucco|glaz|glass|window|door|carpent|cabinet|mill ?work|pool\b|\bspas?\b|solar|pest|exterminat|lock ?smith|mover|moving|haul|junk|applian|insulat|demoli|wreck|excavat|grading|earthwork|paving|asphalt|weld|iron\b|sign\b|alarm|security|low voltage|elevator|fire |sprinkler|drill|chimney|garage|gutter|siding|deck|water|engineer|architect|repair|installer|installation|cleaner|laundry|supplier|store$|handle/;
const ANY_CODE = /^\s*(class )?([AB](-?\d)?|[A-Z]{1,3}-?\d{1,3}[A-Z]?)\s*$/i;

const PLAIN_WORDS =
  /^(certified|registered|licensed|licen[cs]e|master|journeyman|residential|commercial|general|class|services?|specialty|level|air|conditioning|home|house|tree|lawn|care|and|of|the|y|de|cert|reg|[a-z]|\d+)$/;

/** Whether a text names a trade and nobody: "Certified Roofing Contractor", not "Ace Roofing". */
export function isPlainTrade(text: string, board: Board): boolean {
  return parseBusinessType(text, board) !== null && namesNobody(text);
}

/** Whether a text names work, ours or not, and nobody. */
export function isPlainWork(text: string, board: Board): boolean {
  return (namesWork(text) || parseBusinessType(text, board) !== null) && namesNobody(text);
}

function namesNobody(text: string): boolean {
  const words = withoutCodes(text.toLowerCase()).split(/[^\p{L}\d]+/u);
  return words.every(
    (word) => word === "" || PLAIN_WORDS.test(word) || parseBusinessType(word) !== null || namesWork(word),
  );
}

/** Whether a text names work or a licence's class, ours or not: "Swimming pool", "C-53". "Sole Owner" is neither. */
export function namesWork(text: string): boolean {
  return ANY_WORK.test(text.toLowerCase()) || ANY_CODE.test(text);
}

/**
 * Reads a trade: its id, its label, else the first trade that a text names, as "C-36 Plumbing" and "Roofing Contractor (CCC)" do,
 * else that of a licence's code.
 */
export function parseBusinessType(text: string, board?: Board): BusinessTypeId | null {
  const wanted = cleanText(text).toLowerCase();
  const exact = BUSINESS_TYPE_IDS.find((id) => id === wanted || BUSINESS_TYPES[id].label.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const words = withoutCodes(wanted)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\ba[./ ]c\b/g, "ac")
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, "$1")
    .replace(/[^a-z]+/g, " ")
    .replace(OTHER_WORK, " ")
    .trim();
  if (/^(others?|otros?|otras?|general)$/.test(words)) return "other";
  let first: BusinessTypeId | null = null;
  let start = Infinity;
  for (const id of BUSINESS_TYPE_IDS) {
    const at = id === "other" ? -1 : words.search(TRADE_WORDS[id]);
    if (at < 0 || at >= start) continue;
    [first, start] = [id, at];
  }
  return first ?? tradeOfLicence(text, board);
}

/** Reads a language's code, in upper or lower case. */
export function parseLanguage(text: string): Language | null {
  const wanted = cleanText(text).toLowerCase();
  return LANGUAGES.find((code) => code === wanted) ?? null;
}
