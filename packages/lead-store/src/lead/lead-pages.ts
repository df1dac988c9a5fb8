import type { LeadCursor, LeadStore, ListOptions, NotedLead } from "./lead-store.ts";

/**
 * Yields leads, newest first, page by page: memory never holds all of them.
 *
 * @param onDamaged called with the id of each lead that is left out for a damaged row
 */
export async function* leadPages(
  leads: Pick<LeadStore, "page">,
  { disposition, limit }: ListOptions,
  onDamaged?: (id: string) => void,
): AsyncGenerator<NotedLead[]> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  let after: LeadCursor | undefined;
  do {
    const page = await leads.page({ disposition, after });
    for (const id of page.damaged) onDamaged?.(id);
    yield page.leads.slice(0, left);
    left -= page.leads.length;
    after = page.next ?? undefined;
  } while (after !== undefined && left > 0);
}

/** All leads in memory: for small numbers. */
export async function listLeads(...args: Parameters<typeof leadPages>): Promise<NotedLead[]> {
  const all: NotedLead[] = [];
  for await (const page of leadPages(...args)) all.push(...page);
  return all;
}
