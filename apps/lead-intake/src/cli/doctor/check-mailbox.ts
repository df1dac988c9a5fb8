import { databaseName } from "../../platform/database-url.ts";
import { describeFailure } from "../../platform/describe-failure.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import type { Settings } from "../../settings/settings.ts";
import { withinTime } from "../../platform/within-time.ts";
import { commitAdvice } from "../../postgres/commit-advice.ts";
import { requireMailbox } from "../../postgres/mailbox-schema.ts";
import { openWritable, type WritablePostgres } from "../../postgres/writable-postgres.ts";
import { type Finding, findingsAbout } from "./finding.ts";

type CheckedMailbox = {
  readonly findings: readonly Finding[];
  /** The database server's clock in milliseconds since 1970; null if it was not asked. */
  readonly clock: number | null;
};

type State = { readonly clock: number; readonly waiting: number; readonly oldest: number; readonly refused: number };

const LIMIT_MS = 20_000;
const OVERDUE_SECONDS = 600;
const STATE = `
  select
    (extract(epoch from clock_timestamp()) * 1000)::double precision as clock,
    count(*) filter (where failure is null)::integer as waiting,
    coalesce(extract(epoch from clock_timestamp() - min(received_at)), 0)::double precision as oldest,
    count(*) filter (where failure is not null)::integer as refused
  from public.lead_mailbox where taken_at is null
`;

const mailbox = findingsAbout("mailbox");

/** Whether the mailbox answers, takes leads, and is emptied. Nothing is found where there is none. */
export async function checkMailbox({
  DATABASE_URL,
  MAILBOX_URL,
}: Pick<Settings, "DATABASE_URL" | "MAILBOX_URL">): Promise<CheckedMailbox> {
  const url = MAILBOX_URL ?? DATABASE_URL;
  if (url === null) return { findings: [], clock: null };
  try {
    const database = await openWritable(url, { connections: 1 });
    try {
      return await withinTime(
        findingsIn(database, url, MAILBOX_URL === null ? "DATABASE_URL" : "MAILBOX_URL"),
        LIMIT_MS,
      );
    } finally {
      await database.abort();
    }
  } catch (error) {
    const what =
      error instanceof OperatorError
        ? error.message
        : `Cannot use ${databaseName(url)} (${describeFailure(error).code ?? "no code"}): check the address, and that the server runs.`;
    return { findings: [mailbox.problem(what)], clock: null };
  }
}

async function findingsIn(database: WritablePostgres, url: string, variable: string): Promise<CheckedMailbox> {
  await requireMailbox(database, variable);
  const [state] = await database.query<State>(STATE);
  const { clock, waiting, oldest, refused } = state!;
  const advice = await commitAdvice(database);
  const findings = [
    oldest > OVERDUE_SECONDS && waiting > 0
      ? mailbox.problem(
          `${waiting} leads wait in ${databaseName(url)} for an office, the oldest for ${Math.floor(oldest / 60)} minutes: start the server with MAILBOX_URL.`,
        )
      : mailbox.ok(`${databaseName(url)} answers; leads that wait for the office: ${waiting}.`),
    ...(refused > 0
      ? [mailbox.problem(`The office could not store ${refused} leads: its log names them (mailbox-lead-refused).`)]
      : []),
    ...(advice === null ? [] : [mailbox.warning(advice)]),
  ];
  return { findings, clock };
}
