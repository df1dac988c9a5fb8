import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import { OUTBOX_MOST, type OutboxDepth, type OutboxEntry } from "@contractor-roi/lead-store/lead/lead-outbox";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { withinTime } from "@contractor-roi/lead-store/base/within-time";
import type { DataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { WAL_ADVICE, walSize } from "@contractor-roi/lead-store/sqlite/wal";
import { type CommandStore, hasStore, openStore } from "@contractor-roi/lead-store/served/open-store";
import { formerSentences } from "@contractor-roi/lead-store/served/store";
import { isServed } from "@contractor-roi/lead-store/sqlite/server-lock";
import { SILENT_SECONDS } from "@contractor-roi/lead-queue/state";
import { shellWord, typedCommand } from "../../platform/typed-commands.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const LIMIT_MS = 60_000;
/** A disk that is away may answer nothing, and hides no other finding. */
const COPIES_LIMIT_MS = 10_000;
/** A copy is made once a day. */
const COPY_OVERDUE_MS = 2 * 24 * 3_600_000;
/** A worker looks every few seconds. A delivery that is overdue by this much shows that none runs. */
const OVERDUE_SECONDS = 600;
/** A burst of leads makes a log of some megabytes. */
const LARGE_WAL_BYTES = 64 * 2 ** 20;
const store = findingsAbout("store");
const deliveries = findingsAbout("deliveries");

/** Whether the store is whole, served, has a copy, and delivers. */
export async function checkStore(directory: DataDirectory): Promise<Finding[]> {
  try {
    return await withinTime(findingsInFile(directory), LIMIT_MS);
  } catch (error) {
    const what =
      error instanceof OperatorError ? error.message : `It failed: ${describeFailure(error).code ?? "no code"}`;
    return [store.problem(what)];
  }
}

async function findingsInFile(directory: DataDirectory): Promise<Finding[]> {
  const { path, database } = directory;
  if (!hasStore(directory))
    return [
      store.ok(`There is none in ${path} yet: the first start of the server makes it.`),
      await serverFinding(directory),
    ];
  const opened = await openStore(directory, { movesOn: false });
  try {
    const leads = (await opened.count("all")).toLocaleString("en-US");
    const emptiedAt = await opened.queue.emptiedAt();
    return [
      // It has been opened, so this holds.
      store.ok(`The file ${database} answers, and each commit is synced; leads and spam in it: ${leads}.`),
      ...(await opened.examine()).damages.map(({ text, isOfRow }) =>
        store.problem(
          isOfRow
            ? `Damaged and left out: ${text}. A copy gives it back: ${typedCommand("restore FILE")}`
            : `${database} is damaged: ${text}. Stop the server, move it away, and restore the newest copy.`,
        ),
      ),
      emptiedAt === null ? await serverFinding(directory) : takeOverFinding(emptiedAt),
      await copyFinding(directory, opened),
      ...(await besideFindings(directory, opened)),
      ...deliveryFindings(
        await opened.outbox.depth(),
        await opened.outbox.list({ state: "undelivered", limit: OUTBOX_MOST }),
      ),
    ];
  } finally {
    await opened.close();
  }
}

async function serverFinding(directory: DataDirectory): Promise<Finding> {
  const server = findingsAbout("server");
  return (await isServed(directory))
    ? server.ok("It runs.")
    : server.problem(`None runs with the data directory ${directory.path}, so no lead is received: start it.`);
}

/** A collector empties its queue each minute, or by cron without a server. */
function takeOverFinding(emptiedAt: string): Finding {
  const queue = findingsAbout("queue");
  const last = `The collector took leads over last at ${emptiedAt}`;
  return Date.now() - Date.parse(emptiedAt) < SILENT_SECONDS * 1000
    ? queue.ok(`${last}.`)
    : queue.warning(`${last}: is its server running, with QUEUE_URL?`);
}

/** Whether there is a fresh copy in a folder that takes more, and whether it survives the disk of the leads. */
async function copyFinding(directory: DataDirectory, store: CommandStore): Promise<Finding> {
  const copies = findingsAbout("copies");
  const path = shellWord(directory.copies);
  const unit = "/etc/systemd/system/lead-intake@.service.d";
  const line = `printf '[Service]\\nReadWritePaths=%s\\n' ${path} > ${unit}/copies.conf`;
  // A unit of systemd writes to no other folder than it names.
  const unitAdvice = `mkdir -p ${unit} && ${line} && systemctl daemon-reload && restart-servers`;
  const isInside = directory.copies.startsWith(join(directory.path, "/"));
  const log = `the server's log says why (copy-failed)${isInside ? "." : `, and if that is EROFS:  ${unitAdvice}`}`;
  const folder = await withinTime(store.tryCopiesFolder(), COPIES_LIMIT_MS).catch((error: Error) => error);
  if (folder instanceof Error) {
    const make = `install -d -o ${process.geteuid?.()} -m 700 ${path}`;
    return copies.problem(`${folder.message} As root:  ${make}  and where systemd runs the server:  ${unitAdvice}`);
  }
  const last = await store.lastCopy();
  if (last === null || !existsSync(last.path))
    return copies.warning(`There is none in ${folder}: the server makes one a minute after its start, or ${log}`);
  const made = last.madeAt;
  if (Date.now() - Date.parse(made) > COPY_OVERDUE_MS)
    return copies.problem(`The last one was made at ${made}: ${log}`);
  const [leads, copy] = await Promise.all([stat(directory.path), stat(folder)]);
  return leads.dev === copy.dev
    ? copies.warning(`The last one was made at ${made}, on the same disk as the leads: name another with BACKUP_DIR.`)
    : copies.ok(`The last one was made at ${made}.`);
}

/** Findings about files beside the store that do not agree with it or belong to another. */
async function besideFindings(directory: DataDirectory, opened: CommandStore): Promise<Finding[]> {
  const bytes = await walSize(directory);
  const none = { foreign: [], former: [], displaced: null };
  const { foreign, former, displaced } = await withinTime(opened.othersCopies(), COPIES_LIMIT_MS).catch(() => none);
  return [
    !(await opened.isReconciled()) &&
      findingsAbout("erasure").problem(
        `Copies, mails or the write-ahead log may have somebody who was erased. What says where: ${typedCommand("reconcile")}`,
      ),
    (await opened.isDoubted()) &&
      store.warning(
        `The clock is more than 30 days past the last known time, so no lead is deleted by time. If it is right: ${typedCommand("clock --confirm")}`,
      ),
    bytes >= LARGE_WAL_BYTES &&
      store.warning(`${directory.database}-wal has ${Math.round(bytes / 2 ** 20)} MB. ${WAL_ADVICE}`),
    foreign.length > 0 && findingsAbout("copies").warning(`Of another store, left alone: ${foreign.join(", ")}`),
    ...formerSentences(former).map((sentence) => findingsAbout("copies").warning(sentence)),
    displaced !== null &&
      store.problem(
        `Another store was in ${directory.path}. If its disk is not mounted: make a copy of this one (${typedCommand("backup")}), stop the server, mount the disk, start it, and restore that copy. If the disk is back, or lost: ${typedCommand(`restore ${displaced}`)}`,
      ),
  ].filter((finding) => finding !== false);
}

function deliveryFindings(channels: readonly OutboxDepth[], undelivered: readonly OutboxEntry[]): Finding[] {
  const reasonOf = (channel: DeliveryChannel) =>
    undelivered.find((each) => each.channel === channel && each.state === "dead")?.last_failure ?? "no reason";
  const found = channels.flatMap(({ channel, dead, overdue_seconds }) => [
    overdue_seconds > OVERDUE_SECONDS &&
      deliveries.problem(
        `${channel}: due for ${Math.floor(overdue_seconds / 60)} minutes and nobody delivers. Start the server with this channel's settings.`,
      ),
    dead > 0 &&
      deliveries.warning(
        `${channel}: ${dead} given up, the newest for ${reasonOf(channel)}. All of them: ${typedCommand("outbox")}; with --retry they are tried again, once that is mended.`,
      ),
  ]);
  const findings = found.filter((finding) => finding !== false);
  return findings.length > 0 ? findings : [deliveries.ok("Nothing is overdue or given up.")];
}
