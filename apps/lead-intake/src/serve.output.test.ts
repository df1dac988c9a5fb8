import { describe, expect, it } from "vitest";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { leadWith } from "./testing/sample-leads.ts";
import { testDataDirectory } from "./testing/temporary-data.ts";
import { submit, testServer } from "./testing/test-server.ts";

describe("the server's output", () => {
  const PERSON = { first_name: "Quixotica", last_name: "Zephyrhorn", email: "q.zephyrhorn@distinct.example", phone: "+19175550177" };
  const TRACES = /quixotica|zephyrhorn|distinct\.example|9175550177|distinctive/i;
  const lead = leadWith({ contact: PERSON, utm_source: "distinctive-source", source_url: "https://distinctive.example/" });

  it("holds nothing of a lead, whatever happens to it", async () => {
    const { path } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: path });
    const key = crypto.randomUUID();
    const statuses = [];
    for (const response of [
      await submit(server, lead, key),
      await submit(server, lead, key),
      await submit(server, { ...lead, website: "https://distinctive.example" }, key),
      await submit(server, { ...lead, website: "https://distinctive.example" }),
      await submit(server, { ...lead, selected_plan: "distinctive" }),
      await submit(server, JSON.stringify(lead).slice(0, -9)),
      await submit(server, lead, "distinctive-key"),
      await fetch(new URL("/distinctive?email=q.zephyrhorn@distinct.example", server.url)),
    ]) {
      statuses.push(response.status);
      expect(await response.text()).not.toMatch(TRACES);
    }
    expect(statuses).toEqual([201, 200, 422, 201, 422, 400, 400, 404]);
    server.signal("SIGTERM");
    const { stdout, stderr } = await server.finished;
    expect(stdout + stderr).toContain("lead-created");
    expect(stdout + stderr).not.toMatch(TRACES);
  });

  it("holds nothing of a lead on which the database fails, but says why it failed", async () => {
    const directory = await testDataDirectory();
    const database = await openEmbeddedDatabase(directory.database);
    await database.script("alter table public.leads add constraint forced_failure check (email not like '%distinct%')");
    await database.close();
    const server = await testServer({ DATA_DIR: directory.path });
    const response = await submit(server, lead);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    const problem = await response.text();
    server.signal("SIGTERM");
    const { stdout, stderr } = await server.finished;
    expect(stderr).toContain('"code":"23514","constraint":"forced_failure"');
    expect(stdout + stderr + problem).not.toMatch(TRACES);
  });
});
