import type { LeadReport } from "@contractor-roi/roi-core/shared";
import { reading } from "../sqlite/operation.ts";
import {
  type LeadPage,
  type LeadSubmission,
  type ListOptions,
  type NotedLead,
  type PageOptions,
  type RateLimit,
  type ReadLeads,
  type SubmitOutcome,
  WIDER_LIMIT_FACTOR,
} from "../lead/lead-store.ts";
import type { OutboxEntry } from "../lead/lead-outbox.ts";
import type { LeadChange } from "../lead/lead-status.ts";
import { leadFacts } from "../lead/lead-lines.ts";
import { type DeliveryChannel, reportExpression, withoutReport } from "../lead/delivery-channels.ts";
import type { Connection } from "../sqlite/connection.ts";
import { noteTime } from "./clock.ts";
import { addDeliveries, deliveriesOf } from "./outbox.ts";
import { insertLead, type LeadRow, leadOf, placeOf, readRows, rowsOfPerson } from "../sqlite/rows.ts";
import { IS_TEST } from "../sqlite/schema.ts";
import { changesOf } from "./status.ts";
import { addWords } from "./search-index.ts";

const PAGE_ROWS = 100;
const MOST_FOUND = 50;
const SECOND_MS = 1_000;

const KNOWN = `
  select id, request_hash, ${reportExpression("consent_version", "marks")} as report from leads where idempotency_key = ?
`;
// A stored time in the future counts as now: it limits no sender.
const OLDEST_COUNTED = `
  select arrived_at from arrivals where address_hash = ? and arrived_at > ? and arrived_at <= ?
  order by arrived_at desc limit 1 offset ?
`;
const SITE_COUNT =
  "select count(*) as count from arrivals where address_hash = ? and arrived_at > ? and arrived_at <= ?";
const ADD_ARRIVAL = "insert into arrivals (address_hash, arrived_at) values (?, ?)";
const ADD_WORDING = "insert into consent_wordings (version, wording) values (?, ?) on conflict do nothing";

type KnownLead = { readonly id: string; readonly request_hash: string; readonly report: LeadReport };

/**
 * Stores a lead with its deliveries unless its key is known or its sender has reached the limit. After a failure, a retry with the
 * same key finds the lead if it was stored.
 */
export function submit(connection: Connection, lead: LeadSubmission): SubmitOutcome {
  const key = lead.idempotency_key.toLowerCase();
  const known = connection.get<KnownLead>(KNOWN, key);
  if (known) {
    const { id, request_hash, report } = known;
    return { status: request_hash === lead.request_hash ? "replayed" : "conflict", id, report };
  }
  const { delivery_channels, rate_limit: limit, consent_wording: wording, ...sent } = lead;
  const wait = limit ? limitWait(connection, limit) : null;
  if (wait !== null) return { status: "rate_limited", retry_after_seconds: wait };

  const id = lead.id ?? crypto.randomUUID();
  const isBusy = limit ? isFromBusySite(connection, limit) : false;
  const channels = isBusy ? withoutReport(delivery_channels ?? []) : (delivery_channels ?? []);
  const record = isBusy ? { ...sent, marks: [...sent.marks, "busy-network" as const] } : sent;
  const now = new Date().toISOString();
  if (wording !== null && lead.consent_version !== null) connection.run(ADD_WORDING, lead.consent_version, wording);
  const place = insertLead(connection, { ...record, id, idempotency_key: key });
  addWords(connection, { ...record, id });
  if (lead.disposition === "accepted") addDeliveries(connection, place, channels, now);
  for (const hash of [limit?.address_hash, limit?.site_hash]) if (hash) connection.run(ADD_ARRIVAL, hash, now);
  noteTime(connection);
  return { status: "created", id, report: connection.get<KnownLead>(KNOWN, key)!.report };
}

/** The limit's time until now: from when, and now. */
function windowOf({ window_seconds }: RateLimit): [since: string, now: string] {
  const now = Date.now();
  return [new Date(now - window_seconds * SECOND_MS).toISOString(), new Date(now).toISOString()];
}

