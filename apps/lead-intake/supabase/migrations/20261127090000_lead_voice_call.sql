-- Runs unchanged on hosted Supabase, on Postgres 15 and later, and on the embedded database. Needs no extension.

-- Without a default: storing a lead reads no catalog for it, and a release of before stores none.
alter table public.leads add column voice_call_id text;

comment on column public.leads.voice_call_id is 'The voice provider''s id of the last call that the visitor had on the page; null if there was none.';
