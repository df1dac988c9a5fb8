import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { makeFolder } from "../platform/synced-files.ts";
import type { Mail, SendMail } from "./mail.ts";
import { mimeMail } from "./smtp-mail.ts";

const OWNER_ONLY = 0o600;

/** Writes a lead's mail to a folder, closed to other users, in place of sending it. */
export function mailFolder(
  folder: string,
  leadId: string,
  /** Whether the lead is still stored. */
  isStored: () => Promise<boolean>,
): SendMail {
  return async (mail) => {
    const { file, draft } = filesOf(folder, leadId);
    await makeFolder(folder);
    try {
      await writeFile(draft, await eml(mail), { mode: OWNER_ONLY });
      await rename(draft, file);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return { ok: false, failure: code?.toLowerCase() ?? "not-written" };
    }
    // Erased meanwhile: whoever erases deletes the row first and then the files, so one of the two removes this one.
    if (!(await isStored())) await removeMails(folder, [leadId]);
    return { ok: true };
  };
}

/** Removes what was written of these leads. */
export async function removeMails(folder: string, leadIds: readonly string[]): Promise<void> {
  for (const id of leadIds) for (const path of Object.values(filesOf(folder, id))) await rm(path, { force: true });
}

function filesOf(folder: string, leadId: string): { readonly file: string; readonly draft: string } {
  const file = join(folder, `${leadId}.eml`);
  return { file, draft: `${file}.draft` };
}

async function eml(mail: Mail): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mimeMail(mail));
  return message as Buffer;
}
