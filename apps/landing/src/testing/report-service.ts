import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedReport = {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The body as it was received. */
  readonly body: string;
  /** The types of the envelope's items, and the payload of the first. */
  readonly itemTypes: readonly string[];
  readonly event: ReportedEvent;
};

type ReportedEvent = Readonly<Record<string, unknown>> & {
  readonly tags: Readonly<Record<string, unknown>>;
  readonly exception: { readonly values: readonly ReportedException[] };
};

type ReportedException = {
  readonly type: string;
  readonly value: string;
  readonly mechanism?: Readonly<Record<string, unknown>>;
  readonly stacktrace?: { readonly frames: readonly Readonly<Record<string, unknown>>[] };
};

export type ReportService = {
  readonly dsn: string;
  readonly reports: readonly ReceivedReport[];
  readonly close: () => Promise<void>;
};

/** A local error-reporting service: receives envelopes over HTTP and records them. */
export async function startReportService(): Promise<ReportService> {
  const reports: ReceivedReport[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const [, ...items] = body
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    reports.push({
      url: request.url ?? "",
      headers: request.headers,
      body,
      itemTypes: items.filter((_item, index) => index % 2 === 0).map(({ type }) => String(type)),
      event: items[1] as ReportedEvent,
    });
    response.setHeader("Content-Type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://publickey@127.0.0.1:${port}/1`,
    reports,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
