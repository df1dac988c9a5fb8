// Files of the program before its own numbers, such as `testing/version-1.db.gz`. A change had status and note, whichever was new.
import type { FormerVersion } from "./former-version.ts";

const FIRST = (statuses: string) => `(select min(changed_at) from v1_changes where lead = l.id and ${statuses})`;
const NOTED = `
  select c.*, l.place, lag(c.status, 1, 'new') over history as status_before, lag(c.note, 1, '') over history as note_before
  from v1_changes as c join v1_leads as l on l.id = c.lead window history as (partition by c.lead order by c.changed_at, c.row)
`;
const COLUMNS = "is_whole, place as lead, changed_at, changed_by";

export const VERSION_1: FormerVersion = {
  definitions: "be03cae7965a04d2f5bc165d1bfc308c03fb7e37c6c7a98a7fff382b5bc156ba",
  next: {
    leads: `
      select l.*, quote_link(source_url, 'quote_number') as quote_number, quote_link(source_url, 'quote_rep') as quote_rep,
        ${FIRST("status <> 'new'")} as first_contact_at, ${FIRST("status = 'won'")} as first_won_at,
        case when status = 'won' then selected_plan end as sold_plan,
        case when status = 'won' and json_valid(terms) then round((terms ->> '$.monthlyCost') * 100) end as sold_monthly
      from v1_leads as l
    `,
    outbox: `
      select o.row, o.is_whole, o.id, l.place as lead, channel, created_at, attempts, next_attempt_at, delivered_at, dead_at, last_failure,
        needs_owner_at, told_at
      from v1_outbox as o join v1_leads as l on l.id = o.lead
    `,
    changes: `
      with noted as (${NOTED})
      select row * 2 as row, ${COLUMNS}, id || ' note' as id, 'note' as kind, note as value from noted
      where note <> note_before and is_whole
      union all select row * 2 + 1, ${COLUMNS}, id, 'status', status from noted
      where status <> status_before or not is_whole
    `,
    facts: "select * from v1_facts where name not like 'sign-in %'",
  },
};
