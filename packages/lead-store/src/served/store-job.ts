// A program of the server's own that copies the store, or makes copies, mails and drafts agree with it.
import { describeFailure } from "../base/describe-failure.ts";
import { OperatorError } from "../base/operator-error.ts";
import { lowerPriority } from "../node/lower-priority.ts";
import { openStore } from "./open-store.ts";
import type { StoreJob } from "./run-store-job.ts";

const { job, directory, retentionDays } = JSON.parse(process.argv[2]!) as StoreJob;
lowerPriority();
try {
  const store = await openStore(directory);
  try {
    const done = job === "copy" ? await store.copyOfTheDay() : await store.reconcileFiles(retentionDays);
    process.stdout.write(JSON.stringify(done));
  } finally {
    await store.close();
  }
} catch (error) {
  process.stderr.write(error instanceof OperatorError ? error.message : JSON.stringify(describeFailure(error)));
  process.exitCode = 1;
}
