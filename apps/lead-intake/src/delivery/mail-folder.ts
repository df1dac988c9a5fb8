import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "@contractor-roi/lead-store/node/replace-file";
import { makeFolder } from "@contractor-roi/lead-store/node/synced-files";
import type { Mail, SendMail } from "./mail.ts";
import { mimeMail } from "./smtp-mail.ts";

/** Writes a lead's mail to a folder, closed to other users, in place of sending it. */
export function mailFolder(
  folder: string,
  leadId: string,
  /** Whether the lead is still stored. */
  isStored: () => Promise<boolean>,
): SendMail {
  return async (mail) => {
    // The store's reconciliation knows both by their names.
    const file = join(folder, `${leadId}.eml`);
    const draft = `${file}.draft`;
    await makeFolder(folder);
    try {
      await replaceFile(file, async () => writeFile(draft, await eml(mail)), draft);
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
      return { ok: false, failure: code?.toLowerCase() ?? "not-written" };
    }
    // Erased meanwhile: an erasure deletes the row first and then the files, so one of the two removes this one.
    if (!(await isStored())) await rm(file, { force: true });
    return { ok: true };
  };
}

async function eml(mail: Mail): Promise<Buffer> {
  const { createTransport } = await import("nodemailer");
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mimeMail(mail));
  return message as Buffer;
}
