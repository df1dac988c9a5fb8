-- Runs unchanged on hosted Supabase, on Postgres 15 and later, and on the embedded database. Needs no extension.

-- Without a default: storing a lead reads no catalog for it, and a release of before stores none.
alter table public.leads add column language text;

comment on column public.leads.language is 'In which the visitor read the page, en or es; null in leads of before.';
