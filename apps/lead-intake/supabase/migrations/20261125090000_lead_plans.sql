-- Runs unchanged on hosted Supabase, on Postgres 15 and later, and on the embedded database. Needs no extension.

-- Without a default: storing a lead reads no catalog for it, and a release of before stores none.
alter table public.leads add column plans jsonb;

comment on column public.leads.plans is 'The terms of all plans, as the page showed them, under the plans'' ids: units as of the column terms, which holds those of the chosen plan for releases of before; null in leads of before.';
