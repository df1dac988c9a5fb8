import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

type Mail = { from: string; to: string[]; text: string; isEncrypted: boolean };

type Opinions = {
  /** With a certificate that nobody trusts; `broken` speaks no version that a client of today takes. */
  readonly offersTls?: boolean | "broken";
  /** The command at which it refuses. @default "MAIL" */
  readonly at?: "AUTH" | "MAIL" | "RCPT" | "DATA";
  /** Before each reply. */
  readonly delayMs?: number;
  /** Takes a mail and does not say so. */
  readonly isSilentAfterData?: boolean;
};

/**
 * A mail server that refuses only the commands that a test names.
 *
 * @param refuses the reply, such as `550 5.1.1 Nobody`, or whether to refuse for now; `at` counts from 0
 */
export async function mailServer(
  refuses: (at: number) => boolean | string = () => false,
  { offersTls = false, at: refusedAt = "MAIL", delayMs = 0, isSilentAfterData = false }: Opinions = {},
) {
  const mails: Mail[] = [];
  /** Those that somebody signed in with. */
  const passwords: string[] = [];
  let connections = 0;
  async function opinion(step: Opinions["at"]): Promise<Error | null> {
    await sleep(delayMs);
    const refusal = step === refusedAt && refuses(connections++);
    if (refusal === false) return null;
    const [code, ...text] = refusal === true ? ["451", "4.3.0 Later"] : refusal.split(" ");
    return Object.assign(new Error(`${text.join(" ")} ada@park.example`), { responseCode: Number(code) });
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ["STARTTLS"],
    ...(offersTls === "broken" && { minVersion: "TLSv1", maxVersion: "TLSv1.1" }),
    // Replies have the codes that the test says.
    hideENHANCEDSTATUSCODES: true,
    onAuth: async ({ username, password }, _session, done) => {
      passwords.push(password ?? "");
      done(await opinion("AUTH"), { user: username ?? "" });
    },
    onMailFrom: async (_address, _session, done) => done(await opinion("MAIL")),
    onRcptTo: async (_address, _session, done) => done(await opinion("RCPT")),
    onData: (stream, { envelope, secure }, done) => {
      let text = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      stream.on("end", async () => {
        const refusal = await opinion("DATA");
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        if (refusal === null) mails.push({ from, to, text, isEncrypted: secure });
        if (!isSilentAfterData) done(refusal);
      });
    },
  });
  // A client that was killed, or that takes no such encryption: its connection's error is nobody's fault here.
  server.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code !== "ECONNRESET" && code !== "ERR_SSL_UNSUPPORTED_PROTOCOL")
      throw new Error(`The mail server failed: ${code}`);
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, mails, passwords };
}
