import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { databaseName } from "@contractor-roi/lead-queue/database-url";
import { inMailbox } from "@contractor-roi/lead-queue/schema";
import { commitAdvice, readMailboxState, SILENT_SECONDS } from "@contractor-roi/lead-queue/state";
import type { Line } from "@contractor-roi/lead-queue/line";
import type { WritablePostgres } from "@contractor-roi/lead-queue/writable-postgres";
import { typedCommand } from "../../platform/typed-commands.ts";
import type { Settings } from "../../settings/settings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

type CheckedMailbox = {
  readonly findings: readonly Finding[];
  /** The database server's clock in milliseconds since 1970; null if it was not asked. */
  readonly clock: number | null;
};

const mailbox = findingsAbout("mailbox");
const LINES: Readonly<Record<Line, Finding>> = {
  checked: mailbox.ok("The line to it is TLS with a checked certificate."),
  local: mailbox.ok("The line to it stays on this machine, and needs no encryption."),
  unchecked: mailbox.warning(
    "The line to it is TLS with an unchecked certificate, and whoever is on the way can show one: take sslmode out of its URL.",
  ),
  open: mailbox.warning("The line to it is not encrypted (sslmode in its URL): whoever is on the way reads the leads."),
};

/** Whether the mailbox answers, takes leads, and is emptied. Nothing is found where there is none. */
export async function checkMailbox({
  DATABASE_URL,
  MAILBOX_URL,
}: Pick<Settings, "DATABASE_URL" | "MAILBOX_URL">): Promise<CheckedMailbox> {
  const url = MAILBOX_URL ?? DATABASE_URL;
  if (url === null) return { findings: [], clock: null };
  try {
    return await inMailbox(url, MAILBOX_URL === null ? "DATABASE_URL" : "MAILBOX_URL", (session) =>
      findingsIn(session, url),
    );
  } catch (error) {
    const what =
      error instanceof OperatorError
        ? error.message
        : `Cannot use ${databaseName(url)} (${describeFailure(error).code ?? "no code"}): check the address, and that the server runs.`;
    return { findings: [mailbox.problem(what)], clock: null };
  }
}

async function findingsIn(session: WritablePostgres, url: string): Promise<CheckedMailbox> {
  const { clock, waiting, waitingSeconds, setAside, silentSeconds } = await readMailboxState(session);
  const advice = await commitAdvice(session);
  const findings = [
    waitingSeconds > SILENT_SECONDS
      ? mailbox.problem(
          `${waiting} leads wait in ${databaseName(url)} for an office, the oldest for ${Math.floor(waitingSeconds / 60)} minutes: start the server with MAILBOX_URL.`,
        )
      : mailbox.ok(`${databaseName(url)} answers; leads that wait for the office: ${waiting}.`),
    LINES[session.line()],
    silentSeconds > SILENT_SECONDS &&
      mailbox.problem(`The office has given no sign for ${Math.floor(silentSeconds / 60)} minutes: start its server.`),
    setAside > 0 &&
      mailbox.problem(`The office could not store ${setAside} leads. Which, and why: ${typedCommand("mailbox")}`),
    advice !== null && mailbox.warning(advice),
  ].filter((finding) => finding !== false);
  return { findings, clock };
}
