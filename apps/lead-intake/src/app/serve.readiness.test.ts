import { rename } from "node:fs/promises";
import { expect, it } from "vitest";
import { testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { submit, testServer } from "../testing/test-server.ts";

// Ready means a lead would be kept now.
it("a server whose files were removed acknowledges no lead, and ends; the next one starts anew", async () => {
  const { path, database } = await testDataDirectory();
  const server = await testServer({ DATA_DIR: path });
  expect((await fetch(new URL("/readyz", server.url))).status).toBe(200);
  await rename(database, `${database}.elsewhere`);
  expect((await submit(server, sampleLead())).status).toBe(503);
  const unready = await fetch(new URL("/readyz", server.url)).then((response) => response.text());
  expect(unready).toMatch(/^Not ready: a lead would not be kept now/);
  expect(await server.finished).toMatchObject({ code: 1, stderr: expect.stringContaining('"event":"store-lost"') });
  expect((await submit(await testServer({ DATA_DIR: path }), sampleLead())).status).toBe(201);
});
