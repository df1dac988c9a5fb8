import { deliverySettingsOf } from "../testing/delivery-samples.ts";
import { describe, expect, it } from "vitest";
import { checkMail } from "../cli/doctor/check-channels.ts";
import { mailServer } from "../testing/mail-server.ts";
import { smtpMail, unencryptedMail } from "./smtp-mail.ts";

const SENDER = { name: "", address: "leads@brand.example" };
const MAIL = {
  id: "1",
  from: SENDER,
  to: "owner@brand.example",
  subject: "A lead",
  text: "Call 202-555-0187.",
};
const TRUSTING = "?tls.rejectUnauthorized=false";

type Way = {
  readonly user?: string;
  readonly tls?: string;
  readonly offersTls?: NonNullable<Parameters<typeof mailServer>[1]>["offersTls"];
  readonly query?: string;
  readonly deskUrl?: string;
};

/** Sends a mail over an address that reaches this machine and is none of its loopback addresses, as if a name led there. */
async function sendElsewhere(way: Way, host = "0.0.0.0") {
  const { user = "", tls = "", offersTls = false, query = "", deskUrl = "" } = way;
  const server = await mailServer(() => false, { offersTls });
  const url = server.url.replace("//127.0.0.1", `//${user}${host}`) + query;
  const env: Record<string, string> = { SMTP_URL: url, SMTP_TLS: tls, OWNER_EMAIL: MAIL.to, DESK_URL: deskUrl };
  const settings = deliverySettingsOf(env);
  const result = await smtpMail(settings.mailServer!, settings.timeLimitMs)(MAIL);
  const encrypted = server.mails.map(({ isEncrypted }) => isEncrypted);
  const warning = unencryptedMail(settings.mailServer);
  return { result, encrypted, passwords: [...server.passwords], warning, found: await checkMail(settings) };
}

describe("smtpMail", () => {
  it("sends no password, and no mail, to another machine that offers no TLS (B13)", async () => {
    const { result, encrypted, passwords, found } = await sendElsewhere({ user: "user:hunter2@" });
    expect(result).toMatchObject({ ok: false, failure: "etls", needsOwner: true });
    expect({ encrypted, passwords }).toEqual({ encrypted: [], passwords: [] });
    expect(found).toMatchObject({
      status: "problem",
      text: expect.stringMatching(/offers no TLS \(etls\), so no mail/),
    });
  });

  it("sends a password encrypted where TLS is offered, and to this machine", async () => {
    const encrypted = await sendElsewhere({ user: "user:hunter2@", offersTls: true, query: TRUSTING });
    expect(encrypted).toMatchObject({ result: { ok: true }, encrypted: [true], passwords: ["hunter2"], warning: null });
    const here = await sendElsewhere({ user: "user:hunter2@" }, "127.0.0.1");
    expect(here).toMatchObject({ encrypted: [false], passwords: ["hunter2"], warning: null, found: { status: "OK" } });
  });

  it("sends in plain, or never, if the owner says so, and says what can be read on the way", async () => {
    const allowed = await sendElsewhere({ user: "user:hunter2@", tls: "if-offered" });
    expect(allowed).toMatchObject({ encrypted: [false], passwords: ["hunter2"] });
    expect(allowed.warning).toContain("phone numbers of leads, and the password, can be read on the way");
    const insists = await sendElsewhere({ tls: "required" });
    expect(insists).toMatchObject({ result: { failure: "etls" }, encrypted: [], warning: null });
    await expect(sendElsewhere({ tls: "yes" })).rejects.toThrow("SMTP_TLS must be required or if-offered");
  });

  it("without a password, encrypts where TLS is offered, and says where it is not", async () => {
    const offered = await sendElsewhere({ offersTls: true, query: TRUSTING });
    expect(offered).toMatchObject({ encrypted: [true], found: { status: "OK" } });
    const plain = await sendElsewhere({});
    expect(plain).toMatchObject({ encrypted: [false], found: { status: "warning", text: plain.warning } });
    expect(plain.warning).toContain("SMTP_TLS=required sends none then");
    const desk = await sendElsewhere({ deskUrl: "https://desk.brand.example" });
    expect(desk.found).toMatchObject({ status: "problem", text: expect.stringContaining("No mail signs anybody in") });
  });

  it("takes this machine's own certificate where no password is sent, as Debian's mail servers have one", async () => {
    const here = await sendElsewhere({ offersTls: true }, "127.0.0.1");
    expect(here).toMatchObject({ result: { ok: true }, encrypted: [true], found: { status: "OK" } });
    for (const way of [{ user: "user:hunter2@" }, { tls: "required" }]) {
      const checked = await sendElsewhere({ ...way, offersTls: true }, "127.0.0.1");
      const failure = expect.stringMatching(/^[a-z-]*cert[a-z-]*$/);
      expect(checked).toMatchObject({ result: { failure, needsOwner: true }, encrypted: [], passwords: [] });
    }
  });

  it("takes any certificate if the owner says if-offered, and sends nothing in plain where TLS fails", async () => {
    const allowed = { user: "user:hunter2@", tls: "if-offered" };
    const unchecked = await sendElsewhere({ ...allowed, offersTls: true });
    expect(unchecked).toMatchObject({ encrypted: [true], passwords: ["hunter2"], found: { status: "OK" } });
    const broken = await sendElsewhere({ ...allowed, offersTls: "broken" });
    expect(broken).toMatchObject({ result: { ok: false }, encrypted: [], passwords: [], found: { status: "problem" } });
  });
});

