import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** Receives whatever a server delivers: it takes every mail, and every post, whose bodies it keeps by their paths. */
export class DeliveryInbox {
  readonly mails: Email[] = [];

  private readonly server: Server;
  private readonly mailServer: SMTPServer;
  private readonly bodies = new Map<string, string[]>();

  private constructor() {
    this.server = createServer(async (request, response) => {
      const path = request.url ?? "";
      const body = await text(request);
      this.bodies.set(path, [...this.received(path), body]);
      response.end();
    });
    this.mailServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, _session, done) => {
        void (async () => {
          this.mails.push(await PostalMime.parse(await buffer(stream)));
          done();
        })();
      },
    });
  }

  static async start(): Promise<DeliveryInbox> {
    const inbox = new DeliveryInbox();
    const servers = [inbox.server.listen(0, "127.0.0.1"), inbox.mailServer.listen(0, "127.0.0.1")];
    await Promise.all(servers.map((server) => once(server, "listening")));
    return inbox;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The mail server's address. */
  get smtpUrl(): string {
    return `smtp://127.0.0.1:${(this.mailServer.server.address() as AddressInfo).port}`;
  }

  received(path: string): readonly string[] {
    return this.bodies.get(path) ?? [];
  }

  /** The mail to an address. */
  mailTo(address: string): Email | undefined {
    return this.mails.find(({ to }) => to?.some((recipient) => recipient.address === address));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await Promise.all([once(this.server, "close"), new Promise<void>((resolve) => this.mailServer.close(resolve))]);
  }
}
