import { StorageUnavailable } from "../database/storage-unavailable.ts";
import { describeFailure } from "../platform/describe-failure.ts";
import type { Log } from "../platform/log.ts";
import type { Journal } from "./journal.ts";

/**
 * Appends to a journal, and logs once when that fails and once when it works again.
 *
 * @param folder the journal's
 * @throws {StorageUnavailable} if the record is not on the disk
 */
export function reportedAppend(journal: Journal, folder: string, log: Log): Journal["append"] {
  let isFailing = false;
  return async (record) => {
    try {
      await journal.append(record);
    } catch (cause) {
      if (!isFailing) log({ level: "error", event: "journal-failed", ...describeFailure(cause) });
      isFailing = true;
      throw new StorageUnavailable(`Cannot write the journal in ${folder}.`, { cause });
    }
    if (isFailing) log({ level: "info", event: "journal-available-again" });
    isFailing = false;
  };
}
