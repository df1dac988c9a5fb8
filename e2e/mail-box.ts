import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect } from "playwright/test";

/** A mail server that takes every mail, in plain, and shows it to the test. */
export class MailBox {
  private readonly texts: string[] = [];
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      let text = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      stream.on("end", () => {
        this.texts.push(text);
        done();
      });
    },
  });

  static async open(): Promise<MailBox> {
    const box = new MailBox();
    await once(box.server.listen(0, "127.0.0.1"), "listening");
    return box;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** The newest mail whose subject begins so, once there is one. Its lines are whole. */
  async next(subject: string): Promise<string> {
    const found = () => this.texts.filter((text) => text.includes(`\r\nSubject: ${subject}`)).at(-1);
    await expect.poll(found).toBeDefined();
    return (found() ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  }

  /** The number of mails whose subject begins so. */
  count(subject: string): number {
    return this.texts.filter((text) => text.includes(`\r\nSubject: ${subject}`)).length;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** The HTML part of a mail as it was written: quoted-printable. */
export function htmlOf(mail: string): string {
  const [, part = ""] = /Content-Type: text\/html[^]*?\r?\n\r?\n([^]*?)\r?\n--/.exec(mail) ?? [];
  const bytes = part
    .replace(/=\r?\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
