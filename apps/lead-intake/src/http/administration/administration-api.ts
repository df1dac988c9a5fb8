import { isAbsolute } from "node:path";
import { type Plans, readPlans } from "@contractor-roi/roi-core";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";
import * as v from "valibot";
import { OUTBOX_MOST } from "../../delivery/outbox.ts";
import type { LeadAdministration } from "./lead-administration.ts";

const pageSchema = v.strictObject({
  disposition: v.picklist(["accepted", "spam", "all", "test"]),
  after: v.optional(v.strictObject({ received_at: v.string(), id: v.pipe(v.string(), v.uuid()) })),
});
const outboxSchema = v.strictObject({
  state: v.picklist(["undelivered", "all"]),
  limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(OUTBOX_MOST)),
});
const emailSchema = v.pipe(v.string(), v.minLength(3));
const idSchema = v.pipe(v.string(), v.uuid());
const daysSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
/** The server's working directory is not the command's. */
const fileSchema = v.pipe(v.string(), v.check(isAbsolute));

const plansSchema = v.custom<Plans>((data) => {
  try {
    return readPlans(data) !== null;
  } catch {
    return false;
  }
});

/** The body of each request is `{ argument }`, that of each answer `{ result }`. */
const argument = <const Schema extends v.GenericSchema>(schema: Schema) =>
  validator("json", (body: { readonly argument?: unknown }) => {
    const parsed = v.safeParse(schema, body.argument);
    if (!parsed.success) throw new HTTPException(400);
    return { argument: parsed.output };
  });

/** What `pnpm leads` asks a running server for. Its client is typed by these routes. */
export type AdministrationApi = ReturnType<typeof administrationApi>;

/**
 * The routes of `pnpm leads`.
 *
 * @param administration resolves when the database is open
 */
export function administrationApi(administration: Promise<LeadAdministration>, signInLink: () => string) {
  return new Hono()
    .post("/page", argument(pageSchema), async (context) => {
      return context.json({ result: await (await administration).page(context.req.valid("json").argument) });
    })
    .post("/count", argument(pageSchema), async (context) => {
      return context.json({ result: await (await administration).count(context.req.valid("json").argument) });
    })
    .post("/listOutbox", argument(outboxSchema), async (context) => {
      return context.json({ result: await (await administration).listOutbox(context.req.valid("json").argument) });
    })
    .post("/outboxDepth", async (context) => {
      return context.json({ result: await (await administration).outboxDepth() });
    })
    .post("/reviveOutbox", async (context) => {
      return context.json({ result: await (await administration).reviveOutbox() });
    })
    .post("/eraseByEmail", argument(emailSchema), async (context) => {
      return context.json({ result: await (await administration).eraseByEmail(context.req.valid("json").argument) });
    })
    .post("/releaseSpam", argument(idSchema), async (context) => {
      return context.json({ result: await (await administration).releaseSpam(context.req.valid("json").argument) });
    })
    .post("/sendTest", argument(plansSchema), async (context) => {
      return context.json({ result: await (await administration).sendTest(context.req.valid("json").argument) });
    })
    .post("/deleteOlderThan", argument(daysSchema), async (context) => {
      return context.json({ result: await (await administration).deleteOlderThan(context.req.valid("json").argument) });
    })
    .post("/backUp", argument(fileSchema), async (context) => {
      return context.json({ result: await (await administration).backUp(context.req.valid("json").argument) });
    })
    .post("/restore", argument(fileSchema), async (context) => {
      return context.json({ result: await (await administration).restore(context.req.valid("json").argument) });
    })
    .post("/signInLink", (context) => context.json({ result: signInLink() }));
}
