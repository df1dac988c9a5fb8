import {
  decodeScenario,
  type BusinessTypeId,
  type LeadIntakePayload,
  type LeadOrigins,
} from "@contractor-roi/roi-core";
import type { LeadReport } from "@contractor-roi/roi-core/shared";

/**
 * A visitor's figures, form and failed lead, kept in the tab's session storage over a reload, a discarded tab, and on the site's
 * other pages (L16). Never consent, honeypot or captcha.
 */
export type KeptVisit = {
  /** Path and query where it was last changed: only there the early script puts its figures back. */
  readonly address: string;
  /** When it was last changed, in milliseconds since 1970. */
  readonly at: number;
  /** Values of the calculator's fields by their names, as the early script puts them back. */
  readonly figures?: Readonly<Record<string, string>>;
  readonly origins?: LeadOrigins | undefined;
  /** The trade of the page where the figures were last changed: null on a page for all. */
  readonly trade?: BusinessTypeId | null;
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

/** The early script's own item: the visit of the page that was changed last. */
const EARLY_KEY = "visit";
/** The loader numbers a host page's further calculators under it. */
const PLACE_KEY = "place";
const KEPT_MS = 24 * 60 * 60 * 1000;

/** @returns nothing if nothing is kept, or the browser keeps nothing */
export function keptVisit(): Partial<KeptVisit> {
  try {
    const visit = readVisit(visitKey());
    const { figures, origins, address, at = 0 } = readVisit(EARLY_KEY);
    // The early script knows no origins.
    const isEarly = figures && !origins && address === ownAddress() && at > (visit.at ?? 0);
    return isEarly ? { ...visit, figures, origins: undefined } : visit;
  } catch {
    return {};
  }
}

/** Keeps a part beside those that are kept already, or beside `before` alone. */
export function keep(part: Omit<Partial<KeptVisit>, "address" | "at">, before = keptVisit()): void {
  try {
    const visit = JSON.stringify({ ...before, ...part, address: ownAddress(), at: Date.now() });
    for (const key of [visitKey(), EARLY_KEY]) sessionStorage.setItem(key, visit);
  } catch {
    // Then it is not kept.
  }
}

/** Loads a page anew that comes back from the browser's memory, if the visit went on elsewhere meanwhile. */
export function followVisit(): void {
  let left = "";
  addEventListener("pagehide", () => (left = JSON.stringify(keptVisit())));
  addEventListener("pageshow", ({ persisted }) => {
    // Later, since a navigation within this event confuses the navigation that ends with it.
    if (persisted && JSON.stringify(keptVisit()) !== left) setTimeout(() => location.reload());
  });
}

/** Whether results are hidden since the document was reloaded, until they show the kept figures. Never where the page is prerendered. */
export function isKeptHidden(): boolean {
  return typeof document === "object" && "kept" in document.documentElement.dataset;
}

export function showKept(): void {
  delete document.documentElement.dataset["kept"];
}

function readVisit(key: string): Partial<KeptVisit> {
  const visit = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<KeptVisit>;
  return visit.at !== undefined && visit.at > Date.now() - KEPT_MS ? visit : {};
}

/** The site's brand and the calculator's place on the page, for all languages and trades; a link's figures have a visit of their own. */
function visitKey(): string {
  const brand = document.querySelector<HTMLMetaElement>("meta[property='og:site_name']")?.content;
  const place = new URLSearchParams(location.search).get(PLACE_KEY);
  const { found, inputs } = decodeScenario(location.search);
  return [EARLY_KEY, brand, place, found && JSON.stringify(inputs)].filter(Boolean).join(" ");
}

function ownAddress(): string {
  return location.pathname + location.search;
}
