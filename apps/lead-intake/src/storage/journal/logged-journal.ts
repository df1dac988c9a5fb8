import { storageFailure } from "../data-directory/storage-failure.ts";
import { StorageUnavailable } from "../../leads/storage-unavailable.ts";
import { describeFailure } from "../../platform/describe-failure.ts";
import type { Log } from "../../platform/log.ts";
import type { Journal } from "./journal.ts";

/**
 * What writes to a journal. Logs once when that fails and once when it works again, and rejects with
 * {@link StorageUnavailable} if it is not on the disk.
 *
 * @param folder the journal's
 */
export function loggedJournal(journal: Journal, folder: string, log: Log): Pick<Journal, "append" | "probe"> {
  let isFailing = false;
  return {
    append: (record) => logged(journal.append(record)),
    probe: () => logged(journal.probe()),
  };

  async function logged(writing: Promise<void>): Promise<void> {
    try {
      await writing;
    } catch (cause) {
      if (!isFailing) log({ level: "error", event: "journal-failed", ...describeFailure(cause) });
      isFailing = true;
      throw new StorageUnavailable(storageFailure(`Cannot write the journal in ${folder}`, cause).message, { cause });
    }
    if (isFailing) log({ level: "info", event: "journal-available-again" });
    isFailing = false;
  }
}
