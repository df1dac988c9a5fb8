import type { LeadCursor, LeadStore, ListOptions, NotedLead } from "./lead-store.ts";

/** Yields leads, newest first, page by page: memory never holds all of them. */
export async function* leadPages(
  leads: Pick<LeadStore, "page">,
  { disposition, limit }: ListOptions,
): AsyncGenerator<NotedLead[]> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  let after: LeadCursor | undefined;
  do {
    const page = await leads.page({ disposition, after });
    yield page.leads.slice(0, left);
    left -= page.leads.length;
    after = page.next ?? undefined;
  } while (after !== undefined && left > 0);
}

/** All leads in memory: for small numbers. */
export async function listLeads(leads: Pick<LeadStore, "page">, options: ListOptions): Promise<NotedLead[]> {
  const all: NotedLead[] = [];
  for await (const page of leadPages(leads, options)) all.push(...page);
  return all;
}

/** The number of leads, counted in parts. */
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