describe("a mail server with opinions", () => {
  async function send(
    timeLimitMs: number,
    refuses?: Parameters<typeof mailServer>[0],
    opinions?: Parameters<typeof mailServer>[1],
  ) {
    const { url, mails } = await mailServer(refuses, opinions);
    const withUser = opinions?.at === "AUTH" ? url.replace("//", "//user:hunter2@") : url;
    const result = await smtpMail({ url: withUser, requiresTls: false, checksCertificate: true }, timeLimitMs)(MAIL);
    return { result, mails };
  }
  const tried = { ok: false, failure: expect.stringMatching(/^smtp-\d{3}$/), reply: expect.anything() };
  const tellsOwner = { ...tried, needsOwner: true };

  it.each([
    ["MAIL", "553 5.7.1 Sender address rejected", tellsOwner],
    ["MAIL", "530 5.7.0 Authentication required", tellsOwner],
    ["MAIL", "550 5.4.5 Daily sending limit exceeded", tellsOwner],
    ["MAIL", "501 5.1.7 Bad sender address syntax", tellsOwner],
    ["RCPT", "550 5.7.1 Relaying denied", tellsOwner],
    ["RCPT", "553 5.7.1 Sender address rejected: not owned by user", tellsOwner],
    ["RCPT", "550 5.1.8 Sender address rejected: Domain not found", tellsOwner],
    ["RCPT", "554 5.7.1 Listed on a blocklist", tellsOwner],
    ["RCPT", "550 No code that says of whom", tellsOwner],
    ["DATA", "554 5.7.1 The domain is not verified", tellsOwner],
    ["AUTH", "535 5.7.8 Wrong password", tellsOwner],
    ["RCPT", "552 5.2.2 Mailbox full", tried],
    ["RCPT", "450 4.7.1 Greylisted", tried],
    ["MAIL", "421 4.3.2 Shutting down", tried],
    ["RCPT", "550 5.1.1 No such user", { ...tried, isFinal: true }],
    ["RCPT", "556 5.1.10 The domain takes no mail", { ...tried, isFinal: true }],
  ] as const)("at %s says %s: only an unknown recipient ends a mail (B18)", async (at, reply, result) => {
    expect(await send(30_000, () => reply, { at })).toEqual({ result, mails: [] });
  });

  it.each([
    ["is slow at each step", { delayMs: 200 }],
    ["takes a mail and says nothing", { isSilentAfterData: true }],
  ])("%s: the mail has one limit, and its connection ends with it", async (_what, opinions) => {
    const { result, mails } = await send(50, undefined, opinions);
    expect(result).toEqual({ ok: false, failure: expect.stringMatching(/^(timeout|etimedout)$/) });
    expect(mails.length).toBeLessThanOrEqual(1);
  });
});
