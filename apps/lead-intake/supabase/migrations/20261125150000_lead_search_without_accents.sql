-- Runs unchanged on hosted Supabase, on Postgres 15 and later, and on the embedded database. Needs no extension.
-- Leads wait while the index is built anew: about a second for 10,000 of them.

-- Each text is cut, since an index refuses long words, and a lead must never be refused for its index.
create or replace function public.lead_search_words(
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
  written constant text :=
    lower(id::text || ' ' || left(first_name, 200) || ' ' || left(last_name, 200) || ' ' || left(email, 400));
  -- Only a database in UTF-8 can take letters apart.
  plain constant text := case
    when getdatabaseencoding() = 'UTF8' then lower(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g'))
    else written
  end;
begin
  return array_to_tsvector(
    array(
      select left(word, 400)
      from regexp_split_to_table(
        case when plain = written then written else written || ' ' || plain end,
        '[\s!-/:-@\[-`{-~]+'
      ) as word
      where word <> ''
    )
    || array_remove(array[digits, right(digits, 10), right(digits, 7), right(digits, 4)], '')
    || array[
      lower('=email ' || left(email, 400)),
      lower('=disposition ' || disposition),
      lower('=trade ' || left(business_type, 200)),
      lower('=tier ' || left(business_tier, 200)),
      lower('=source ' || left(utm_source, 200))
    ]
  );
end
$$;

comment on function public.lead_search_words(uuid, text, text, text, text, text, text, text, text) is
  'What a lead is found by: the words of its name, email address and id, as written and without accents, its phone from the '
  'beginning and its last 10, 7 and 4 digits, and, each after a =, with which no word begins, its whole email address and '
  'what it is filtered by. In lower case.';

reindex index public.leads_search_words;
