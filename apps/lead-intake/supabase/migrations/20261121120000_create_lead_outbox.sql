-- Runs unchanged on hosted Supabase, on Postgres 15 and later, and on the embedded database. Needs no extension.

alter table public.leads add column marks text[] not null default '{}';
comment on column public.leads.marks is
  'What is odd about how the lead was sent, for the reader to judge: too-fast, turnstile-missing, turnstile-rejected, turnstile-unavailable.';

create index leads_email on public.leads (lower(email));

-- What is still to be told to whom. A row is written with its lead, in one transaction, so neither is there without the
-- other. It holds nothing of the lead but its id: erasing the lead erases what would have been sent.
create table public.lead_outbox (
  id              uuid primary key default gen_random_uuid(),
  lead_id         uuid not null references public.leads (id) on delete cascade,
  channel         text not null,
  created_at      timestamptz not null default now(),
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at    timestamptz,
  dead_at         timestamptz,
  last_failure    text,
  constraint lead_outbox_once unique (lead_id, channel)
);

create index lead_outbox_due on public.lead_outbox (next_attempt_at) where delivered_at is null and dead_at is null;

comment on table public.lead_outbox is 'Deliveries of accepted leads: one row per lead and configured channel.';
comment on column public.lead_outbox.id is 'Identifies the delivery to its receiver; the same at each try.';
comment on column public.lead_outbox.lead_id is 'The lead to deliver.';
comment on column public.lead_outbox.channel is 'webhook or owner_email.';
comment on column public.lead_outbox.created_at is 'When the lead was stored.';
comment on column public.lead_outbox.attempts is 'Tries begun. A result is noted only by the try that has this number.';
comment on column public.lead_outbox.next_attempt_at is 'When the next try is due; while one runs, when it counts as lost.';
comment on column public.lead_outbox.delivered_at is 'When the receiver accepted it; null until then.';
comment on column public.lead_outbox.dead_at is 'When the last try failed and it was given up; null unless that is so.';
comment on column public.lead_outbox.last_failure is 'Why the last failed try failed, as a code such as http-503; never what the receiver said.';

alter table public.lead_outbox enable row level security;
revoke all on table public.lead_outbox from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.lead_outbox to service_role;

-- Rows are only added and counted, never updated: a counter would make the leads of one address wait for each other.
create table public.lead_arrivals (
  id           uuid primary key default gen_random_uuid(),
  address_hash text not null,
  arrived_at   timestamptz not null default clock_timestamp()
);

create index lead_arrivals_by_address on public.lead_arrivals (address_hash, arrived_at desc);
create index lead_arrivals_by_time on public.lead_arrivals (arrived_at);

comment on table public.lead_arrivals is 'Leads stored of late, counted per address to limit them. Deleted after a day.';
comment on column public.lead_arrivals.id is 'Of no meaning.';
comment on column public.lead_arrivals.address_hash is 'HMAC-SHA-256 of the sender''s IPv4 address or IPv6 /64 network, with a key that the database does not have.';
comment on column public.lead_arrivals.arrived_at is 'When the lead was stored.';

alter table public.lead_arrivals enable row level security;
revoke all on table public.lead_arrivals from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.lead_arrivals to service_role;

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
begin
  -- A lead that is stored already is answered, whatever its address has sent since.
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

  -- Each statement sees what others have committed, so the loop ends: either this call inserts the row, or it finds
  -- the one that stood in its way. It turns again only if that row was deleted in between.
  loop
    insert into public.leads (
      idempotency_key, request_hash, received_at, disposition, marks,
      first_name, last_name, email, phone, phone_e164, business_name, business_type,
      selected_plan, jobs_per_month, avg_job_profit, admin_hours_per_week,
      current_monthly_revenue, additional_jobs, additional_monthly_revenue, time_saved_hours,
      net_monthly_savings, net_annual_savings, roi_percentage, payback_months,
      business_tier, conversion_likelihood, figures_mismatch,
      utm_source, utm_medium, utm_campaign, source_url, user_agent, lead_source, client_timestamp, client_payload
    )
    select
      r.idempotency_key, r.request_hash, coalesce(r.received_at, now()), r.disposition, coalesce(r.marks, '{}'),
      r.first_name, r.last_name, r.email, r.phone, r.phone_e164, r.business_name, r.business_type,
      r.selected_plan, r.jobs_per_month, r.avg_job_profit, r.admin_hours_per_week,
      r.current_monthly_revenue, r.additional_jobs, r.additional_monthly_revenue, r.time_saved_hours,
      r.net_monthly_savings, r.net_annual_savings, r.roi_percentage, r.payback_months,
      r.business_tier, r.conversion_likelihood, r.figures_mismatch,
      r.utm_source, r.utm_medium, r.utm_campaign, r.source_url, r.user_agent, r.lead_source, r.client_timestamp, r.client_payload
    from jsonb_populate_record(null::public.leads, lead) as r
    on conflict on constraint leads_idempotency_key_unique do nothing
    returning id into stored_id;
    if found then
      if lead ->> 'disposition' = 'accepted' and lead ? 'delivery_channels' then
        insert into public.lead_outbox (lead_id, channel)
        select stored_id, channel from jsonb_array_elements_text(lead -> 'delivery_channels') as c (channel);
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

comment on function public.lead_intake(jsonb) is
  'Stores one lead, given as an object with the columns of public.leads, in one transaction, and with it a row of '
  'public.lead_outbox for each of its delivery_channels (a list) unless it is spam. Its rate_limit, if it has one, is '
  '{"address_hash", "leads", "window_seconds"}: that many leads of that address within that time are stored. Returns '
  '{"status", "id"}: created; replayed if the key is known with the same request_hash (nothing is stored, id is the '
  'first one''s); conflict if it is known with another. Or {"status": "rate_limited", "retry_after_seconds"}: nothing '
  'is stored.';
