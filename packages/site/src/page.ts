import type { BusinessTypeId, Language, RoiInputs } from "@contractor-roi/roi-core";
import type { ClaimId } from "./claims.ts";
import type { Site } from "./schema.ts";

export { badgesOf } from "./claims.ts";
export { formatPhoneNumber, spellOutPhoneNumber } from "@contractor-roi/roi-core/shared";
export type { ClaimId, Site };

/** Texts by the keys that `copy` of a site names them by, such as `hero.headline`. */
export type SiteCopy = Readonly<Record<string, string>>;

export type ClaimSource = { readonly text: string; readonly url?: string | undefined };

/** A page of a site: all data of its markup and its scripts. The first one stands at "/". */
export type Page = {
  /** Values that all pages share. */
  readonly site: Omit<Site, "$schema" | "claims" | "copy" | "examples" | "files" | "language" | "pages" | "urgency">;
  readonly path: string;
  readonly language: Language;
  /** The calculator's start values. */
  readonly start: RoiInputs;
  /** The trade that the page is for; null for a page for all trades. */
  readonly trade: BusinessTypeId | null;
  readonly urgency: Site["urgency"];
  /** The title for search engines; null if headline and brand make it. */
  readonly title: string | null;
  readonly description: string | null;
  /** In the page's language, the owner's or the product's. */
  readonly claims: Readonly<Record<ClaimId, string>>;
  readonly sources: Readonly<Partial<Record<ClaimId, ClaimSource>>>;
  /** The owner's texts, of the site and of this page. */
  readonly copy: SiteCopy;
  /** The same page in other languages, and itself, the original first: empty if there is none. */
  readonly translations: readonly Translation[];
};

/** A page's address in a language. */
type Translation = Pick<Page, "language" | "path">;
