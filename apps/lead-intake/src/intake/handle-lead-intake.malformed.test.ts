import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { temporaryStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { LEAD_INTAKE_URL, leadPost } from "@contractor-roi/lead-store/testing/lead-requests";
import { listLeads } from "@contractor-roi/lead-store/lead/lead-pages";
import { malformedBody, oddHeaders } from "../testing/requests/malformed-requests.ts";
import { handleLeadIntake } from "./handle-lead-intake.ts";

describe("handleLeadIntake with malformed requests", () => {
  let leads: Store;
  let discard: () => Promise<void>;
  beforeAll(async () => {
    ({ store: leads, discard } = await temporaryStore());
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
      { numRuns: 1000 },
    );
    expect(failures).toEqual([]);
    expect(await listLeads(leads, { disposition: "all" })).toEqual([]);
  });
});