/** Seconds until the sender may send again; null if now. */
function limitWait(connection: Connection, limit: RateLimit): number | null {
  const [since, now] = windowOf(limit);
  const values = [limit.address_hash, since, now, limit.leads - 1] as const;
  const oldest = connection.get<{ arrived_at: string }>(OLDEST_COUNTED, ...values);
  if (oldest === undefined) return null;
  const seconds = Math.ceil((Date.parse(oldest.arrived_at) - Date.parse(now)) / SECOND_MS) + limit.window_seconds;
  return Math.min(limit.window_seconds, Math.max(1, seconds));
}

function isFromBusySite(connection: Connection, limit: RateLimit): boolean {
  if (!limit.site_hash) return false;
  const counted = connection.get<{ count: number }>(SITE_COUNT, limit.site_hash, ...windowOf(limit))?.count ?? 0;
  return counted >= WIDER_LIMIT_FACTOR * limit.leads;
}

/** Stores a test lead with its deliveries, which spam does not have otherwise. */
export function storeTest(connection: Connection, lead: LeadSubmission, channels: readonly DeliveryChannel[]): string {
  const id = crypto.randomUUID();
  const place = insertLead(connection, { ...lead, id });
  addDeliveries(connection, place, channels, new Date().toISOString());
  return id;
}

/** SQL conditions of the lists. An index reads each in the list's order. */
const LISTED: Readonly<Record<ListOptions["disposition"], string>> = {
  all: `not (${IS_TEST})`,
  accepted: `disposition = 'accepted' and not (${IS_TEST})`,
  spam: `disposition = 'spam' and not (${IS_TEST})`,
  test: IS_TEST,
};

export const page = reading(function page(connection: Connection, { disposition, after }: PageOptions): LeadPage {
  const rows = connection.all<LeadRow>(
    `select * from leads where ${LISTED[disposition]} and place < ? order by place desc limit ${PAGE_ROWS}`,
    placeOf(connection, after),
  );
  const last = rows.at(-1);
  const isLast = rows.length < PAGE_ROWS || last === undefined;
  return {
    ...readRows(connection, rows),
    next: isLast ? null : { received_at: String(last["received_at"]), id: last.id },
  };
});

export const count = reading(function count(connection: Connection, disposition: ListOptions["disposition"]): number {
  const counted = (condition: string) =>
    connection.get<{ count: number }>(`select count(*) as count from leads where ${condition}`)?.count ?? 0;
  if (disposition === "test") return counted(IS_TEST);
  const ofDisposition = disposition === "all" ? "true" : `disposition = '${disposition}'`;
  return counted(ofDisposition) - counted(`${ofDisposition} and ${IS_TEST}`);
});

/** Leads whose id begins so, at most 50. */
export const findByReference = reading(function findByReference(connection: Connection, beginning: string): ReadLeads {
  const rows = connection.all<LeadRow>(
    `select * from (select * from leads where id >= ? and id < ? order by id limit ${MOST_FOUND}) order by place desc`,
    beginning,
    `${beginning}g`,
  );
  return readRows(connection, rows);
});

/** Leads and spam of an email address, newest first. */
export const ofPerson = reading(function ofPerson(connection: Connection, email: string): ReadLeads {
  return readRows(connection, rowsOfPerson(connection, email));
});

/** A lead with its history and deliveries. */
export type LeadInFull = {
  readonly lead: NotedLead;
  /** Newest first. */
  readonly changes: readonly LeadChange[];
  /** Filled fields with a label, in their order. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly deliveries: readonly OutboxEntry[];
  /** Leads and spam of the same email address, this one included: the number that erasing the person erases. */
  readonly ofPerson: number;
};

export const find = reading(function find(connection: Connection, id: string): LeadInFull | null {
  const row = connection.get<LeadRow>("select * from leads where id = ?", id);
  const noted = row ? leadOf(connection, row) : null;
  if (noted === null) return null;
  return {
    lead: noted,
    changes: changesOf(connection, id),
    facts: Object.values(leadFacts(noted)),
    deliveries: deliveriesOf(connection, id),
    ofPerson: rowsOfPerson(connection, noted.email || id).length,
  };
});
