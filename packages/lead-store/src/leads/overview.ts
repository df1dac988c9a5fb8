// How it goes, above the owner's list.
import { countSpellings } from "../lead/folded-key.ts";
import type { LeadStatus } from "../lead/lead-status.ts";
import type { ChangedLead, Overview, OverviewDays } from "../lead/search-leads.ts";
import { reading } from "../sqlite/operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { firstPlace } from "../sqlite/rows.ts";
import { IS_COUNTED, IS_FAILED, IS_TEST, isWhole } from "../sqlite/schema.ts";

/** Leads whose sources are offered. */
const NEWEST = 300;
/** Changes that are told one by one: more than happen between two looks. */
const MOST_CHANGES = 500;

const COUNTED = `leads indexed by leads_numbers where ${IS_COUNTED}`;
const NEWEST_REVISION = "select max(number) as number from revisions";
const REMOVED_SINCE = "select 1 from revisions where lead is null and number > ?";
const OF_DAY = `select count(*) as count from ${COUNTED} and place >= ? and place < ?`;
// Each half reads an index alone. A column that it lacks would be looked up in every row.
const BY_STATUS = `
  select status, sum(number) as count from (
    select status, count(*) as number from leads indexed by leads_by_status where disposition = 'accepted' group by status
    union all
    select status, -count(*) from leads indexed by leads_tests where disposition = 'accepted' and ${IS_TEST} group by status
  ) group by status
`;
const SPAM = `select count(*) as count from leads where disposition = 'spam'`;
const SPAM_TESTS = `${SPAM} and ${IS_TEST}`;
const DUE = `select count(*) as count from leads indexed by leads_to_follow_up where follow_up_on <= ? and disposition = 'accepted' and not (${IS_TEST})`;
const SOURCES = `select utm_source as source from ${COUNTED} order by place desc limit ${NEWEST}`;
const CHANGED = `
  select id, received_at, disposition, status, follow_up_on, sold_monthly
  from (select lead from revisions where number > ? order by number limit ${MOST_CHANGES + 1}) join leads on place = lead
  where ${isWhole("leads")}
`;

const FAILED = `select channel, count(*) as count from outbox where ${IS_FAILED} group by channel`;

/** The number of the last change that a desk may show, or 0. */
export const version = reading(function version(connection: Connection): number {
  return connection.get<{ number: number | null }>(NEWEST_REVISION)?.number ?? 0;
});

export const overview = reading(function overview(
  connection: Connection,
  { starts, today, since }: OverviewDays,
): Overview {
  const count = (sql: string, ...values: readonly (string | number)[]) =>
    connection.get<{ count: number }>(sql, ...values)?.count ?? 0;
  const places = starts.map(firstPlace);
  const statuses = connection.all<{ status: LeadStatus; count: number }>(BY_STATUS);
  return {
    days: places.slice(1).map((end, at) => count(OF_DAY, places[at] ?? 0, end)),
    counts: {
      ...Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
      spam: count(SPAM) - count(SPAM_TESTS),
      due: count(DUE, today),
    },
    sources: sourcesOf(connection),
    failed: connection.all<Overview["failed"][number]>(FAILED).map((group) => ({ ...group })),
    changed: since === undefined ? null : changedSince(connection, since),
  };
});

function sourcesOf(connection: Connection): readonly string[] {
  const spellings = countSpellings();
  for (const { source } of connection.all<{ source: string }>(SOURCES)) spellings.add(source);
  return spellings.keys().filter(Boolean).sort().map(spellings.commonest);
}

function changedSince(connection: Connection, since: number): readonly ChangedLead[] | null {
  if (connection.get(REMOVED_SINCE, since) !== undefined) return null;
  const leads = connection.all<ChangedLead>(CHANGED, since);
  return leads.length > MOST_CHANGES ? null : leads.map((lead) => ({ ...lead }));
}
