import type { FormerVersion } from "./former-version.ts";

/** Facts that a queue had under the names of a mailbox and its office. */
const RENAMED = Object.entries({
  office: "collector",
  "mailbox-opened": "queue-opened",
  "mailbox-emptied": "queue-emptied",
  "mailbox-reminded": "queue-reminded",
  "log-emptied": "wal-emptied",
});
const named = (names: readonly (readonly [from: string, to: string])[], facts: string) =>
  `select case name ${names.map(([from, to]) => `when '${from}' then '${to}'`).join(" ")} else name end as name, value, is_whole from ${facts}`;

const SOLD = (column: string) => `(
  select ${column} from v2_leads where place = c.lead and c.kind = 'status' and c.value = 'won' and status = 'won'
    and c.row = (select max(row) from v2_changes where lead = c.lead and kind = 'status')
) as ${column}`;

export const VERSION_2: FormerVersion = {
  definitions: "852cb9eb86aba5fd2195d87796733832ca83e397ce2ea652de8b09d53b08648a",
  next: {
    changes: `select c.*, ${SOLD("sold_plan")}, ${SOLD("sold_monthly")} from v2_changes as c`,
    facts: named(RENAMED, "v2_facts"),
    outbox: "select *, '' as receiver from v2_outbox",
  },
  back: {
    rows: {
      facts: named(
        RENAMED.map(([former, name]) => [name, former]),
        "v3_facts where name not like 'queue-step%'",
      ),
      // One for all receivers: one that is not made yet comes first.
      outbox: `select *, min(delivered_at is not null) from v3_outbox group by lead, channel`,
    },
    // A damaged row has no checksum, and refuses changes.
    unknown: {
      change: `
        update leads set status = 'lost' where status = 'junk' and checksum is not null;
        update changes set value = 'lost' where kind = 'status' and value = 'junk' and checksum is not null;
        delete from changes where kind in ('disposition', 'added', 'corrected');
        -- A lead that was added by hand was shown nothing: zeros, beside the plans and terms of another lead.
        update leads set selected_plan = 'elite', client_payload = '{}',
          terms = coalesce((select terms from leads where terms <> ''), '{}'), plans = coalesce((select plans from leads where plans <> ''), '{}')
          where lead_source = 'desk' and checksum is not null;
      `,
      select: `
        select 'leads' as "table", id as "row", 'status' as "column", status as value from leads where status = 'junk'
        union all select 'changes', id, kind, value from changes
          where kind in ('disposition', 'added', 'corrected') or (kind = 'status' and value = 'junk')
      `,
    },
  },
};
