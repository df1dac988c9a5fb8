-- Runs unchanged on hosted Supabase, on Postgres 15 and later, and on the embedded database. Needs no extension.

-- Without a default: a release of before stores none.
alter table public.lead_status add column changed_by text;
alter table public.lead_status_log add column changed_by text;

comment on column public.lead_status.changed_by is 'The name that whoever made the last change goes by in the desk; null if it is not known.';
comment on column public.lead_status_log.changed_by is 'The name that whoever made the change goes by in the desk; null if it is not known.';
