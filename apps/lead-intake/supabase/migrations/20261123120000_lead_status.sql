-- Runs unchanged on hosted Supabase, on Postgres 15 and later, and on the embedded database. Needs no extension.

-- What the owner notes about a lead. Tables of their own, so that a lead's row stays as it was received; erased with it.
create table public.lead_status (
  lead_id     uuid primary key references public.leads (id) on delete cascade,
  status      text not null constraint lead_status_known check (status in ('new', 'contacted', 'won', 'lost')),
  note        text not null,
  received_at timestamptz not null,
  changed_at  timestamptz not null default clock_timestamp()
);

create index lead_status_in_order on public.lead_status (status, received_at desc, lead_id);

comment on table public.lead_status is 'How far the owner is with a lead. A lead without a row is new and has no note.';
comment on column public.lead_status.lead_id is 'The lead.';
comment on column public.lead_status.status is 'new, contacted, won or lost.';
comment on column public.lead_status.note is 'As the owner wrote it; empty if there is none.';
comment on column public.lead_status.received_at is 'The lead''s, which never changes: leads of one status are read in the order of the list.';
comment on column public.lead_status.changed_at is 'When status or note was changed last.';

alter table public.lead_status enable row level security;
revoke all on table public.lead_status from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.lead_status to service_role;

create table public.lead_status_log (
  id         uuid primary key default gen_random_uuid(),
  lead_id    uuid not null references public.leads (id) on delete cascade,
  status     text not null,
  note       text not null,
  changed_at timestamptz not null default clock_timestamp()
);

create index lead_status_log_of_lead on public.lead_status_log (lead_id, changed_at desc);

comment on table public.lead_status_log is 'Every change of a lead''s status or note.';
comment on column public.lead_status_log.id is 'Of no meaning.';
comment on column public.lead_status_log.lead_id is 'The lead.';
comment on column public.lead_status_log.status is 'The status since then.';
comment on column public.lead_status_log.note is 'The note since then.';
comment on column public.lead_status_log.changed_at is 'When.';

alter table public.lead_status_log enable row level security;
revoke all on table public.lead_status_log from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.lead_status_log to service_role;

-- Each text is cut, since an index refuses long words, and a lead must never be refused for its index.
create function public.lead_search_words(
  id uuid, first_name text, last_name text, email text, phone text,
  disposition text, business_type text, business_tier text, utm_source text
) returns tsvector
language plpgsql
immutable
strict
parallel safe
cost 500
set search_path = ''
as $$
declare
  digits constant text := left(regexp_replace(phone, '[^0-9]', '', 'g'), 200);
begin
  return array_to_tsvector(
    array_remove(
      regexp_split_to_array(
        lower(id::text || ' ' || left(first_name, 200) || ' ' || left(last_name, 200) || ' ' || left(email, 400)),
        '[\s!-/:-@\[-`{-~]+'
      ),
      ''
    )
    || array_remove(array[digits, right(digits, 10), right(digits, 7), right(digits, 4)], '')
    || array[
      lower('=disposition ' || disposition),
      lower('=trade ' || left(business_type, 200)),
      lower('=tier ' || left(business_tier, 200)),
      lower('=source ' || left(utm_source, 200))
    ]
  );
end
$$;

comment on function public.lead_search_words(uuid, text, text, text, text, text, text, text, text) is
  'What a lead is found by: the words of its name, email address and id, its phone from the beginning and its last 10, 7 '
  'and 4 digits, and what it is filtered by, each after a =, with which no word begins. In lower case.';

revoke all on function public.lead_search_words(uuid, text, text, text, text, text, text, text, text) from public, anon, authenticated;
grant execute on function public.lead_search_words(uuid, text, text, text, text, text, text, text, text) to service_role;

-- No list of pending entries, so that a search costs the same however many leads have just arrived.
create index leads_search_words on public.leads using gin (
  public.lead_search_words(
    id, first_name, last_name, email, coalesce(phone_e164, phone), disposition, business_type, business_tier, utm_source
  )
) with (fastupdate = off);
