import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

type Mail = { from: string; to: string[]; text: string; isEncrypted: boolean };

type TestMailServer = {
  readonly url: string;
  readonly mails: Mail[];
  /** Those that somebody signed in with. */
  readonly passwords: string[];
};

/**
 * A mail server that takes everything but what it is told to refuse, with the reply 451 or another one.
 *
 * @param options `offersTls`: with a certificate that nobody trusts
 */
export async function mailServer(
  refuses: (at: number) => boolean | number = () => false,
  { offersTls = false }: { readonly offersTls?: boolean } = {},
): Promise<TestMailServer> {
  const mails: Mail[] = [];
  const passwords: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(password ?? "");
      done(null, { user: username ?? "" });
    },
    onMailFrom: (_address, _session, done) => {
      const refusal = refuses(connections++);
      const responseCode = refusal === true ? 451 : refusal;
      done(responseCode ? Object.assign(new Error("ada@park.example: no"), { responseCode }) : null);
    },
    onData: (stream, { envelope, secure }, done) => {
      let text = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text, isEncrypted: secure });
        done();
      });
    },
  });
  // A client that was killed: its connection's error is nobody's fault here.
  server.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code !== "ECONNRESET") throw new Error(`The mail server failed: ${code}`);
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, mails, passwords };
}
