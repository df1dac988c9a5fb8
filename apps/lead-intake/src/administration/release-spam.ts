import type { SqlDatabase } from "../database/sql-database.ts";
import type { DeliveryChannel } from "../delivery/delivery-channels.ts";

export type ReleaseOutcome = {
  /** `not-spam`: it is a lead already. `unknown`: there is no such lead. */
  readonly status: "released" | "not-spam" | "unknown";
  /** By which the released lead is delivered. */
  readonly channels: readonly DeliveryChannel[];
};

// One statement: the lead is not released without its outbox rows, and of two concurrent releases one takes effect.
const RELEASE = `
  with released as (
    update public.leads set disposition = 'accepted' where id = $1::uuid and disposition = 'spam' returning id
  ), told as (
    insert into public.lead_outbox (lead_id, channel)
    select released.id, c.channel from released, jsonb_array_elements_text($2::jsonb) as c (channel)
  )
  select case
    when exists (select from released) then 'released'
    when exists (select from public.leads where id = $1::uuid) then 'not-spam'
    else 'unknown'
  end as status
`;

/** Releases a lead from spam and has it delivered by these channels. Its marks stay. */
export async function releaseSpam(
  database: SqlDatabase,
  id: string,
  channels: readonly DeliveryChannel[],
): Promise<ReleaseOutcome> {
  const [row] = await database.query<Pick<ReleaseOutcome, "status">>(RELEASE, [id, JSON.stringify(channels)]);
  return { status: row?.status ?? "unknown", channels };
}
