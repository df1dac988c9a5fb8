import { Readable } from "node:stream";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";
import * as v from "valibot";
import type { Site } from "@contractor-roi/site";
import type { DeliveryChannel } from "../leads/delivery-channels.ts";
import { leadsCsv } from "../export/export-leads.ts";
import { leadPages } from "../leads/lead-pages.ts";
import { LEAD_STATUSES } from "../leads/lead-status.ts";
import type { AskedSignIn, DeskSession } from "../store/leads/desk-sessions.ts";
import type { LeadInFull, Store } from "../store/store.ts";

const NOTE_LENGTH = 5_000;
const id = v.pipe(v.string(), v.uuid());
const text = v.optional(v.pipe(v.string(), v.maxLength(1_000)));
const searchSchema = v.strictObject({
  words: text,
  disposition: v.optional(v.picklist(["accepted", "spam"])),
  status: v.optional(v.picklist(LEAD_STATUSES)),
  trade: text,
  tier: text,
  source: text,
  received_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  id: v.optional(id),
});
const statusEntries = {
  status: v.picklist(LEAD_STATUSES),
  note: v.pipe(v.string(), v.maxLength(NOTE_LENGTH)),
};
const changeSchema = v.strictObject({
  ...statusEntries,
  seen: v.strictObject(statusEntries),
});
const eraseSchema = v.strictObject({ email: v.pipe(v.string(), v.minLength(3)) });
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
  return new Hono<DeskEnv>()
    .get("/site", (context) => context.json(site))
    .get("/mailbox", async (context) => context.json({ emptiedAt: await (await store).mailbox.emptiedAt() }))
    .get("/leads", query(searchSchema), async (context) => {
      const { words = "", disposition = "accepted", received_at, id: last, ...narrowed } = context.req.valid("query");
      const { status = null, trade = null, tier = null, source = null } = narrowed;
      const after = received_at !== undefined && last !== undefined ? { received_at, id: last } : undefined;
      const search = { words, disposition, status, trade, tier, source, after };
      return context.json(await (await store).search(search));
    })
    .get("/leads.csv", query(exportSchema), async (context) => {
      const csv = leadsCsv(leadPages(await store, context.req.valid("query")), { bom: true });
      context.header("Content-Type", "text/csv; charset=utf-8");
      context.header("Content-Disposition", 'attachment; filename="leads.csv"');
      return context.body(Readable.toWeb(Readable.from(csv)) as ReadableStream);
    })
    .get("/leads/:id", ofOne, async (context) => {
      return context.json(known(await (await store).find(context.req.valid("param").id)));
    })
    .put("/leads/:id/status", ofOne, body(changeSchema), async (context) => {
      const { seen, ...change } = context.req.valid("json");
      const options = { seen, by: context.var.changedBy };
      return context.json(known(await (await store).setStatus(context.req.valid("param").id, change, options)));
    })
    .post("/leads/:id/release", ofOne, async (context) => {
      return context.json(await (await store).release(context.req.valid("param").id, channels));
    })
    .post("/deliveries/:id/retry", ofOne, async (context) => {
      known((await (await store).outbox.retry(context.req.valid("param").id)) || null);
      return context.json({});
    })
    .post("/erase", body(eraseSchema), async (context) => {
      const {
        leads: erased,
        erasedBefore,
        remains,
      } = await (await store).eraseByEmail(context.req.valid("json").email);
      return context.json({ erased, erasedBefore, remains });
    });
}

/** @throws {HTTPException} 404 if nothing is found */
function known<Found>(found: Found | null): Found {
  if (found === null) throw new HTTPException(404, { message: "There is nothing at this address.\n" });
  return found;
}
