import type { LeadIntakePayload, LeadOrigins } from "@contractor-roi/roi-core";
import type { LeadReport } from "@contractor-roi/roi-core/shared";

/**
 * A visitor's figures, form and failed lead, kept over a reload or a discarded tab in the tab's session storage, for the address
 * where they were typed (L16). Never consent, honeypot or captcha.
 */
export type KeptVisit = {
  /** Path and query: another link's figures are not overwritten. */
  readonly address: string;
  /** When it was last changed, in milliseconds since 1970. */
  readonly at: number;
  /** Values of the calculator's fields by their names, as the early script puts them back. */
  readonly figures?: Readonly<Record<string, string>>;
  readonly origins?: LeadOrigins;
  /** Texts of the lead form by their fields' names. */
  readonly form?: Readonly<Record<string, string>>;
  readonly isFormOpen?: boolean;
  /** All that stays of a sent lead. */
  readonly sent?: { readonly report?: LeadReport | undefined };
  /** The last submission, if its outcome is not known or it failed. */
  readonly attempt?: {
    readonly idempotencyKey: string;
    readonly formOpenedAt: number;
    /** As it was sent, without the honeypot. Absent if an older page kept it. */
    readonly body?: Omit<LeadIntakePayload, "website">;
  };
};

/** The early script uses the same one. */
const KEY = "visit";
const KEPT_MS = 24 * 60 * 60 * 1000;

/** @returns nothing if nothing is kept, or the browser keeps nothing */
export function keptVisit(): Partial<KeptVisit> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<KeptVisit>;
    const isFresh = kept.at !== undefined && kept.at > Date.now() - KEPT_MS;
    return isFresh && kept.address === address() ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps a part beside those that are kept already, or beside `before` alone. */
export function keep(part: Omit<Partial<KeptVisit>, "address" | "at">, before = keptVisit()): void {
  try {
    const visit = { ...before, ...part, address: address(), at: Date.now() };
    sessionStorage.setItem(KEY, JSON.stringify(visit));
  } catch {
    // Then it is not kept.
  }
}

/** Whether results are hidden since the document was reloaded, until they show the kept figures. Never where the page is prerendered. */
export function isKeptHidden(): boolean {
  return typeof document === "object" && "kept" in document.documentElement.dataset;
}

export function showKept(): void {
  delete document.documentElement.dataset["kept"];
}

function address(): string {
  return location.pathname + location.search;
}
