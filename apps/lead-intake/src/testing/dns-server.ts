import { createSocket } from "node:dgram";
import { once } from "node:events";
import { Resolver } from "node:dns/promises";
import { onTestFinished } from "vitest";

const HEADER_BYTES = 12;
const TXT = 16;
const NAME_ERROR = 3;

/**
 * A DNS server on loopback that knows text records and nothing else; it ends with the test.
 *
 * @param texts by name
 * @returns a resolver that asks it
 */
export async function dnsServer(texts: Readonly<Record<string, readonly string[]>>): Promise<Resolver> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { address, port }) => socket.send(answerTo(query, texts), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return resolver;
}

function answerTo(query: Buffer, texts: Readonly<Record<string, readonly string[]>>): Buffer {
  const { name, end } = questionIn(query);
  const found = texts[name] ?? null;
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(0x8180 | (found === null ? NAME_ERROR : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found?.length ?? 0, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...(found ?? []).map(textRecord)]);
}

function questionIn(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString());
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

function textRecord(text: string): Buffer {
  const parts = text.match(/[^]{1,255}/g) ?? [""];
  const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
  const head = Buffer.alloc(HEADER_BYTES);
  // The question's name, a text record of the internet, for a minute.
  for (const [at, number] of [0xc00c, TXT, 1, 0, 60, data.length].entries()) head.writeUInt16BE(number, 2 * at);
  return Buffer.concat([head, data]);
}
