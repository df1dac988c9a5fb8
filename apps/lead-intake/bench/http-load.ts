import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { sorted } from "./statistics.ts";

export type Measured = {
  /** Leads stored within the time. */
  readonly count: number;
  readonly perSecond: number;
  /** Of each lead, sorted. */
  readonly latenciesMs: readonly number[];
};

export function measured(latenciesMs: readonly number[], seconds: number): Measured {
  return {
    count: latenciesMs.length,
    perSecond: latenciesMs.length / seconds,
    latenciesMs: sorted(latenciesMs),
  };
}

/**
 * Submits new leads over connections that are kept, one after the other on each, for a time. Speaks HTTP itself, since
 * the time that a full client takes would be taken from the server on a machine with few cores.
 *
 * @throws {Error} at any answer but 201
 */
export async function loadOverHttp(
  url: URL,
  body: () => string,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => submitUntil(end, url, body, latencies)));
  return measured(latencies, seconds);
}

async function submitUntil(end: number, url: URL, body: () => string, latencies: number[]): Promise<void> {
  const connection = await connectTo(url);
  for (let start = performance.now(); start < end; start = performance.now()) {
    await submit(connection, url, body());
    latencies.push(performance.now() - start);
  }
  connection.destroy();
}

export type OpenLoad = {
  /** Of each lead, from when it was to be sent to its answer, sorted. */
  readonly latenciesMs: readonly number[];
  /** How much later than it was to be sent each lead was sent, sorted: what this process adds. */
  readonly latenessMs: readonly number[];
};

/**
 * Submits new leads at times that are fixed in advance, so that those that wait for a server that stalls count, over as
 * many connections as that takes.
 *
 * @param over ends it when aborted
 * @throws {Error} at any answer but 201
 */
export async function loadAtTimes(
  url: URL,
  body: () => string,
  perSecond: number,
  over: AbortSignal,
): Promise<OpenLoad> {
  const idle: Socket[] = [];
  const latencies: number[] = [];
  const lateness: number[] = [];
  const underWay: Promise<void>[] = [];
  const begin = performance.now();
  for (let lead = 0; !over.aborted; lead += 1) {
    const due = begin + (lead * 1000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    underWay.push(submitDue(due));
  }
  await Promise.all(underWay);
  for (const connection of idle) connection.destroy();
  return { latenciesMs: sorted(latencies), latenessMs: sorted(lateness) };

  async function submitDue(due: number): Promise<void> {
    lateness.push(performance.now() - due);
    const connection = idle.pop() ?? (await connectTo(url));
    await submit(connection, url, body());
    latencies.push(performance.now() - due);
    idle.push(connection);
  }
}

async function connectTo({ hostname, port }: URL): Promise<Socket> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  return socket;
}

async function submit(connection: Socket, url: URL, body: string): Promise<void> {
  const answer = nextAnswer(connection);
  connection.write(
    `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nidempotency-key: ${randomUUID()}\r\n\r\n${body}`,
  );
  const text = await answer;
  if (!text.startsWith("HTTP/1.1 201 ")) throw new Error(`A lead was not stored: ${text.split("\r\n")[0]}`);
}

function nextAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const onData = (bytes: Buffer) => {
      text += bytes.toString("latin1");
      const bodyStart = text.indexOf("\r\n\r\n") + 4;
      const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(text) ?? [];
      if (bodyStart < 4 || text.length < bodyStart + Number(length ?? 0)) return;
      socket.off("data", onData).off("close", onClose);
      resolve(text);
    };
    const onClose = () => reject(new Error("The server closed a connection"));
    socket.on("data", onData).on("close", onClose);
  });
}
