-- Runs unchanged on hosted Supabase, on Postgres 15 and later, and on the embedded database. Needs no extension.

-- Most leads have a column without a value, such as other terms than the regular ones. For each of them every column's default
-- was read, and the whole row made into JSON for every column: most of the time that storing a lead took.
create or replace function public.lead_intake(lead jsonb) returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  stored_id uuid;
  stored_hash text;
  address constant text := lead #>> '{rate_limit,address_hash}';
  most_leads constant integer := (lead #>> '{rate_limit,leads}')::integer;
  span constant interval := make_interval(secs => (lead #>> '{rate_limit,window_seconds}')::double precision);
  oldest_counted timestamptz;
  new_row public.leads;
  missing record;
  filled_in jsonb;
begin
  -- A stored lead is returned to its sender even over the limit.
  if address is not null and not exists (
    select from public.leads as l where l.idempotency_key = (lead ->> 'idempotency_key')::uuid
  ) then
    select a.arrived_at into oldest_counted
    from public.lead_arrivals as a
    where a.address_hash = address and a.arrived_at > clock_timestamp() - span
    order by a.arrived_at desc
    offset most_leads - 1 limit 1;
    if found then
      return jsonb_build_object(
        'status', 'rate_limited',
        'retry_after_seconds', greatest(1, ceil(extract(epoch from oldest_counted + span - clock_timestamp())))::integer
      );
    end if;
  end if;

  -- Keys that are no columns are ignored: the server may be newer than the schema.
  new_row := jsonb_populate_record(null::public.leads, lead);
  new_row.id := coalesce(new_row.id, gen_random_uuid());

  -- A null in the row would override the column's default. The server may be older than the schema and not know the
  -- column. Only of those columns that have a default and no value is more read than their names.
  for missing in
    select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as default_value
    from pg_attrdef as d
    join pg_attribute as a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'public.leads'::regclass and a.attname <> 'id' and lead ->> a.attname is null
  loop
    execute format('select jsonb_build_object($1, %s)', missing.default_value) into filled_in using missing.name;
    new_row := jsonb_populate_record(new_row, filled_in);
  end loop;

  -- Each statement sees what others have committed, so the loop ends: either this call inserts the row, or it finds the
  -- one that holds the key. It repeats only if that row was deleted in between.
  loop
    insert into public.leads
    select new_row.*
    on conflict on constraint leads_idempotency_key_unique do nothing
    returning id into stored_id;
    if found then
      if lead ->> 'disposition' = 'accepted' and lead ? 'delivery_channels' then
        insert into public.lead_outbox (lead_id, channel)
        select stored_id, channel from jsonb_array_elements_text(lead -> 'delivery_channels') as c (channel);
      end if;
      if lead ->> 'consent_wording' is not null and not exists (
        select from public.consent_wordings as w where w.version = lead ->> 'consent_version'
      ) then
        insert into public.consent_wordings (version, wording)
        values (lead ->> 'consent_version', lead ->> 'consent_wording')
        on conflict do nothing;
      end if;
      if address is not null then
        insert into public.lead_arrivals (address_hash) values (address);
      end if;
      return jsonb_build_object('status', 'created', 'id', stored_id);
    end if;

    select l.id, l.request_hash into stored_id, stored_hash
    from public.leads as l
    where l.idempotency_key = (lead ->> 'idempotency_key')::uuid;
    if found then
      return jsonb_build_object(
        'status', case when stored_hash = lead ->> 'request_hash' then 'replayed' else 'conflict' end,
        'id', stored_id
      );
    end if;
  end loop;
end
$$;
