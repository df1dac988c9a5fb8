import { damageText } from "../storage/journal/damaged-files.ts";
import type { Damage } from "../storage/journal/damaged-files.ts";
import type { TellDamage } from "../storage/journal/tell-damage.ts";
import type { Log } from "../platform/log.ts";
import { typedCommand } from "../platform/typed-commands.ts";
import type { EmailSettings } from "./delivery-settings.ts";
import type { SendMail } from "./mail.ts";

/** Files that are damaged together are found together. */
const GATHER_MS = 1_000;

/** Mails the owner which files are damaged (B10). */
export function damageAlert(
  { from, to }: EmailSettings,
  { send, log }: { readonly send: SendMail; readonly log: Log },
): TellDamage {
  let found: Damage[] = [];
  return (damage) => {
    found.push(damage);
    if (found.length === 1) setTimeout(() => void tell(), GATHER_MS).unref();
  };

  async function tell(): Promise<void> {
    const told = found;
    found = [];
    const result = await send({
      id: crypto.randomUUID(),
      from: { name: "", address: from },
      to,
      subject: `${told.length} ${told.length === 1 ? "file" : "files"} with leads damaged`,
      date: new Date(),
      text: [
        ...told.map((damage) => `${damage.path}\n  ${damageText(damage)}.`),
        "",
        "What could be read is stored, and the files are kept. The reports of leads that were stored from them wait,",
        "since an erasure or an unsubscription may be what could not be read. Such a lead has the mark journal-damaged.",
        "",
        `To send its report:       ${typedCommand("release ID")}`,
        `What is still damaged:    ${typedCommand("doctor")}`,
        "",
        "Look at the disk: files do not change by themselves.",
        "",
      ].join("\n"),
    });
    if ("failure" in result) log({ level: "error", event: "alert-failed", failure: result.failure });
  }
}
