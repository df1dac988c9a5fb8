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

/** What to write for a trade, as the rest of a sentence. */
export const TYPE_REQUIREMENT: string = `must be one of ${BUSINESS_TYPE_IDS.join(", ")}`;

/** What to write for a language, as the rest of a sentence. */
export const LANGUAGE_REQUIREMENT: string = `must be one of ${LANGUAGES.join(", ")}`;

/** Reads a plan's id or, where no id is written so, its label: in any case. */
export function parsePlan(text: string, plans: Plans = PLANS): PlanId | null {
  const wanted = cleanText(text).toLowerCase();
  return (
    PLAN_IDS.find((id) => id === wanted) ?? PLAN_IDS.find((id) => plans[id].label.toLowerCase() === wanted) ?? null
  );
}

/** A trade as people call it, in English and Spanish, without case, accents, spaces and signs. */
const TRADES: Readonly<Record<Exclude<BusinessTypeId, "other">, RegExp>> = {
  plumbing: /^(plumb(er|ers|ing)|(plomer|fontaner)(o|os|a|as|ia)|drains?(cleaning)?|plumbinganddrains?)$/,
  hvac: /^(hvacr?|ac|heating|heat|cooling|airconditioning|aircon|furnaces?|climatizacion|calefaccion|refrigeracion|clima|aires?acondicionados?|(heat|heating)(and)?(air|ac|cooling|airconditioning)|(cooling|ac|air|airconditioning)(and)?heating|(calefaccion|ventilacion)y?aireacondicionado|aireacondicionadoy?calefaccion)$/,
  electrical: /^(electric|electrical|electricians?|electricistas?|electricidad|electrico|instalacioneselectricas)$/,
  landscaping:
    /^(landscap(e|er|ers|ing)|lawn(care|maintenance|mowing)?|lawnandgarden|garden(er|ers|ing)?|treecare|yard(work)?|jardiner(o|os|a|as|ia)|jardines|paisajis(ta|tas|mo))$/,
  roofing: /^(roof(s|er|ers|ing)?|techador(a|es|as)?|techos?|techados?|techumbres?|tejados?|roofero)$/,
  cleaning:
    /^((house|home|office|commercial|carpet|janitorial|residential)?(clean(er|ers|ing|ings)?|cleaningcrew)|janitor(ial)?|housekeeping|maids?|limpieza(de(casas|oficinas|hogares))?|limpiador(a|es|as)?)$/,
  handyman:
    /^(handy(man|men|woman|person)|homerepairs?|generalrepairs?|repairs|todologos?|manitas|milusos|mantenimiento|reparaciones(delhogar)?)$/,
};

/** Reads a trade: its id, its label, or what people call it in English or Spanish. */
export function parseBusinessType(text: string): BusinessTypeId | null {
  const wanted = cleanText(text).toLowerCase();
  const exact = BUSINESS_TYPE_IDS.find((id) => id === wanted || BUSINESS_TYPES[id].label.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const letters = wanted
    .normalize("NFD")
    .replace(/&/g, "and")
    .replace(/[^a-z]/g, "");
  if (/^(others?|otros?|otras?|general)$/.test(letters)) return "other";
  const plain = letters
    .replace(/^serviciosde/, "")
    .replace(/(services?|contractors?|contracting|company|business|repairs?|works?)$/, "");
  const named = BUSINESS_TYPE_IDS.find((id) => id !== "other" && (TRADES[id].test(plain) || TRADES[id].test(letters)));
  return named ?? null;
}

/** Reads a language's code, in any case. */
export function parseLanguage(text: string): Language | null {
  const wanted = cleanText(text).toLowerCase();
  return LANGUAGES.find((code) => code === wanted) ?? null;
}
