import type { ReadLeads } from "@contractor-roi/lead-store/lead/lead-store";
import type { Store } from "@contractor-roi/lead-store/served/store";

const NONE: ReadLeads = { leads: [], damaged: [] };
const REFERENCE = /^[\da-f][\da-f-]{3,35}$/i;

/**
 * Finds leads and spam by the beginning of their id; if there are none, by these words. A name such as Ada may be either.
 *
 * @returns `isAll`: whether there are no more
 */
export async function findLeads(store: Store, text: string) {
  const referred = REFERENCE.test(text) ? await store.findByReference(text.toLowerCase()) : NONE;
  if (referred.leads.length > 0 || referred.damaged.length > 0) return { ...referred, isAll: true };
  const pages = [
    await store.search({ words: text, disposition: "accepted" }),
    await store.search({ words: text, disposition: "spam" }),
  ];
  const found = await Promise.all(pages.flatMap(({ leads }) => leads.map(({ id }) => store.find(id))));
  const leads = found.flatMap((each) => each?.lead ?? []);
  const damaged = pages.flatMap((page) => page.damaged);
  return { leads, damaged, isAll: pages.every(({ next }) => next === null) };
}
