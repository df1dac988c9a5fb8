import { STATE } from "./state.ts";

/** All that the edges' user may call. They run as the owner of the tables. */
export const EDGE_FUNCTIONS = [
  "public.lead_intake(jsonb)",
  "public.lead_queue_state()",
  "public.lead_queue_link_secrets()",
  "public.lead_queue_unsubscribe(text)",
].join(", ");

/** With `pg_temp` last: where it is not named it is the first, and the caller's types of these names would run as the owner. */
export const AS_OWNER = "security definer set search_path = pg_catalog, pg_temp";

/** Those beside `lead_intake`. */
export const EDGE_SCHEMA = `
  create or replace function public.lead_queue_state() returns jsonb
  language sql stable ${AS_OWNER} as $$ select to_jsonb(state) from (${STATE}) as state $$;
  comment on function public.lead_queue_state() is 'How many leads wait, since when, and when the collector last gave a sign.';

  create or replace function public.lead_queue_link_secrets() returns jsonb
  language sql stable ${AS_OWNER} as $$
    select coalesce(jsonb_agg(secret order by place), '[]') from public.lead_queue_secrets
  $$;
  comment on function public.lead_queue_link_secrets() is 'The secrets that sign links to unsubscribe.';

  create or replace function public.lead_queue_unsubscribe(hash text) returns void
  language sql ${AS_OWNER} as $$
    insert into public.lead_queue_unsubscribed (address_hash) values (hash) on conflict (address_hash) do nothing;
    -- Locks no row that the collector is about to take over.
    update public.lead_queue_unsubscribed set taken_at = null, unsubscribed_at = clock_timestamp()
    where address_hash = hash and taken_at is not null;
  $$;
  comment on function public.lead_queue_unsubscribe(text) is 'Notes that somebody unsubscribed at an edge.';
`;
