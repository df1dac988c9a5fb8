import { describe, expect, it } from "vitest";
import { checkMail } from "../cli/doctor/check-channels.ts";
import { mailServer } from "../testing/mail-server.ts";
import { deliverySettings } from "./delivery-settings.ts";
import { DELIVERY } from "../platform/settings/delivery.ts";
import { readSettings } from "../platform/settings/read-settings.ts";
import { mailSender } from "./mail-sender.ts";
import { unencryptedMail } from "./smtp-mail.ts";

const SENDER = { name: "", address: "leads@brand.example" };
const MAIL = {
  id: "1",
  from: SENDER,
  to: "owner@brand.example",
  subject: "A lead",
  date: new Date(0),
  text: "Call 202-555-0187.",
};
const TRUSTING = "?tls.rejectUnauthorized=false";
const CERTIFICATE = /[a-z-]*cert[a-z-]*/;

type Way = { readonly user?: string; readonly tls?: string; readonly offersTls?: boolean; readonly query?: string };

/** Sends a mail over an address that reaches this machine and is none of its loopback addresses, as if a name led there. */
async function sendElsewhere({ user = "", tls = "", offersTls = false, query = "" }: Way, host = "0.0.0.0") {
  const server = await mailServer(() => false, { offersTls });
  const url = server.url.replace("//127.0.0.1", `//${user}${host}`) + query;
  const env: Record<string, string> = { SMTP_URL: url, SMTP_TLS: tls, OWNER_EMAIL: MAIL.to };
  const settings = deliverySettings(readSettings(DELIVERY, env));
  const result = await mailSender(settings)!(MAIL);
  const encrypted = server.mails.map(({ isEncrypted }) => isEncrypted);
  const warning = unencryptedMail(settings.mailServer);
  return { result, encrypted, passwords: [...server.passwords], warning, found: await checkMail(settings) };
}

describe("smtpMail", () => {
  it("sends no password, and no mail, to another machine that offers no TLS (B13)", async () => {
    const { result, encrypted, passwords, found } = await sendElsewhere({ user: "user:hunter2@" });
    expect(result).toEqual({ ok: false, failure: "etls" });
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

  it("does as the owner says, and says what can be read then", async () => {
    const allowed = await sendElsewhere({ user: "user:hunter2@", tls: "if-offered" });
    expect(allowed).toMatchObject({ encrypted: [false], passwords: ["hunter2"] });
    expect(allowed.warning).toContain("phone numbers of leads, and the password, can be read on the way");
    const insists = await sendElsewhere({ tls: "required" });
    expect(insists).toMatchObject({ result: { failure: "etls" }, encrypted: [], warning: null });
    await expect(sendElsewhere({ tls: "yes" })).rejects.toThrow("SMTP_TLS must be required or if-offered");
  });

  it("without a password, encrypts where TLS is offered, and says that it is not elsewhere", async () => {
    const offered = await sendElsewhere({ offersTls: true, query: TRUSTING });
    expect(offered).toMatchObject({ encrypted: [true], found: { status: "OK" } });
    const plain = await sendElsewhere({});
    expect(plain).toMatchObject({ encrypted: [false], found: { status: "warning", text: plain.warning } });
    expect(plain.warning).toContain("SMTP_TLS=required sends none then");
  });

  it("names a certificate that is not trusted, and so does the doctor", async () => {
    const { result, encrypted, found } = await sendElsewhere({ user: "user:hunter2@", offersTls: true });
    expect({ result, encrypted }).toEqual({
      result: { ok: false, failure: expect.stringMatching(CERTIFICATE) },
      encrypted: [],
    });
    expect(found).toMatchObject({
      status: "problem",
      text: expect.stringMatching(new RegExp(`not trusted \\(${CERTIFICATE.source}\\)`)),
    });
  });
});
