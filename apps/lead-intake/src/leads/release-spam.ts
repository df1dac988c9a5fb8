import type { SqlDatabase } from "./sql-database.ts";
import type { DeliveryChannel } from "./delivery-channels.ts";
import { isTest } from "./test-lead.ts";

export type ReleaseOutcome = {
  /** `not-spam`: it is a lead already, and no report of it waits. `unknown`: there is no such lead. */
  readonly status: "released" | "not-spam" | "unknown";
  /** By which it is delivered now. */
  readonly channels: readonly DeliveryChannel[];
};

// One statement: the lead is not released without its outbox rows, and of two concurrent releases one takes effect. Its parts
// see the lead as it was before.
const RELEASE = `
  with released as (
    update public.leads set disposition = 'accepted' where id = $1::uuid and disposition = 'spam' and not ${isTest("leads")}
    returning id, consent_version
  ), due as (
    select r.id, c.channel
    from released as r, jsonb_array_elements_text($2::jsonb) as c (channel)
    where c.channel <> 'visitor_report' or r.consent_version is not null
    union all
    select l.id, c.channel
    from public.leads as l, jsonb_array_elements_text($2::jsonb) as c (channel)
    where l.id = $1::uuid and l.disposition = 'accepted'
      and l.marks <> '{}' and l.consent_version is not null and c.channel = 'visitor_report'
  ), told as (
    insert into public.lead_outbox (lead_id, channel) select d.id, d.channel from due as d
    on conflict do nothing
    returning channel
  )
  select
    case
      when exists (select from released) or exists (select from told) then 'released'
      when exists (select from public.leads where id = $1::uuid) then 'not-spam'
      else 'unknown'
    end as status,
    (select coalesce(json_agg(t.channel order by t.channel), '[]') from told as t) as channels
`;

/** Releases a lead from spam, or a marked lead's report (B8), and has it delivered by these channels. Its marks stay. */
export async function releaseSpam(
  database: SqlDatabase,
  id: string,
  channels: readonly DeliveryChannel[],
): Promise<ReleaseOutcome> {
  const [row] = await database.query<ReleaseOutcome>(RELEASE, [id, JSON.stringify(channels)]);
  return row ?? { status: "unknown", channels: [] };
}
