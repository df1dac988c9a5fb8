import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import type { Certificate } from "./certificates.ts";

type Behaviour = {
  /** Shows it. @default it offers no TLS */
  readonly certificate?: Certificate | undefined;
  /** How it asks for the password; `late`: in clear, after it let the client in. */
  readonly asks?: "clear" | "late" | "md5";
  /** Follows its answer about TLS in the same packet. */
  readonly smuggles?: string;
};

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const READY = Buffer.from("Z\0\0\0\x05I");
const REQUESTS = {
  clear: request(3),
  md5: request(5, Buffer.from("salt")),
  late: Buffer.concat([request(0), READY, request(3)]),
};

function request(type: number, rest: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.write("R");
  head.writeInt32BE(8 + rest.length, 1);
  head.writeInt32BE(type, 5);
  return Buffer.concat([head, rest]);
}

/** Somebody in a Postgres server's place, who answers as a test says and notes what is told to them. */
export async function falsePostgres({ certificate, asks = "clear", smuggles = "" }: Behaviour) {
  const told: string[] = [];
  const sockets: Socket[] = [];
  function serve(socket: Socket): void {
    sockets.push(socket.on("error", () => {}));
    socket.once("data", (bytes: Buffer) => {
      if (!bytes.equals(SSL_REQUEST)) return greet(socket, bytes);
      socket.write(`${certificate ? "S" : "N"}${smuggles}`);
      if (!certificate) return serve(socket);
      const encrypted = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) });
      encrypted.on("error", () => {}).once("data", (first: Buffer) => greet(encrypted, first));
    });
  }
  function greet(socket: Socket, startup: Buffer): void {
    told.push(startup.toString("latin1"));
    socket.on("data", (bytes: Buffer) => told.push(bytes.toString("latin1")));
    socket.write(REQUESTS[asks]);
  }
  const server = createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** Messages after the way was agreed on: the start of a session, and answers about a password. */
    told,
  };
}
