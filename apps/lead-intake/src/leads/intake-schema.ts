/** Changes with every change to what leads are stored with: tables, triggers, functions, owners, rights. */
export const SCHEMA_VERSION = `
  with relations (id) as (
    values ('public.leads'::regclass), ('public.lead_outbox'), ('public.lead_arrivals'), ('public.consent_wordings')
  ), parts (part) as (
    select xmin from pg_catalog.pg_class where oid in (select id from relations)
    union all select xmin from pg_catalog.pg_attribute where attrelid in (select id from relations)
    union all select xmin from pg_catalog.pg_attrdef where adrelid in (select id from relations)
    union all select xmin from pg_catalog.pg_index where indrelid in (select id from relations)
    union all select xmin from pg_catalog.pg_constraint where conrelid in (select id from relations)
    union all select xmin from pg_catalog.pg_policy where polrelid in (select id from relations)
    union all select xmin from pg_catalog.pg_rewrite where ev_class in (select id from relations)
    union all select xmin from pg_catalog.pg_trigger where tgrelid in (select id from relations)
    union all select xmin from pg_catalog.pg_proc
      where oid in (select tgfoid from pg_catalog.pg_trigger where tgrelid in (select id from relations))
        or (proname = 'lead_intake' and pronamespace = 'public'::regnamespace)
  )
  select md5(string_agg(part::text, ' ' order by part::text)) as version from parts
`;
