import type { LeadCursor, LeadStore, ListOptions, StoredLead } from "./lead-store.ts";

/**
 * Leads, newest first, a page at a time: neither the database nor memory ever has all of them at once, and what others
 * want of the database comes in between.
 */
export async function* leadPages(
  leads: Pick<LeadStore, "page">,
  { disposition, limit }: ListOptions,
): AsyncGenerator<StoredLead[]> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  let after: LeadCursor | undefined;
  do {
    const page = await leads.page({ disposition, after });
    yield page.leads.slice(0, left);
    left -= page.leads.length;
    after = page.next ?? undefined;
  } while (after !== undefined && left > 0);
}

/** All of them at once: for few. */
export async function listLeads(leads: Pick<LeadStore, "page">, options: ListOptions): Promise<StoredLead[]> {
  const all: StoredLead[] = [];
  for await (const page of leadPages(leads, options)) all.push(...page);
  return all;
}

/** How many leads there are, counted a part at a time. */
export async function countLeads(
  leads: Pick<LeadStore, "count">,
  disposition: ListOptions["disposition"],
): Promise<number> {
  let all = 0;
  let after: LeadCursor | undefined;
  do {
    const { count, next } = await leads.count({ disposition, after });
    all += count;
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
}
