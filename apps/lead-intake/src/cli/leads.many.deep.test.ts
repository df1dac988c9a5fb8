import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DataDirectory, dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { inStore, temporaryFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { kill, runLeads, type ServerProcess, startServerProcess } from "../testing/programs.ts";
import { submit } from "../testing/test-server.ts";

const LEADS = 30_000;
const SPAM_EVERY = 3_000;
const SPAM = 10;
const BATCH = 500;
/** A share of the command's duration: with one long statement a visitor waits for nearly all of it. */
const LONGEST_WAIT = 1 / 2;

/** Several were received in the same moment. */
function leadOf(number: number) {
  const received_at = new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 7) * 1_000).toISOString();
  const disposition = number % SPAM_EVERY === 0 ? "spam" : "accepted";
  return submission({ received_at, disposition, delivery_channels: [] });
}

describe(`leads with ${LEADS} leads, while visitors send more`, () => {
  let directory: DataDirectory;
  let remove: () => Promise<void>;
  let server: ServerProcess;
  beforeAll(async () => {
    const folder = await temporaryFolder();
    ({ remove } = folder);
    directory = dataDirectory(folder.path);
    await inStore(directory, async ({ submit: store }) => {
      for (let from = 0; from < LEADS; from += BATCH)
        await Promise.all(Array.from({ length: BATCH }, (_, at) => store(leadOf(from + at))));
    });
    server = await startServerProcess({ DATA_DIR: directory.path });
  });
  afterAll(async () => {
    await kill(server);
    await remove();
  });

  /** Runs the command, and sends leads and asks for the server's health, one after the other, until it ends. */
  async function whileVisitorsSend(args: string[]) {
    const began = performance.now();
    const ended = new AbortController();
    const command = runLeads(args, { DATA_DIR: directory.path }).finally(() => ended.abort());
    let leads = 0;
    let longestMs = 0;
    while (!ended.signal.aborted) {
      for (const ask of [() => submit(server, sampleLead()), () => fetch(new URL("/healthz", server.url))]) {
        const asked = performance.now();
        const response = await ask();
        longestMs = Math.max(longestMs, performance.now() - asked);
        expect(response.ok).toBe(true);
      }
      leads += 1;
    }
    const { code, stdout, stderr } = await command;
    expect(code).toBe(0);
    return { stdout, stderr, leads, longestWait: longestMs / (performance.now() - began) };
  }

  it.each([
    ["--json", (stdout: string) => JSON.parse(stdout)],
    ["export", (stdout: string) => parse(stdout, { columns: true })],
  ])("%s reads all of them, once each, and keeps nobody waiting", async (args, read) => {
    const { stdout, leads, longestWait } = await whileVisitorsSend(args.split(" "));
    const ids = (read(stdout) as { id: string }[]).map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(LEADS - SPAM);
    expect(new Set(ids).size).toBe(ids.length);
    expect(leads).toBeGreaterThan(20);
    expect(longestWait).toBeLessThan(LONGEST_WAIT);
  });

  it("prints the newest hundred, and how many more there are", async () => {
    const { stdout, stderr } = await whileVisitorsSend([]);
    expect(stdout.trimEnd().split("\n")).toHaveLength(1 + 100);
    expect(stderr).toMatch(/^\d\d,\d{3} more: --limit N lists the newest N, export and --json have all\.\n$/);
    expect(Number(stderr.replace(",", "").split(" ")[0])).toBeGreaterThanOrEqual(LEADS - SPAM - 100);
  });

  it("finds what is rare, and as many as are asked for", async () => {
    const { stdout, stderr } = await whileVisitorsSend(["--spam"]);
    expect(stdout.trimEnd().split("\n")).toHaveLength(1 + SPAM);
    expect(stderr).toBe("");
    const some = await runLeads(["--limit", "450"], { DATA_DIR: directory.path });
    expect(some.stdout.trimEnd().split("\n")).toHaveLength(1 + 450);
    expect(some.stderr).toBe("");
  });
});
