import { readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeDraft } from "../../platform/draft-file.ts";
import type { JournaledLead } from "../journal/journal-record.ts";
import { makeFolder, namesIn, syncFolder } from "../../platform/synced-files.ts";

/** A held lead that the database refuses though it takes others. */
type RefusedLead = {
  /** SQLSTATE of the refusal. */
  readonly code: string;
  readonly lead: JournaledLead;
};

/** One that is kept; its lead is null if the file was damaged. */
type KeptLead = { readonly id: string; readonly code: string; readonly lead: JournaledLead | null };

const FILE_NAME = /^([0-9a-f-]{36})\.json$/;

/** Where leads go that block no other there. */
export function refusedFolder(journal: string): string {
  return join(dirname(journal), "refused");
}

/** Resolves when it is on the disk, in a file of its own. */
export async function keepRefused(folder: string, refused: RefusedLead): Promise<void> {
  await makeFolder(folder);
  const file = fileOf(folder, refused.lead.id);
  await writeDraft(file, `${JSON.stringify(refused, null, 2)}\n`, (draft) => rename(draft, file));
  await syncFolder(folder);
  await syncFolder(dirname(folder));
}

export async function readRefused(folder: string): Promise<KeptLead[]> {
  const ids = (await namesIn(folder)).flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []).sort();
  return Promise.all(ids.map(async (id) => ({ id, ...parsed(await readFile(fileOf(folder, id), "utf8")) })));
}

function parsed(text: string): RefusedLead | { readonly code: string; readonly lead: null } {
  try {
    return JSON.parse(text) as RefusedLead;
  } catch {
    return { code: "damaged", lead: null };
  }
}

export async function removeRefused(folder: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await rm(fileOf(folder, id), { force: true });
}

function fileOf(folder: string, id: string): string {
  return join(folder, `${id}.json`);
}
