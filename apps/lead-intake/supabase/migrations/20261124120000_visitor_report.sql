-- Runs unchanged on hosted Supabase, on Postgres 15 and later, and on the embedded database. Needs no extension.

comment on column public.lead_outbox.channel is 'webhook, owner_email, visitor_report, slack or hubspot.';
comment on column public.lead_outbox.dead_at is 'When the last try failed and it was given up, or nothing was to be sent (last_failure begins with skipped-); null unless that is so.';

-- Refers to no lead: who wants no more mail is not mailed again, though his leads were erased.
create table public.report_recipients (
  address_hash    text primary key,
  delivery_id     uuid,
  mailed_at       timestamptz,
  unsubscribed_at timestamptz
);

create index report_recipients_by_day on public.report_recipients (mailed_at) where unsubscribed_at is null;

comment on table public.report_recipients is 'Who was mailed a report within a day, and who wants no more.';
comment on column public.report_recipients.address_hash is 'SHA-256, hexadecimal, of the email address in lower case.';
comment on column public.report_recipients.delivery_id is 'The delivery that may mail the address for a day; null if there was none.';
comment on column public.report_recipients.mailed_at is 'When that delivery was first tried.';
comment on column public.report_recipients.unsubscribed_at is 'When the recipient unsubscribed; null unless that is so. Otherwise the row is deleted after a day.';

alter table public.report_recipients enable row level security;
revoke all on table public.report_recipients from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.report_recipients to service_role;

-- Several, since a restored backup brings its own: links signed with it work on.
create table public.report_secrets (
  secret     text primary key,
  created_at timestamptz not null default clock_timestamp()
);

comment on table public.report_secrets is 'What the links to unsubscribe are signed with.';
comment on column public.report_secrets.secret is '32 random bytes in base64url.';
comment on column public.report_secrets.created_at is 'When it was made. The oldest one signs.';

alter table public.report_secrets enable row level security;
revoke all on table public.report_secrets from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.report_secrets to service_role;
