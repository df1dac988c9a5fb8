import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { databaseName } from "@contractor-roi/lead-queue/postgres/database-url";
import { inQueue } from "@contractor-roi/lead-queue/schema";
import { commitAdvice, edgeUserAdvice, readQueueState, SILENT_SECONDS } from "@contractor-roi/lead-queue/state";
import type { Line } from "@contractor-roi/lead-queue/postgres/line";
import type { WritablePostgres } from "@contractor-roi/lead-queue/postgres/writable-postgres";
import { typedCommand } from "../../platform/typed-commands.ts";
import type { Settings } from "../../settings/settings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

type CheckedQueue = {
  readonly findings: readonly Finding[];
  /** The database server's clock in milliseconds since 1970; null if it was not asked. */
  readonly clock: number | null;
};

const queue = findingsAbout("queue");
const LINES: Readonly<Record<Line, Finding>> = {
  checked: queue.ok("The line to it is TLS with a checked certificate."),
  local: queue.ok("The line to it stays on this machine, and needs no encryption."),
  unchecked: queue.warning(
    "The line to it is TLS with an unchecked certificate, and whoever is on the way can show one: take sslmode out of its URL.",
  ),
  open: queue.warning("The line to it is not encrypted (sslmode in its URL): whoever is on the way reads the leads."),
};

/** Whether the queue answers, takes leads, and is emptied. Nothing is found where there is none. */
export async function checkQueue({ DATABASE_URL, QUEUE_URL }: Settings): Promise<CheckedQueue> {
  const url = QUEUE_URL ?? DATABASE_URL;
  if (url === null) return { findings: [], clock: null };
  try {
    const variable = QUEUE_URL === null ? "DATABASE_URL" : "QUEUE_URL";
    return await inQueue(url, variable, (session) => findingsIn(session, url, QUEUE_URL === null));
  } catch (error) {
    const what =
      error instanceof OperatorError
        ? error.message
        : `Cannot use ${databaseName(url)} (${describeFailure(error).code ?? "no code"}): check the address, and that the server runs.`;
    return { findings: [queue.problem(what)], clock: null };
  }
}

async function findingsIn(session: WritablePostgres, url: string, isEdge: boolean): Promise<CheckedQueue> {
  const { clock, waiting, waitingSeconds, setAside, silentSeconds } = await readQueueState(session);
  const advice = await commitAdvice(session);
  const userAdvice = isEdge ? await edgeUserAdvice(session) : null;
  const findings = [
    waitingSeconds > SILENT_SECONDS
      ? queue.problem(
          `${waiting} leads wait in ${databaseName(url)} for a collector, the oldest for ${Math.floor(waitingSeconds / 60)} minutes: start the server with QUEUE_URL.`,
        )
      : queue.ok(`${databaseName(url)} answers; leads that wait for the collector: ${waiting}.`),
    LINES[session.line()],
    silentSeconds > SILENT_SECONDS &&
      queue.problem(`The collector has given no sign for ${Math.floor(silentSeconds / 60)} minutes: start its server.`),
    setAside > 0 &&
      queue.problem(`The collector could not store ${setAside} leads. Which, and why: ${typedCommand("queue")}`),
    advice !== null && queue.warning(advice),
    userAdvice !== null && queue.warning(userAdvice),
  ].filter((finding) => finding !== false);
  return { findings, clock };
}
