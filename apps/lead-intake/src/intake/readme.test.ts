import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { leadRecord } from "@contractor-roi/lead-store/lead/lead-record";
import { packageRoot } from "../platform/package-root.ts";
import { parseLeadPayload } from "./parse-lead-payload.ts";

it("The README's example is a lead without a mistake", async () => {
  const readme = await readFile(join(packageRoot(), "README.md"), "utf8");
  const [, body = ""] = /^ {2}-d '(\{.*?\})'$/ms.exec(readme) ?? [];
  const lead = parseLeadPayload(JSON.parse(body));
  if (!lead.ok) throw new Error(JSON.stringify(lead.errors));
  const receipt = { idempotencyKey: crypto.randomUUID(), requestHash: "", receivedAt: new Date() };
  expect(leadRecord(lead.payload, receipt).figures_mismatch).toEqual([]);
});
