import type { StoredLead } from "../leads/lead-store.ts";
import { terminalJson } from "../platform/terminal-text.ts";

/** Leads as one JSON array that is safe to print, a text for each page. */
export async function* leadsJson(pages: AsyncIterable<readonly StoredLead[]>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const page of pages) {
    const text = page.map((lead) => `\n${terminalJson(lead).replaceAll(/^/gm, "  ")}`).join(",");
    if (text === "") continue;
    yield `${isEmpty ? "[" : ","}${text}`;
    isEmpty = false;
  }
  yield isEmpty ? "[]\n" : "\n]\n";
}
