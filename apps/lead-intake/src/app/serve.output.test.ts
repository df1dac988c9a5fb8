import { describe, expect, it, vi } from "vitest";
import { testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { leadWith } from "@contractor-roi/lead-store/testing/sample-leads";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { assertNothingPersonal } from "../testing/personal-data.ts";
import { callLeads } from "../testing/call-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";

describe("the server's output", () => {
  const PERSON = {
    first_name: "Quixotica",
    last_name: "Zephyrhorn",
    email: "q.zephyrhorn@distinct.example",
    phone: "+19175550177",
  };
  const TRACES = /quixotica|zephyrhorn|distinct\.example|9175550177|distinctive/i;
  const lead = leadWith({
    contact: PERSON,
    utm_source: "distinctive-source",
    source_url: "https://distinctive.example/",
  });

  it("holds nothing of a lead, whatever happens to it: neither the webhook's answer nor the mail server's", async () => {
    const directory = await testDataDirectory();
    const receiver = await webhookReceiver((response) => void response.writeHead(500).end(JSON.stringify(lead)));
    const server = await testServer({
      DATA_DIR: directory.path,
      ...webhookEnv(receiver.url),
      DELIVERY_RETRY_SECONDS: "0",
      OWNER_EMAIL: "owner@brand.example",
      SMTP_URL: "smtp://0.0.0.0:1",
    });
    await expect.poll(() => server.output()).toContain("Warning: Unless 0.0.0.0:1 offers TLS, mail with the names");
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
    await vi.waitFor(() => expect(server.output().match(/delivery-given-up/g)).toHaveLength(2), { timeout: 60_000 });
    const outbox = await callLeads(["outbox", "--json"], { DATA_DIR: directory.path });
    server.signal("SIGTERM");
    const { stdout, stderr } = await server.finished;
    expect(stdout + stderr).toContain("lead-created");
    expect(stdout + stderr + outbox.stdout + outbox.stderr).not.toMatch(TRACES);
  });

  it("is looked at in every test: a program that printed something of a lead fails it", () => {
    expect(() => assertNothingPersonal('{"level":"info","email":"ada@park.example"}')).toThrow(/belongs to a lead/);
    expect(() => assertNothingPersonal('{"level":"info","event":"lead-created"}')).not.toThrow();
  });
});
