import type { SqlDatabase } from "../../leads/sql-database.ts";
import { withoutReport } from "../../leads/delivery-channels.ts";
import type { Mark } from "../../leads/lead-record.ts";
import type { JournaledLead } from "./journal-record.ts";

/** What could not be read may be an erasure or an unsubscription: a person releases the report (B8, B10). */
const MARK: Mark = "journal-damaged";

/** The lead without its report, if it was to have one. */
export function withReportHeld(lead: JournaledLead): JournaledLead {
  const channels = lead.delivery_channels ?? [];
  const others = withoutReport(channels);
  return others.length === channels.length
    ? lead
    : { ...lead, marks: [...lead.marks, MARK], delivery_channels: others };
}

const HOLD = `
  with held as (
    delete from public.lead_outbox
    where channel = 'visitor_report' and delivered_at is null and dead_at is null
    returning lead_id
  )
  update public.leads as l set marks = array_append(l.marks, $1::text)
  from held where held.lead_id = l.id and not ($1::text = any (l.marks))
`;

/** Holds all reports that are not mailed yet. */
export async function holdReports(database: SqlDatabase): Promise<void> {
  await database.query(HOLD, [MARK]);
}
