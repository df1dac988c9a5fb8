import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Demo } from "../demo.ts";
import { expect, test } from "../fixtures.ts";

const LEADS = fileURLToPath(new URL("../../apps/lead-intake/dist/leads.js", import.meta.url));

test("the demo shows a month of leads on page, desk, numbers and quote, and touches nothing of the owner's", async ({
  page,
  expectedFaults,
}) => {
  expectedFaults.push(/404 \/quote\/service-worker\.js/);
  const owners = await mkdtemp(join(tmpdir(), "contractor-roi-owner-"));
  const nowhere = "http://127.0.0.1:9";
  const killed = await Demo.start();
  await killed.end("SIGKILL");
  expect(existsSync(killed.folder)).toBe(true);
  const demo = await Demo.start({
    DATA_DIR: owners,
    BACKUP_DIR: owners,
    DATABASE_URL: "postgres://owner@127.0.0.1:9/leads",
    HOST: "0.0.0.0",
    WEBHOOK_URL: nowhere,
    OWNER_EMAIL: "owner@blue-ridge.example",
  });
  try {
    const env = { ...process.env, DATA_DIR: join(demo.folder, "data") };
    const list = async (...options: string[]) => {
      const { stdout } = await promisify(execFile)(process.execPath, [LEADS, ...options, "--json"], {
        env,
        maxBuffer: 1e8,
      });
      return JSON.parse(stdout) as Readonly<Record<string, unknown>>[];
    };
    const leads = await list();
    const shown = (name: string) => [...new Set(leads.map((lead) => lead[name]))];
    expect.soft(leads.length).toBe(300);
    expect.soft((await list("--spam")).length).toBeGreaterThan(5);
    expect.soft(shown("status").sort()).toEqual(["contacted", "junk", "lost", "new", "no_answer", "won"]);
    expect.soft(shown("language").sort()).toEqual(["en", "es"]);
    expect.soft(shown("email").length, "second requests").toBeLessThan(leads.length);
    expect.soft(shown("utm_source").length).toBeGreaterThan(3);
    expect.soft(leads.filter((lead) => lead["sold_monthly"] !== null).length).toBeGreaterThan(20);
    expect.soft(leads.filter((lead) => lead["follow_up_on"] !== null).length).toBeGreaterThan(10);
    const times = leads.map((lead) => Date.parse(String(lead["received_at"])));
    expect.soft(Math.max(...times)).toBeLessThan(Date.now());
    expect.soft(await readdir(owners)).toEqual([]);

    await page.goto(demo.url);
    await expect(page.locator("body")).toContainText("Try Demo AI");
    await page.goto(await demo.deskLink());
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("region", { name: "List of leads" })).toContainText("O'Neil");
    const desk = new URL(page.url()).origin;
    await page.goto(`${desk}/numbers`);
    await expect(page.getByRole("main")).toContainText("missed-calls");
    await page.goto(`${desk}/quote/`);
    await expect(page.getByRole("main")).toContainText("$297");
  } finally {
    await demo.end("SIGTERM");
    await rm(owners, { recursive: true });
  }
  // A demo also deletes the folder of an earlier one that was killed.
  expect([killed.folder, demo.folder].filter((folder) => existsSync(folder))).toEqual([]);
});
