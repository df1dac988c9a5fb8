import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";

export type Measured = {
  /** Leads stored within the time. */
  readonly count: number;
  readonly perSecond: number;
  /** Of each lead, sorted. */
  readonly latenciesMs: readonly number[];
};

export function measured(latenciesMs: number[], seconds: number): Measured {
  return {
    count: latenciesMs.length,
    perSecond: latenciesMs.length / seconds,
    latenciesMs: latenciesMs.sort((a, b) => a - b),
  };
}

/**
 * Submits new leads over connections that are kept, one after the other on each, for a time. Speaks HTTP itself, since
 * the time that a full client takes would be taken from the server on a machine with few cores.
 *
 * @throws {Error} at any answer but 201
 */
export async function loadOverHttp(url: URL, body: string, connections: number, seconds: number): Promise<Measured> {
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => submitUntil(end, url, body, latencies)));
  return measured(latencies, seconds);
}

async function submitUntil(end: number, url: URL, body: string, latencies: number[]): Promise<void> {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  await once(socket, "connect");
  const head = `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  for (let start = performance.now(); start < end; start = performance.now()) {
    const answer = nextAnswer(socket);
    socket.write(`${head}idempotency-key: ${randomUUID()}\r\n\r\n${body}`);
    const text = await answer;
    if (!text.startsWith("HTTP/1.1 201 ")) throw new Error(`A lead was not stored: ${text.split("\r\n")[0]}`);
    latencies.push(performance.now() - start);
  }
  socket.destroy();
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
