/** Parameters that advertisers add to a page's address, each with an id of the click (L13). */
export const CLICK_IDS = ["gclid", "gbraid", "wbraid", "fbclid", "msclkid", "ttclid", "li_fat_id"] as const;

export type ClickIds = Readonly<Partial<Record<(typeof CLICK_IDS)[number], string>>>;

/** Visible ASCII: ids of all advertisers are. */
const IS_ID = /^[!-~]+$/;

/** The click ids in the address of a lead's page (L13). */
export function readClickIds(sourceUrl: string): ClickIds {
  if (!URL.canParse(sourceUrl)) return {};
  const { searchParams } = new URL(sourceUrl);
  const ids = CLICK_IDS.map((name) => [name, searchParams.get(name) ?? ""] as const);
  return Object.fromEntries(ids.filter(([, id]) => IS_ID.test(id)));
}
