import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Failures = {
  /** Matches the paths of the requests that fail. */
  readonly path: RegExp;
  /** The number of requests that fail. @default all until `mend` */
  readonly times?: number;
  /** The first one waits for `letFail`. @default it fails at once */
  readonly isHeld?: boolean;
  /**
   * Answers with a page in place of a script, as a portal does, or with another status: 504 once the product has answered, as a
   * proxy that waited too long. @default 503
   */
  readonly answer?: "portal" | 404 | 504;
};

/** A line to the product that answers the first requests for a file with 503, or as it is told. Works in every engine, unlike interception. */
export class FailingLine {
  private readonly server: Server;
  private readonly product: string;
  private readonly failures: Failures;
  private failed = 0;
  private isMended = false;
  /** Lets the first request fail, which was held. */
  letFail = (): void => undefined;
  private readonly isLet = new Promise<void>((resolve) => (this.letFail = resolve));

  private constructor(product: string, failures: Failures) {
    this.product = product;
    this.failures = failures;
    this.server = createServer((incoming, response) => void this.answer(incoming, response));
  }

  static async start(product: string, failures: Failures): Promise<FailingLine> {
    const line = new FailingLine(product, failures);
    line.server.listen(0, "127.0.0.1");
    await once(line.server, "listening");
    return line;
  }

  /** The page's address. By its name, since the tests take refusals of 127.0.0.1 for faults. */
  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}/`;
  }

  /** The number of requests that have failed. */
  get failedRequests(): number {
    return this.failed;
  }

  mend(): void {
    this.isMended = true;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, "close");
  }

  private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, times = Number.POSITIVE_INFINITY, isHeld = false, answer = 503 } = this.failures;
    if (path.test(incoming.url ?? "") && this.failed < times && !this.isMended) {
      this.failed += 1;
      if (this.failed === 1 && isHeld) await this.isLet;
      // Firefox says of a script without its type that it was blocked.
      if (answer === "portal")
        response.writeHead(200, { "Content-Type": "text/html" }).end("<p>Sign in to the network</p>");
      else if (answer === 504)
        this.passOn(incoming, response, (answered) => answered.resume() && response.writeHead(504).end());
      else response.writeHead(answer, { "Content-Type": "text/javascript" }).end();
      return;
    }
    this.passOn(incoming, response, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
  }

  private passOn(incoming: IncomingMessage, response: ServerResponse, use: (answered: IncomingMessage) => void): void {
    const { method, headers } = incoming;
    const onwards = request(new URL(incoming.url ?? "", this.product), { method, headers }, use);
    onwards.on("error", () => response.destroy());
    incoming.pipe(onwards);
  }
}
