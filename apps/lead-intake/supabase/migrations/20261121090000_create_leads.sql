-- Runs unchanged on hosted Supabase, on Postgres 15 and later, and on the embedded database. Needs no extension.

-- Deny by default: a table or function added later is closed to visitors even if its migration forgets to say so.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

-- The columns take whatever the request validation accepts. They have no checks of their own on lengths, plans, trades
-- or tiers: one that lagged behind the validation would lose a real lead. Figures are numeric, not integers, because
-- the calculator accepts fractions and magnitudes up to 2^53.
create table public.leads (
  id                         uuid primary key default gen_random_uuid(),
  idempotency_key            uuid not null constraint leads_idempotency_key_unique unique,
  request_hash               text not null,
  received_at                timestamptz not null default now(),
  disposition                text not null constraint leads_disposition_known check (disposition in ('accepted', 'spam')),
  first_name                 text not null,
  last_name                  text not null,
  email                      text not null,
  phone                      text not null,
  phone_e164                 text,
  business_name              text not null,
  business_type              text not null,
  selected_plan              text not null,
  jobs_per_month             numeric not null,
  avg_job_profit             numeric not null,
  admin_hours_per_week       numeric not null,
  current_monthly_revenue    numeric not null,
  additional_jobs            numeric not null,
  additional_monthly_revenue numeric not null,
  time_saved_hours           numeric not null,
  net_monthly_savings        numeric not null,
  net_annual_savings         numeric not null,
  roi_percentage             numeric not null,
  payback_months             numeric not null,
  business_tier              text not null,
  conversion_likelihood      smallint not null,
  figures_mismatch           text[] not null default '{}',
  utm_source                 text not null,
  utm_medium                 text not null,
  utm_campaign               text not null,
  source_url                 text not null,
  user_agent                 text not null,
  lead_source                text not null,
  client_timestamp           timestamptz,
  client_payload             jsonb not null
);

create index leads_received_at on public.leads (received_at desc, id);

comment on table public.leads is 'Visitors who asked for the report: one row per form fill.';
comment on column public.leads.id is 'Given to the visitor''s browser in the answer.';
comment on column public.leads.idempotency_key is 'The Idempotency-Key header, made by the page per form fill and kept over failed tries; made by the server if absent.';
comment on column public.leads.request_hash is 'SHA-256, hexadecimal, of the canonical JSON of the body without its timestamp: tells a repeated request from a reused key.';
comment on column public.leads.received_at is 'When the server received the lead, by the server''s clock.';
comment on column public.leads.disposition is 'accepted, or spam if the honeypot was filled.';
comment on column public.leads.first_name is 'As sent.';
comment on column public.leads.last_name is 'As sent.';
comment on column public.leads.email is 'As sent: checked for one @ with something on both sides, not for existence.';
comment on column public.leads.phone is 'As sent: the page''s best effort at international form.';
comment on column public.leads.phone_e164 is 'The phone in E.164 form (+ and up to 15 digits); null if it could not be brought into it.';
comment on column public.leads.business_name is 'As sent: first name, last name and trade joined by the page.';
comment on column public.leads.business_type is 'Trade of the contact, such as hvac.';
comment on column public.leads.selected_plan is 'pro or elite.';
comment on column public.leads.jobs_per_month is 'Input: jobs per month.';
comment on column public.leads.avg_job_profit is 'Input: profit of one job, USD.';
comment on column public.leads.admin_hours_per_week is 'Input: hours of administration per week.';
comment on column public.leads.current_monthly_revenue is 'Recomputed by the server: USD per month.';
comment on column public.leads.additional_jobs is 'Recomputed by the server: jobs per month, whole.';
comment on column public.leads.additional_monthly_revenue is 'Recomputed by the server: USD per month.';
comment on column public.leads.time_saved_hours is 'Recomputed by the server: hours per month, whole.';
comment on column public.leads.net_monthly_savings is 'Recomputed by the server: USD per month after the plan''s cost; may be negative.';
comment on column public.leads.net_annual_savings is 'Recomputed by the server: USD per year after the plan''s cost; may be negative.';
comment on column public.leads.roi_percentage is 'Recomputed by the server: percent, whole; deducts the plan''s cost twice, as the product specification defines it.';
comment on column public.leads.payback_months is 'Recomputed by the server: months, one decimal; 0 means that the plan does not pay back.';
comment on column public.leads.business_tier is 'Recomputed by the server: A, B or C.';
comment on column public.leads.conversion_likelihood is 'Recomputed by the server: percent (40, 70 or 90).';
comment on column public.leads.figures_mismatch is 'Names of the body''s fields whose figure differed from the recomputed one; empty if none did.';
comment on column public.leads.utm_source is 'utm_source of the page''s URL; empty if absent.';
comment on column public.leads.utm_medium is 'utm_medium of the page''s URL; empty if absent.';
comment on column public.leads.utm_campaign is 'utm_campaign of the page''s URL; empty if absent.';
comment on column public.leads.source_url is 'URL of the page.';
comment on column public.leads.user_agent is 'The browser''s description of itself.';
comment on column public.leads.lead_source is 'Where on the site the lead was made: roi_calculator.';
comment on column public.leads.client_timestamp is 'When the form was sent, by the visitor''s clock; null if what the body says is not a time.';
comment on column public.leads.client_payload is 'The contract''s fields as the browser sent them, its own figures and the honeypot included; for audit.';

alter table public.leads enable row level security;
revoke all on table public.leads from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.leads to service_role;

create function public.lead_intake(lead jsonb) returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  stored_id uuid;
  stored_hash text;
begin
  -- Each statement sees what others have committed, so the loop ends: either this call inserts the row, or it finds
  -- the one that stood in its way. It turns again only if that row was deleted in between.
  loop
    insert into public.leads (
      idempotency_key, request_hash, received_at, disposition,
      first_name, last_name, email, phone, phone_e164, business_name, business_type,
      selected_plan, jobs_per_month, avg_job_profit, admin_hours_per_week,
      current_monthly_revenue, additional_jobs, additional_monthly_revenue, time_saved_hours,
      net_monthly_savings, net_annual_savings, roi_percentage, payback_months,
      business_tier, conversion_likelihood, figures_mismatch,
      utm_source, utm_medium, utm_campaign, source_url, user_agent, lead_source, client_timestamp, client_payload
    )
    select
      r.idempotency_key, r.request_hash, coalesce(r.received_at, now()), r.disposition,
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
  'Stores one lead, given as an object with the columns of public.leads, in one transaction. Returns {"status", "id"}: '
  'created; replayed if the key is known with the same request_hash (nothing is stored, id is the first one''s); '
  'conflict if it is known with another.';

revoke all on function public.lead_intake(jsonb) from public, anon, authenticated;
grant execute on function public.lead_intake(jsonb) to service_role;
