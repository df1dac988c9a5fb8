import type { Writable } from "node:stream";
import type { StoredLead } from "../leads/lead-store.ts";
import { terminalJson } from "../platform/terminal-text.ts";
import { writeText } from "./write-text.ts";

/** Writes leads as one JSON array that is safe to print, each page when it comes. */
export async function writeLeadsJson(pages: AsyncIterable<readonly StoredLead[]>, output: Writable): Promise<void> {
  let isEmpty = true;
  for await (const page of pages) {
    const text = page.map((lead) => `\n${terminalJson(lead).replaceAll(/^/gm, "  ")}`).join(",");
    if (text === "") continue;
    await writeText(output, `${isEmpty ? "[" : ","}${text}`);
    isEmpty = false;
  }
  await writeText(output, isEmpty ? "[]\n" : "\n]\n");
}
