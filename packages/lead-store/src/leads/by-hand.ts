// Leads that an owner adds, and contacts that they correct (D6).
import type { LeadContact } from "@contractor-roi/roi-core";
import { emailKey, personKey } from "../lead/email-key.ts";
import { e164 } from "../lead/lead-record.ts";
import type { Connection } from "../sqlite/connection.ts";
import { type FullLead, insertLead, leadOf, type LeadRow, PLACE } from "../sqlite/rows.ts";
import { isErasedLead } from "./erase.ts";
import { CORRECTED, endDeliveries } from "./outbox.ts";
import { addWords } from "./search-index.ts";
import { addEntry, amend } from "./status.ts";

const NAMES = ["first_name", "last_name", "email", "phone", "business_type"] as const;

// Without its lead, as a removal is: a desk that has the former contact reads all again.
const READ_AGAIN = "insert into revisions (number) select max(number) + 1 from revisions";

/** A phone or an address is enough. */
type TypedContact = Pick<LeadContact, (typeof NAMES)[number]>;
/** `source`: how it came; "phone" means that somebody has talked to them. */
export type TypedLead = TypedContact & { readonly source: string; readonly note: string };

/** Stores a lead with the id that its typist made, unless it is known. It has no deliveries. @returns false if it was erased */
export function addByHand(connection: Connection, id: string, { source, note, ...contact }: TypedLead, by?: string) {
  if (connection.get(PLACE, id) !== undefined) return true;
  if (isErasedLead(connection, id)) return false;
  const added = {
    ...columnsOf(id, contact),
    id,
    idempotency_key: id,
    request_hash: "",
    received_at: new Date().toISOString(),
    disposition: "accepted",
    figures_mismatch: [],
    marks: [],
    utm_source: source,
    utm_medium: "",
    utm_campaign: "",
    source_url: "",
    click_ids: {},
    user_agent: "",
    lead_source: "desk",
    language: "en",
  } as const;
  // The columns that it leaves out are null.
  const lead = added as typeof added & FullLead;
  const place = insertLead(connection, lead);
  addWords(connection, lead);
  const status = source.toLowerCase() === "phone" ? "contacted" : "new";
  amend(connection, place, { status }, { kind: "added", value: source }, by);
  if (note !== "") addEntry(connection, id, { id: crypto.randomUUID(), kind: "note", value: note }, by);
  return true;
}

/** Corrects a contact. No report leaves to another address by itself. @returns whether there is such a lead */
export function correct(connection: Connection, id: string, contact: TypedContact, by?: string): boolean {
  const row = connection.get<LeadRow>("select * from leads where id = ?", id);
  const before = row ? leadOf(connection, row) : null;
  if (row === undefined || before === null) return false;
  const changed = NAMES.filter((name) => contact[name] !== before[name]);
  if (changed.length === 0) return true;
  const columns = {
    ...columnsOf(id, contact),
    ...(!changed.includes("phone") && { phone_e164: before.phone_e164, phone_typed: before.phone_typed }),
    first_email: before.first_email ?? (changed.includes("email") ? emailKey(before.email) || null : null),
  };
  const lines = changed.map(
    (name) => `${name.replace("_", " ")} ${before[name] || "none"} → ${contact[name] || "none"}`,
  );
  amend(connection, row.place, columns, { kind: "corrected", value: lines.join(", ") }, by);
  if (changed.includes("email")) endDeliveries(connection, row.place, CORRECTED, "visitor_report");
  connection.run(READ_AGAIN);
  return true;
}

function columnsOf(id: string, { first_name, last_name, email, phone, business_type }: TypedContact) {
  const contact = { first_name, last_name, email, phone, business_type };
  const business_name = [first_name, last_name, business_type].join(" ");
  return { ...contact, business_name, email_key: personKey({ id, email }), phone_e164: e164(phone), phone_typed: null };
}
