import type { Plans } from "@contractor-roi/roi-core";
import type { SqlDatabase } from "./sql-database.ts";
import { type DeliveryChannel, withoutReport } from "./delivery-channels.ts";
import { testLead } from "./test-lead.ts";

export type SentTest = {
  readonly id: string;
  /** By which it is delivered. */
  readonly channels: readonly DeliveryChannel[];
};

// `lead_intake` writes no deliveries of spam. One statement: the lead is not stored without them.
const STORE = `
  with stored as materialized (select (public.lead_intake($1::jsonb) ->> 'id')::uuid as id), told as (
    insert into public.lead_outbox (lead_id, channel)
    select s.id, c.channel from stored as s, jsonb_array_elements_text($2::jsonb) as c (channel)
  )
  select s.id::text as id from stored as s
`;

/** Stores a test lead that is delivered by each channel, but to no visitor. It is in no journal: nobody loses it. */
export async function sendTestLead(
  database: SqlDatabase,
  configured: readonly DeliveryChannel[],
  plans: Plans,
): Promise<SentTest> {
  const channels = withoutReport(configured);
  if (channels.length === 0) return { id: "", channels };
  const [row] = await database.query<{ id: string }>(STORE, [
    JSON.stringify(testLead(plans)),
    JSON.stringify(channels),
  ]);
  return { id: row!.id, channels };
}
