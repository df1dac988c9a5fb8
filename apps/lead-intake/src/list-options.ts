import type { ListOptions } from "./lead-store.ts";

const DISPOSITIONS = ["accepted", "spam", "all"];

export function isDisposition(text: string | null): text is ListOptions["disposition"] {
  return text !== null && DISPOSITIONS.includes(text);
}

export function isLimit(limit: number | undefined): boolean {
  return limit === undefined || (Number.isSafeInteger(limit) && limit >= 1);
}
