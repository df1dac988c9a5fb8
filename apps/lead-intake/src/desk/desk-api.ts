import { Readable } from "node:stream";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";
import * as v from "valibot";
import { BUSINESS_TYPE_IDS, cleanText, LEAD_LIMITS, PLAN_IDS } from "@contractor-roi/roi-core";
import { MOST_CENTS } from "@contractor-roi/roi-core/shared";
import type { Site } from "@contractor-roi/site";
import type { DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import { leadPages } from "@contractor-roi/lead-store/lead/lead-pages";
import { LEAD_STATUSES } from "@contractor-roi/lead-store/lead/lead-status";
import { addDays, dayAt, isDay, startOfDay } from "@contractor-roi/lead-store/base/owners-day";
import type { AskedSignIn, DeskSession } from "@contractor-roi/lead-store/leads/desk-sessions";
import { isLeadId, ONE_ADDRESS, typedAddress } from "@contractor-roi/lead-store/lead/email-key";
import type { LeadInFull } from "@contractor-roi/lead-store/leads/lead-table";
import { hasFewTerms, TOO_MANY_TERMS } from "@contractor-roi/lead-store/leads/search-index";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { SILENT_SECONDS } from "@contractor-roi/lead-queue/state";
import { leadsCsv } from "../export/export-leads.ts";

export type NoteLength = typeof NOTE_LENGTH;
const NOTE_LENGTH = 5_000;
const DAYS = 14;
const id = v.pipe(v.string(), v.uuid());
const text = v.optional(v.pipe(v.string(), v.maxLength(1_000)));
const day = v.pipe(v.string(), v.check(isDay, "Choose a day of the years 1970 to 9998."));
/** Filters of the list. All but the words stand in the page's address: `/leads?status=won&source=google&from=2026-11-01&to=2026-11-30`. */
const searchSchema = v.object({
  words: v.optional(v.pipe(v.string(), v.maxLength(1_000), v.check(hasFewTerms, TOO_MANY_TERMS))),
  /** `counted`: no junk. `begun`: nor new. `due`: to be followed up on today. */
  status: v.optional(v.picklist([...LEAD_STATUSES, "counted", "begun", "due", "spam"])),
  trade: text,
  /** Empty finds leads without one, here and in `campaign`. */
  source: text,
  campaign: text,
  plan: text,
  tier: text,
  /** The first and the last day of the owner. */
  from: v.optional(day),
  to: v.optional(day),
  order: v.optional(v.picklist(["oldest"])),
  received_at: v.optional(v.pipe(v.string(), v.isoTimestamp(), v.endsWith("Z"))),
  id: v.optional(id),
});
const status = v.picklist(LEAD_STATUSES);
const changeSchema = v.strictObject({
  status,
  seen: status,
  sale: v.optional(
    v.strictObject({
      plan: v.nullable(v.picklist(PLAN_IDS)),
      monthly: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_CENTS)),
    }),
  ),
  seenMonthly: v.optional(v.nullable(v.number())),
  undoes: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});
const entrySchema = v.variant("kind", [
  v.strictObject({ kind: v.literal("note"), value: v.pipe(v.string(), v.maxLength(NOTE_LENGTH)) }),
  v.strictObject({ kind: v.literal("follow_up"), value: v.union([v.literal(""), day]) }),
]);
const ofEntry = validator("param", (given) => v.parse(v.object({ id, entry: id }), given));
const isPerson = (typed: string) => isLeadId(typed) || typedAddress(typed) !== null;
/** An address, or the id of a lead without one. */
const eraseSchema = v.strictObject({ email: v.pipe(v.string(), v.check(isPerson, ONE_ADDRESS)) });
const line = v.pipe(v.string(), v.maxLength(LEAD_LIMITS.emailMaxLength), v.transform(cleanText));
const isAddressOrEmpty = (typed: string) => typed === "" || typedAddress(typed) === typed;
const contactSchema = v.pipe(
  v.strictObject({
    first_name: line,
    last_name: line,
    email: v.pipe(line, v.check(isAddressOrEmpty, ONE_ADDRESS)),
    phone: line,
    business_type: v.picklist(BUSINESS_TYPE_IDS),
    // A new lead has these.
    source: v.optional(line),
    note: v.optional(v.pipe(v.string(), v.maxLength(NOTE_LENGTH))),
  }),
  v.check(
    ({ first_name, last_name, email, phone }) => first_name + last_name !== "" && email + phone !== "",
    "Type a name, and a phone or an email address.",
  ),
);
const numbersSchema = v.strictObject({ days: v.pipe(v.string(), v.transform(Number), v.picklist([30, 90, 365])) });
const toldSchema = v.strictObject({ addresses: v.array(v.pipe(v.string(), v.maxLength(1_000))) });
const exportSchema = v.strictObject({ disposition: v.picklist(["accepted", "spam"]) });

