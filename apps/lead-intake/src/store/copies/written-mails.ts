import { rm } from "node:fs/promises";
import { join } from "node:path";

/** The files of a lead's mail that was written in place of being sent: an erasure removes both. */
export function mailFilesOf(folder: string, leadId: string): { readonly file: string; readonly draft: string } {
  const file = join(folder, `${leadId}.eml`);
  return { file, draft: `${file}.draft` };
}

/** Removes the mails of these leads. */
export async function removeMails(folder: string, leadIds: readonly string[]): Promise<void> {
  for (const id of leadIds) for (const path of Object.values(mailFilesOf(folder, id))) await rm(path, { force: true });
}
