// How it goes, above the owner's list.
import type { LeadStatus } from "../../leads/lead-status.ts";
import type { Overview, OverviewDays } from "../../leads/search-leads.ts";
import { reading } from "../operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { firstPlace } from "../sqlite/rows.ts";
import { IS_COUNTED, IS_TEST } from "../sqlite/schema.ts";

/** Leads whose sources are offered. */
const NEWEST = 300;

const NEWEST_ID = `select id from leads indexed by leads_by_disposition where ${IS_COUNTED} order by place desc limit 1`;
const OF_DAY = `select count(*) as count from leads indexed by leads_by_disposition where disposition = 'accepted' and place >= ? and place < ?`;
const TESTS_OF_DAY = `select count(*) as count from leads indexed by leads_tests where disposition = 'accepted' and ${IS_TEST} and place >= ? and place < ?`;
const BY_STATUS = `select status, count(*) as count from leads indexed by leads_by_status where ${IS_COUNTED} group by status`;
const SPAM = "select count(*) as count from leads where disposition = 'spam'";
const SPAM_TESTS = `select count(*) as count from leads indexed by leads_tests where disposition = 'spam' and ${IS_TEST}`;
const DUE = `select count(*) as count from leads indexed by leads_to_follow_up where follow_up_on <= ? and ${IS_COUNTED}`;
const SOURCES = `
  select distinct utm_source as source from (
    select utm_source from leads where ${IS_COUNTED} order by place desc limit ${NEWEST}
  ) where utm_source <> '' order by 1
`;

export const newest = reading(function newest(connection: Connection): string | null {
  return connection.get<{ id: string }>(NEWEST_ID)?.id ?? null;
});

export const overview = reading(function overview(connection: Connection, { starts, today }: OverviewDays): Overview {
  const count = (sql: string, ...values: readonly (string | number)[]) =>
    connection.get<{ count: number }>(sql, ...values)?.count ?? 0;
  const places = starts.map(firstPlace);
  const statuses = connection.all<{ status: LeadStatus; count: number }>(BY_STATUS);
  return {
    days: places
      .slice(1)
      .map((end, at) => count(OF_DAY, places[at] ?? 0, end) - count(TESTS_OF_DAY, places[at] ?? 0, end)),
    counts: {
      ...Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
      spam: count(SPAM) - count(SPAM_TESTS),
      due: count(DUE, today),
    },
    sources: connection.all<{ source: string }>(SOURCES).map(({ source }) => source),
  };
});
