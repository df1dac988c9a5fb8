import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { mountSmallDisk } from "../testing/databases/small-disk.ts";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { mailServer } from "../testing/mail-server.ts";
import { kill, type ServerProcess, startServerProcess } from "../testing/programs.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";

/** Something that breaks, and is mended again. */
type Fault = {
  readonly name: string;
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/** The library of Debian's package `faketime`. */
const FAKETIME = ["/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1", "/usr/lib/faketime/libfaketimeMT.so.1"];
const DISK = "600m";
/** Less room than a lead needs. */
const LEFT_BYTES = 8 * 1024 * 1024;
const ONE_HOUR = "+3600";
const READY_LIMIT_MS = 5_000;

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** The server with all that it talks to, on a disk and a clock of its own. */
export async function startInstallation() {
  const disk = await mountSmallDisk(DISK);
  const folder = { path: await testFolder() };
  const dataDir = join(disk?.path ?? folder.path, "data");
  const clock = join(folder.path, "clock");
  const faketime = FAKETIME.find((file) => existsSync(file));
  const setClock = (offset: string) => writeFile(clock, `${offset}\n`);
  await setClock("+0");

  let isWebhookUp = true;
  const taken = new Set<number>();
  const receiver = await webhookReceiver((response, at) => {
    if (isWebhookUp) taken.add(at);
    response.writeHead(isWebhookUp ? 204 : 500).end();
  });
  let isMailUp = true;
  const mail = await mailServer(() => !isMailUp);

  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_LIMIT_LEADS: "0",
    DELIVERY_RETRY_SECONDS: [...Array(10).fill(1), ...Array(10).fill(5)].join(","),
    OWNER_EMAIL: "owner@example.com",
    SMTP_URL: mail.url,
    ...webhookEnv(receiver.url),
    ...(faketime === undefined
      ? {}
      : {
          LD_PRELOAD: faketime,
          FAKETIME_TIMESTAMP_FILE: clock,
          FAKETIME_NO_CACHE: "1",
          DONT_FAKE_MONOTONIC: "1",
        }),
  };
  let server: ServerProcess = await startServerProcess(env);
  onTestFinished(() => kill(server));
  const start = async () => {
    server = await startServerProcess(env);
  };
  const nothing = async () => undefined;

  const serverKilled: Fault = { name: "server killed", begin: () => kill(server), end: start };
  const serverStopped: Fault = {
    name: "server stopped",
    async begin() {
      server.signal("SIGTERM");
      await server.finished;
    },
    end: start,
  };
  const faults: Fault[] = [
    serverKilled,
    serverStopped,
    {
      name: "webhook refuses",
      begin: async () => void (isWebhookUp = false),
      end: async () => void (isWebhookUp = true),
    },
    { name: "mail refuses", begin: async () => void (isMailUp = false), end: async () => void (isMailUp = true) },
  ];
  const leftOut: string[] = [];
  if (disk) {
    let filler = "";
    const diskFull: Fault = {
      name: "disk full",
      begin: async () => void (filler = await disk.fill(LEFT_BYTES)),
      end: () => rm(filler),
    };
    faults.push(diskFull);
  } else leftOut.push("disk full: nobody may mount a small disk here");
  if (faketime === undefined) leftOut.push("clock: libfaketime is not installed (Debian: apt-get install faketime)");
  else {
    faults.push(
      { name: "clock an hour ahead", begin: () => setClock(ONE_HOUR), end: () => setClock("+0") },
      { name: "clock an hour back", begin: () => setClock("-3600"), end: () => setClock("+0") },
    );
  }
  return {
    /** The page's: the same after each start. */
    url: server.url,
    env,
    dataDir,
    faults,
    /** Faults that this machine cannot show, each with the reason. */
    leftOut,
    /** Whether the server and all that it needs have recovered. */
    async isCalm(): Promise<boolean> {
      const answer = await fetch(new URL("/readyz", server.url), { signal: AbortSignal.timeout(READY_LIMIT_MS) }).then(
        (response) => response.text(),
        () => null,
      );
      return answer === "ready\n";
    },
    /** The ids of the leads that the webhook's receiver took. */
    delivered: () =>
      new Set(receiver.received.filter((_, at) => taken.has(at)).map(({ body }) => JSON.parse(body).data.id as string)),
    mails: () => mail.mails.length,
    /** Memory of the server process in MiB. */
    async memory(): Promise<number> {
      const status = await readFile(`/proc/${server.pid}/status`, "utf8").catch(() => "");
      return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024);
    },
    /** Lets an hour pass, so that whatever waits for a time is due. */
    anHourLater: faketime === undefined ? nothing : () => setClock(ONE_HOUR),
  };
}