const query = <const Schema extends v.GenericSchema>(schema: Schema) =>
  validator("query", (given) => v.parse(schema, given));
export const body = <const Schema extends v.GenericSchema>(schema: Schema) =>
  validator("json", (given) => v.parse(schema, given));
const ofOne = validator("param", (given) => v.parse(v.object({ id }), given));

export type { AskedSignIn, DeliveryChannel, DeskSession, LeadInFull };
/** The routes of the desk's page. Its client is typed by these routes. */
export type DeskApi = ReturnType<typeof deskApi>;

export type DeskEnv = {
  readonly Variables: {
    /** Who makes a change, as its history names them: the server's knowledge, never the page's. */
    changedBy: string;
    /** Its session's number. */
    session: number;
    /** Set if a page of the list after its first was read. */
    nextPage?: "last" | "one of many";
  };
};

export type DeskLeads = {
  /** Resolves when it is open. */
  readonly store: Promise<Omit<Store, "backUp" | "restore">>;
  /** Channels by which a released lead is delivered. */
  readonly channels: readonly DeliveryChannel[];
  /** The site of the leads: the quote page counts with its plans. Null if it is not known. */
  readonly site: Site | null;
};

/** The desk's routes, below `/api`. An argument that they cannot read throws a `ValiError`. */
export function deskApi({ store, channels, site }: DeskLeads) {
  const zone = site?.timeZone ?? "";
  // Another one at each start: a restore sets the store's number back.
  const opening = crypto.randomUUID();
  return new Hono<DeskEnv>()
    .get("/site", (context) => context.json(site))
    .get("/overview", async (context) => {
      const opened = await store;
      const today = dayAt(Date.now(), zone);
      const emptiedAt = await opened.queue.emptiedAt();
      const isLate = emptiedAt !== null && Date.now() - Date.parse(emptiedAt) > SILENT_SECONDS * 1000;
      const tag = `"${await opened.version()} ${opening} ${today} ${isLate}"`;
      context.header("ETag", tag);
      // The desk asks every few seconds. A proxy that compresses makes the tag a weak one.
      const known = context.req.header("if-none-match")?.replace(/^W\//, "") ?? "";
      if (known === tag) return context.body(null, 304);
      const since = known.includes(opening) ? Number.parseInt(known.slice(1), 10) : undefined;
      const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at + 1 - DAYS));
      const starts = [...days, addDays(today, 1)].map((one) => new Date(startOfDay(one, zone)).toISOString());
      const overview = await opened.overview({ starts, today, since });
      return context.json({
        ...overview,
        days: days.map((day, at) => ({ day, leads: overview.days[at] ?? 0 })),
        /** When the edges' queue was last empty; null without edges. */
        queue: emptiedAt === null ? null : { emptiedAt, isLate },
      });
    })
    .get("/told", async (context) => context.json(await (await store).told()))
    .put("/told", body(toldSchema), async (context) => {
      if (!(await (await store).chooseTold(context.req.valid("json").addresses)))
        throw new HTTPException(400, { message: "Choose one at least, of OWNER_EMAIL and DESK_USERS.\n" });
      return context.json(await (await store).told());
    })
    .get("/numbers", query(numbersSchema), async (context) => {
      const { days } = context.req.valid("query");
      return context.json(await (await store).numbers({ days, zone }));
    })
    .post("/leads", body(searchSchema), async (context) => {
      // In a body: words name persons, and no proxy logs it.
      const { words = "", status, received_at, id: last, from, to, order, ...narrowed } = context.req.valid("json");
      const startOf = (one: string) => new Date(startOfDay(one, zone)).toISOString();
      const { search } = await store;
      const after = received_at !== undefined && last !== undefined ? { received_at, id: last } : undefined;
      const page = await search({
        ...narrowed,
        words,
        disposition: status === "spam" ? "spam" : "accepted",
        status: status === "spam" || status === "due" ? undefined : status,
        due: status === "due" ? dayAt(Date.now(), zone) : undefined,
        from: from && startOf(from),
        until: to && startOf(addDays(to, 1)),
        isOldestFirst: order === "oldest",
        after,
      });
      if (after) context.set("nextPage", page.next === null ? "last" : "one of many");
      return context.json(page);
    })
    .get("/leads.csv", query(exportSchema), async (context) => {
      const csv = leadsCsv(leadPages(await store, context.req.valid("query")), { zone, bom: true });
      context.header("Content-Type", "text/csv; charset=utf-8");
      context.header("Content-Disposition", 'attachment; filename="leads.csv"');
      return context.body(Readable.toWeb(Readable.from(csv)) as ReadableStream);
    })
    .get("/leads/:id", ofOne, async (context) => {
      return context.json(known(await (await store).find(context.req.valid("param").id)));
    })
    .put("/leads/:id/contact", ofOne, body(contactSchema), async (context) => {
      const { source, note = "", ...contact } = context.req.valid("json");
      const lead = context.req.valid("param").id.toLowerCase();
      const { addByHand, correct } = await store;
      const by = context.var.changedBy;
      const isNew = source !== undefined;
      known((await (isNew ? addByHand(lead, { ...contact, source, note }, by) : correct(lead, contact, by))) || null);
      return context.json({});
    })
    .put("/leads/:id/status", ofOne, body(changeSchema), async (context) => {
      const { seen, seenMonthly, ...change } = context.req.valid("json");
      const options = { seen, seenMonthly, by: context.var.changedBy };
      return context.json(known(await (await store).setStatus(context.req.valid("param").id, change, options)));
    })
    .put("/leads/:id/entries/:entry", ofEntry, body(entrySchema), async (context) => {
      const { id: lead, entry } = context.req.valid("param");
      const change = { id: entry, ...context.req.valid("json") };
      if (!known(await (await store).addEntry(lead, change, context.var.changedBy)))
        throw new HTTPException(409, { message: "This note is somebody else's.\n" });
      return context.json({});
    })
    .post("/leads/:id/release", ofOne, async (context) => {
      const released = await (await store).release(context.req.valid("param").id, channels, context.var.changedBy);
      return context.json(released);
    })
    .delete("/leads/:id/release", ofOne, async (context) => {
      known((await (await store).returnToSpam(context.req.valid("param").id, context.var.changedBy)) || null);
      return context.json({});
    })
    .post("/deliveries/retry", async (context) => context.json({ due: await (await store).outbox.retry() }))
    .post("/deliveries/:id/retry", ofOne, async (context) => {
      known((await (await store).outbox.retry(context.req.valid("param").id)) || null);
      return context.json({});
    })
    .post("/erase", body(eraseSchema), async (context) => {
      return context.json(await (await store).eraseByEmail(context.req.valid("json").email));
    });
}

/** @throws {HTTPException} 404 if nothing is found */
function known<Found>(found: Found | null): Found {
  if (found === null) throw new HTTPException(404, { message: "There is nothing at this address.\n" });
  return found;
}
