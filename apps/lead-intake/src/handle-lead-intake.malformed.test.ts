import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handleLeadIntake } from "./handle-lead-intake.ts";
import type { LeadStore } from "./lead-store.ts";
import { sqlLeadStore } from "./sql-lead-store.ts";
import { LEAD_INTAKE_URL, leadPost } from "./testing/lead-requests.ts";
import { malformedBody, oddHeaders } from "./testing/malformed-requests.ts";
import { emptyDatabase } from "./testing/temporary-data.ts";

describe("handleLeadIntake with malformed requests", () => {
  let leads: LeadStore;
  let discard: () => Promise<void>;
  beforeAll(async () => {
    const empty = await emptyDatabase();
    ({ discard } = empty);
    leads = sqlLeadStore(empty.database);
  });
  afterAll(() => discard());

  it("answers each with a problem and stores nothing", async () => {
    const failures: string[] = [];
    const deps = {
      leads,
      now: () => new Date(),
      log: ({ level, event }: { level: string; event: string }) => void (level === "error" && failures.push(event)),
      allowedOrigins: "any" as const,
    };
    await fc.assert(
      fc.asyncProperty(malformedBody, oddHeaders, async (body, changes) => {
        const request = new Request(LEAD_INTAKE_URL, { ...leadPost("", changes), body });
        const response = await handleLeadIntake(request, deps);
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
        expect(response.headers.get("access-control-allow-origin")).toBe("*");
        expect(await response.json()).toMatchObject({ status: response.status });
      }),
      { numRuns: 3000 },
    );
    expect(failures).toEqual([]);
    expect(await leads.list({ disposition: "all" })).toEqual([]);
  });
});
