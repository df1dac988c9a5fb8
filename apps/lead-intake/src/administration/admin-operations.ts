import { isAbsolute } from "node:path";
import { type Plans, readPlans } from "@contractor-roi/roi-core";
import * as v from "valibot";
import type { LeadAdministration } from "./lead-administration.ts";
import { OUTBOX_MOST } from "./list-options.ts";

const page = v.strictObject({
  disposition: v.picklist(["accepted", "spam", "all", "test"]),
  after: v.optional(v.strictObject({ received_at: v.string(), id: v.pipe(v.string(), v.uuid()) })),
});

const file = v.pipe(v.string(), v.check(isAbsolute));

/** The operations of the admin listener by name, each with the schema of its argument. */
const OPERATIONS = {
  page,
  count: page,
  listOutbox: v.strictObject({
    state: v.picklist(["pending", "delivered", "dead", "skipped", "undelivered", "all"]),
    limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(OUTBOX_MOST)),
  }),
  outboxDepth: v.undefined(),
  reviveOutbox: v.undefined(),
  eraseByEmail: v.pipe(v.string(), v.minLength(3)),
  releaseSpam: v.pipe(v.string(), v.uuid()),
  sendTest: v.custom<Plans>(arePlans),
  deleteOlderThan: v.pipe(v.number(), v.integer(), v.minValue(1)),
  backUp: file,
  restore: file,
} satisfies Record<keyof LeadAdministration, v.GenericSchema>;

function arePlans(data: unknown): boolean {
  try {
    return readPlans(data) !== null;
  } catch {
    return false;
  }
}

export type OperationName = keyof typeof OPERATIONS;

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(OPERATIONS, name);
}

/** Runs one operation. @returns null if its argument is invalid */
export async function carryOut(
  leads: Promise<LeadAdministration>,
  name: OperationName,
  argument: unknown,
): Promise<{ readonly result: unknown } | null> {
  const parsed = v.safeParse(OPERATIONS[name], argument);
  if (!parsed.success) return null;
  const operation = (await leads)[name] as (argument: unknown) => Promise<unknown>;
  return { result: await operation(parsed.output) };
}
