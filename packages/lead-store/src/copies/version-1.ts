// Copies by version 1 of the schema, such as `testing/version-1.db.gz`. It goes with the first release.
import { readQuoteLink } from "../lead/source-address.ts";
import { checksum, type Connection, type Value } from "../sqlite/connection.ts";
import { fieldsOf, type FullLead } from "../sqlite/rows.ts";

type Values = Readonly<Record<string, Value>>;
/** A row to be added, with its table's name, and the id of its lead if it is of one. */
export type Row = { readonly table: string; readonly values: Values; readonly leadId?: string | undefined };
/** A lead to be added, with the owner's progress. */
export type Lead = { readonly lead: FullLead };

const COLUMNS: Readonly<Record<string, string>> = {
  secrets: "secret created_at",
  erased: "address_hash erased_at",
  consent_wordings: "version wording",
  recipients: "address_hash delivery_id mailed_at unsubscribed_at",
  leads:
    "place id idempotency_key request_hash received_at disposition first_name last_name email phone phone_e164 business_name business_type selected_plan jobs_per_month avg_job_profit admin_hours_per_week current_monthly_revenue additional_jobs additional_monthly_revenue time_saved_hours net_monthly_savings net_annual_savings roi_percentage payback_months business_tier conversion_likelihood figures_mismatch marks utm_source utm_medium utm_campaign source_url click_ids user_agent lead_source client_timestamp client_payload terms plans language voice_call_id consent_at consent_version email_key status note status_changed_at status_changed_by",
  outbox:
    "id lead channel created_at attempts next_attempt_at delivered_at dead_at last_failure needs_owner_at told_at",
  changes: "id lead status note changed_at changed_by",
};

export function* rowsOfVersion1(copy: Connection): Generator<Row | Lead> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const names = columns.split(" ");
    const rows = copy.iterate<Values>(`select ${names.join(", ")}, checksum from ${table} order by rowid`);
    for (const { checksum: written, ...values } of rows) {
      if (written !== checksum(Object.values(values))) continue;
      if (table === "leads") yield leadOf(copy, values);
      else if (table === "changes") yield* changesOf(copy, values);
      else if (table === "outbox") yield { table, values, leadId: String(values["lead"]) };
      else yield { table, values };
    }
  }
}

function leadOf(copy: Connection, values: Values): Lead {
  const firsts = copy.get<Record<"contact" | "won", string | null>>(
    "select min(changed_at) filter (where status <> 'new') as contact, min(changed_at) filter (where status = 'won') as won from changes where lead = ?",
    values["id"] ?? null,
  );
  const lead = fieldsOf(values, { consent_wording: null, note: "" });
  const first_contact_at = firsts?.contact ?? null;
  return { lead: { ...lead, ...readQuoteLink(lead.source_url), first_contact_at, first_won_at: firsts?.won ?? null } };
}

/** A change had status and note, whichever of them was new. */
function* changesOf(copy: Connection, values: Values): Generator<Row> {
  const { id, lead, changed_at, changed_by } = values as Record<string, string>;
  const before = copy.get<{ status: string; note: string }>(
    "select status, note from changes where lead = ? and changed_at < ? order by changed_at desc limit 1",
    lead!,
    changed_at!,
  ) ?? { status: "new", note: "" };
  const change = (kind: "status" | "note", entry: string): Row[] =>
    values[kind] === before[kind]
      ? []
      : [
          {
            table: "changes",
            values: {
              id: entry,
              lead: lead!,
              kind,
              value: values[kind]!,
              changed_at: changed_at!,
              changed_by: changed_by!,
            },
            leadId: lead!,
          },
        ];
  yield* [...change("note", `${id} note`), ...change("status", id!)];
}
