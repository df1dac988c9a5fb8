import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** The answer to raw bytes. */
type RawAnswer = {
  /** Null if the connection was closed without one. */
  readonly status: number | null;
  readonly text: string;
};

const HEADER_END = "\r\n\r\n";

/** A connection that carries one request after the other, whatever bytes they are, and is opened anew when it was closed. */
export function rawConnection(port: number): { exchange(request: Buffer): Promise<RawAnswer>; close(): void } {
  let socket: Socket | null = null;
  return {
    async exchange(request) {
      socket ??= await open(port);
      const current = socket;
      const answer = await exchangeOn(current, request);
      if (answer.status === null || current.destroyed || /\r\nconnection: close\r\n/i.test(answer.text)) {
        current.destroy();
        socket = null;
      }
      return answer;
    },
    close: () => socket?.destroy(),
  };
}

export async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  // A connection that the server cuts reports so here, too; what it means is for the reader of the answer.
  socket.on("error", () => {});
  return socket;
}

function exchangeOn(socket: Socket, request: Buffer): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = "";
    // It was closed while nothing was under way, and says so no second time.
    if (socket.destroyed) return resolve({ status: null, text });
    const onData = (chunk: Buffer) => {
      text += chunk.toString("latin1");
      if (isWhole(text)) finish();
    };
    const finish = () => {
      socket.off("data", onData).off("close", finish);
      resolve({ status: statusOf(text), text });
    };
    socket.on("data", onData).once("close", finish);
    socket.write(request);
  });
}

export function statusOf(text: string): number | null {
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? [];
  return status === undefined ? null : Number(status);
}

function isWhole(text: string): boolean {
  const end = text.indexOf(HEADER_END);
  if (end < 0) return false;
  const headers = text.slice(0, end);
  const body = text.slice(end + HEADER_END.length);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(headers) ?? [];
  if (length !== undefined) return body.length >= Number(length);
  if (/\r\ntransfer-encoding: chunked/i.test(headers)) return body.endsWith("0\r\n\r\n");
  return / (204|304) /.test(headers.slice(0, 13));
}
