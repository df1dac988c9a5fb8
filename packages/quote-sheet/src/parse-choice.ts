import {
  BUSINESS_TYPE_IDS,
  BUSINESS_TYPES,
  LANGUAGES,
  PLAN_IDS,
  type BusinessTypeId,
  type Language,
  type PlanId,
} from "@contractor-roi/roi-core";

export const PLAN_REQUIREMENT: string = `must be one of ${PLAN_IDS.join(", ")}`;
export const TYPE_REQUIREMENT: string = `must be one of ${BUSINESS_TYPE_IDS.join(", ")}`;

export const LANGUAGE_REQUIREMENT: string = `must be one of ${LANGUAGES.join(", ")}`;

/** A plan's id in any case; null for anything else. */
export function parsePlan(text: string): PlanId | null {
  const wanted = text.trim().toLowerCase();
  return PLAN_IDS.find((id) => id === wanted) ?? null;
}

/** A trade's id or label in any case; null for anything else. */
export function parseBusinessType(text: string): BusinessTypeId | null {
  const wanted = text.trim().toLowerCase();
  return BUSINESS_TYPE_IDS.find((id) => id === wanted || BUSINESS_TYPES[id].label.toLowerCase() === wanted) ?? null;
}

/** A language's code in any case; null for anything else. */
export function parseLanguage(text: string): Language | null {
  const wanted = text.trim().toLowerCase();
  return LANGUAGES.find((code) => code === wanted) ?? null;
}
