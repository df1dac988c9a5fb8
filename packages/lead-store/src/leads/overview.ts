// How it goes, above the owner's list.
import type { LeadStatus } from "../lead/lead-status.ts";
import type { ChangedLead, Overview, OverviewDays } from "../lead/search-leads.ts";
import { reading } from "../sqlite/operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { firstPlace } from "../sqlite/rows.ts";
import { IS_COUNTED, IS_FAILED, IS_TEST, isWhole } from "../sqlite/schema.ts";

/** Leads whose sources are offered. */
const NEWEST = 300;
/** Changes whose leads are told: more than people make between two looks. */
const LAST_CHANGES = 100;

// In the order of arrival.
const COUNTED = `leads indexed by leads_numbers where ${IS_COUNTED}`;
const NEWEST_ID = `select id from ${COUNTED} order by place desc limit 1`;
// An entry that is written again keeps its row, and gets another checksum.
const CHANGES = `
  select max(number) as number, total(checksum) as sum
  from (select rowid as number, checksum from changes order by rowid desc limit ${LAST_CHANGES})
`;
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
const SOURCES = `
  select distinct utm_source as source from (select utm_source from ${COUNTED} order by place desc limit ${NEWEST})
  where utm_source <> '' order by 1
`;
const CHANGED = `
  select id, status, follow_up_on, sold_monthly from leads
  where place in (select lead from changes order by rowid desc limit ${LAST_CHANGES}) and ${isWhole("leads")}
`;

const FAILED = `select channel, count(*) as count from outbox where ${IS_FAILED} group by channel`;

/** Changes with each lead that comes, and with each status, note and follow-up. */
export const version = reading(function version(connection: Connection): string {
  const { number, sum } = connection.get<{ number: number | null; sum: number }>(CHANGES)!;
  return [connection.get<{ id: string }>(NEWEST_ID)?.id, number, sum].join(" ");
});

export const overview = reading(function overview(connection: Connection, { starts, today }: OverviewDays): Overview {
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
    sources: connection.all<{ source: string }>(SOURCES).map(({ source }) => source),
    failed: connection.all<Overview["failed"][number]>(FAILED).map((group) => ({ ...group })),
    changed: connection.all<ChangedLead>(CHANGED).map((lead) => ({ ...lead })),
  };
});
