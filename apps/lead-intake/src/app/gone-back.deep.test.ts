// A collector that is lost, or put back, at random moments, while edges take leads in and persons are erased.
import { randomInt } from "node:crypto";
import { copyFile, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { CONSENT, submission } from "@contractor-roi/lead-store/testing/submissions";
import { leadsIn, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { testPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { openEdge } from "@contractor-roi/lead-queue/edge";
import { mailServer } from "../testing/mail-server.ts";
import { kill, runLeads, type ServerProcess, startServerProcess } from "../testing/programs.ts";
import { reportWebRoot } from "../testing/report-samples.ts";

const ROUNDS = Number(process.env["GONE_BACK_ROUNDS"] ?? 20);
const WRITERS = 3;
const OWNER = "owner@contractor.example";
const PATIENCE = { timeout: 120_000, interval: 200 };
const FILES = ["", "-wal"];

it(
  "a collector put back at any moment misses no lead, has no erased one, and mails no visitor twice",
  async () => {
    const { url } = await testPostgres();
    const mail = await mailServer();
    const edge = openEdge(url, { connections: WRITERS, log: () => {} });
    onTestFinished(edge.close);
    const common = {
      QUEUE_URL: url,
      WEB_ROOT: await reportWebRoot(),
      SMTP_URL: mail.url,
      REPORT_FROM: "reports@contractor.example",
      REPORTS_PER_HOUR: "100000",
      OWNER_EMAIL: OWNER,
      DELIVERY_POLL_SECONDS: "1",
    };
    let env = { ...common, DATA_DIR: await testFolder() };
    let server: ServerProcess = await startServerProcess(env);
    onTestFinished(() => kill(server));
    const database = () => dataDirectory(env.DATA_DIR).database;
    const leads = async (...args: string[]) => {
      const finished = await runLeads(args, env);
      expect(finished, args.join(" ")).toMatchObject({ code: 0 });
    };

    const acknowledged = new Map<string, string>();
    const erased = new Set<string>();
    const stopping = new AbortController();
    const write = async () => {
      while (!stopping.signal.aborted) {
        const email = `lead${randomInt(2 ** 40)}@park.example`;
        const { client_payload: payload } = submission();
        const contact = { ...payload.contact, email };
        const received_at = new Date().toISOString();
        const sent = { ...CONSENT, email, received_at, client_payload: { ...payload, contact } };
        const outcome = await edge.submit(submission(sent));
        acknowledged.set(email, (outcome as { id: string }).id);
        await sleep(randomInt(2_000));
      }
    };
    const writers = Array.from({ length: WRITERS }, write);
    const eraseSomebody = async () => {
      const emails = [...acknowledged.keys()].filter((email) => !erased.has(email));
      const email = emails[randomInt(emails.length)]!;
      await leads("delete", "--email", email);
      erased.add(email);
    };

    /** Each takes its copy, and returns the way back to it. */
    const ways = {
      "lost machine": async () => {
        const file = join(await testFolder(), "leads.backup");
        await leads("backup", "-o", file);
        return async () => {
          env = { ...common, DATA_DIR: await testFolder() };
          await leads("restore", file);
          await leads("queue", "adopt");
        };
      },
      "older copy": async () => {
        const file = join(await testFolder(), "leads.backup");
        await leads("backup", "-o", file);
        return () => putBack([file]);
      },
      snapshot: async () => {
        const folder = await testFolder();
        server.signal("SIGSTOP");
        const files = FILES.filter((end) => existsSync(database() + end));
        for (const end of files) await copyFile(database() + end, join(folder, `leads.db${end}`));
        server.signal("SIGCONT");
        return () => putBack(files.map((end) => join(folder, `leads.db${end}`)));
      },
    };
    async function putBack(files: readonly string[]): Promise<void> {
      for (const end of [...FILES, "-shm"]) await rm(database() + end, { force: true });
      for (const [at, file] of files.entries()) await copyFile(file, database() + FILES[at]!);
    }

    await sleep(2_000);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [name, take] = Object.entries(ways)[round % 3]!;
      await eraseSomebody();
      const goBack = await take();
      await sleep(200 + randomInt(3_000));
      await eraseSomebody();
      await sleep(randomInt(1_000));
      await kill(server);
      await goBack();
      server = await startServerProcess(env);
      console.log(`${round + 1}: ${name}, ${acknowledged.size} leads acknowledged`);
    }
    await sleep(2_000);
    stopping.abort();
    await Promise.all(writers);

    const kept = [...acknowledged].filter(([email]) => !erased.has(email));
    const missing = async () => {
      const stored = new Set((await leadsIn(dataDirectory(env.DATA_DIR))).map(({ id }) => id));
      return kept.filter(([, id]) => !stored.has(id));
    };
    await expect.poll(missing, PATIENCE).toEqual([]);
    const stored = (await leadsIn(dataDirectory(env.DATA_DIR))).map(({ email }) => email);
    const visitors = mail.mails.flatMap(({ to }) => to).filter((address) => address !== OWNER);
    const back = stored.filter((email) => erased.has(email));
    const twice = visitors.filter((address, at) => visitors.indexOf(address) !== at);
    console.log(
      `${ROUNDS} times back: ${acknowledged.size} leads acknowledged, ${kept.length - stored.length} missing, ${erased.size} persons erased, ` +
        `${back.length} back; ${visitors.length} visitors mailed, ${twice.length} twice; the owner ${mail.mails.length - visitors.length} times`,
    );
    expect({ back, twice }).toEqual({ back: [], twice: [] });
    expect(stored).toHaveLength(kept.length);
    expect(visitors.length).toBeGreaterThan(0);
  },
  ROUNDS * 60_000,
);
