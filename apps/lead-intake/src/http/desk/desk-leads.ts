import type { SqlDatabase } from "../../leads/sql-database.ts";
import { type OutboxEntry, sqlOutbox } from "../../delivery/outbox.ts";
import type { StoredLead } from "../../leads/lead-store.ts";
import { CONSENT_WORDING } from "../../leads/lead-pages.ts";
import {
  type LeadStatus,
  setLeadStatus,
  type StatusChange,
  type StatusEntry,
  type StatusOptions,
} from "../../leads/lead-status.ts";
import type { JournaledLeads } from "../../storage/embedded/journaled-leads.ts";
import { type LeadSearch, type LeadSearchPage, searchLeads } from "../../leads/search-leads.ts";

/** A lead with all that is known of it. Times: ISO 8601. */
export type LeadInFull = {
  readonly lead: StoredLead;
  readonly status: LeadStatus;
  readonly note: string;
  /** Every change of status or note, newest first. */
  readonly changes: readonly Omit<StatusEntry, "id" | "lead_id">[];
  readonly deliveries: readonly OutboxEntry[];
  /** Leads and spam with the same email address, this one included: what erasing the person erases. */
  readonly ofPerson: number;
};

/** What the desk does with leads, besides what `pnpm leads` does too. */
export type DeskLeads = {
  search(search: LeadSearch): Promise<LeadSearchPage>;
  /** Null if there is no such lead. */
  find(id: string): Promise<LeadInFull | null>;
  /**
   * As {@link setLeadStatus}.
   *
   * @returns what is stored now; null if there is no such lead
   */
  setStatus(id: string, change: StatusChange, options?: StatusOptions): Promise<StatusChange | null>;
  /** Makes a delivery that was given up due again. @returns false if there is none with this id */
  retryDelivery(id: string): Promise<boolean>;
};

const FIND = `
  select row_to_json(r) as lead, coalesce(s.status, 'new') as status, coalesce(s.note, '') as note,
    (
      select coalesce(json_agg(json_build_object(
          'status', g.status, 'note', g.note, 'changed_at', g.changed_at, 'changed_by', g.changed_by
        ) order by g.changed_at desc), '[]')
      from public.lead_status_log as g where g.lead_id = $1::uuid
    ) as changes,
    (select count(*)::integer from public.leads as p where lower(p.email) = lower(r.email)) as "ofPerson"
  from (select l.*, ${CONSENT_WORDING} from public.leads as l where l.id = $1::uuid) as r
  left join public.lead_status as s on s.lead_id = r.id
`;

/** @param journaled given if changes are kept in more than the database */
export function sqlDeskLeads(database: SqlDatabase, journaled?: Pick<JournaledLeads, "note">): DeskLeads {
  const note: JournaledLeads["note"] = journaled?.note ?? ((work) => work());
  const outbox = sqlOutbox(database);
  return {
    search: (search) => searchLeads(database, search),
    async find(id) {
      const [found] = await database.query<Omit<LeadInFull, "deliveries">>(FIND, [id]);
      return found ? { ...found, deliveries: await outbox.ofLead(id) } : null;
    },
    async setStatus(id, change, options) {
      const outcome = await note(() => setLeadStatus(database, id, change, options));
      return outcome && outcome.stored;
    },
    retryDelivery: async (id) => (await outbox.revive(id)) > 0,
  };
}
