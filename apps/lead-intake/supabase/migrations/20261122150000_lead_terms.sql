-- Runs unchanged on hosted Supabase, on Postgres 15 and later, and on the embedded database. Needs no extension.

alter table public.leads add column terms jsonb;

comment on column public.leads.terms is 'The chosen plan''s terms that the figures were calculated with: label, liftRate and timeSavingsFactor (shares), hourlyValue (USD), monthlyCost and originalMonthlyCost (USD per month); null in leads of before.';
