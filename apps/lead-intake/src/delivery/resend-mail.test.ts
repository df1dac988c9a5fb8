import { deliverySettingsOf } from "../testing/delivery-samples.ts";
import { describe, expect, it } from "vitest";
import { resendApi } from "../testing/resend-api.ts";
import type { Mail } from "./mail.ts";
import { resendMail } from "./resend-mail.ts";

const MAIL: Mail = {
  id: "5f0c3f57-3c1a-4b6e-9d3c-0a3a3f8f3b11",
  from: { name: 'Ring "&" Co', address: "reports@brand.example" },
  to: "ada@park.example",
  subject: "Your ROI report",
  date: new Date("2026-01-31T12:00:00Z"),
  text: "Hello Ada,",
  html: "<p>Hello Ada,</p>",
  headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  attachments: [
    { filename: "logo.png", contentType: "image/png", content: Buffer.from("PNG"), contentId: "logo" },
    { filename: "roi-report.pdf", contentType: "application/pdf", content: Buffer.from("%PDF") },
  ],
};

async function sender(refuses?: (at: number) => number | null, changes: Record<string, string> = {}) {
  const api = await resendApi(refuses);
  const env: Record<string, string> = { ...api.env, ...changes };
  const { mailServer, timeLimitMs } = deliverySettingsOf(env);
  if (mailServer?.kind !== "resend") throw new Error("not Resend");
  return { ...api, send: resendMail(mailServer, timeLimitMs, api.url) };
}

describe("mail by Resend's API", () => {
  it("has everything that the mail has, and is sent once however often it is tried", async () => {
    const { send, sent, requests } = await sender();
    expect([await send(MAIL), await send(MAIL)]).toEqual([{ ok: true }, { ok: true }]);
    expect(requests()).toBe(2);
    expect(sent).toEqual([
      {
        from: String.raw`"Ring \"&\" Co" <reports@brand.example>`,
        to: ["ada@park.example"],
        subject: "Your ROI report",
        text: "Hello Ada,",
        html: "<p>Hello Ada,</p>",
        headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
        attachments: [
          {
            filename: "logo.png",
            content_type: "image/png",
            content: Buffer.from("PNG").toString("base64"),
            content_id: "logo",
          },
          {
            filename: "roi-report.pdf",
            content_type: "application/pdf",
            content: Buffer.from("%PDF").toString("base64"),
          },
        ],
      },
    ]);
  });

  it.each([
    ["too many", 429, { failure: "http-429", waitSeconds: 7 }],
    ["its own failure", 500, { failure: "http-500" }],
  ])("is tried again after %s, as late as it asks", async (_what, status, result) => {
    const { send, sent } = await sender((at) => (at === 0 ? status : null));
    expect(await send(MAIL)).toEqual({ ok: false, ...result });
    expect(await send(MAIL)).toEqual({ ok: true });
    expect(sent).toHaveLength(1);
  });

  it("is tried again after a refusal, whose reason its number does not say, and the owner is told", async () => {
    const { send } = await sender();
    expect(await send({ ...MAIL, to: "nobody" })).toEqual({ ok: false, failure: "http-422", needsOwner: true });
    const wrongKey = await sender(undefined, { RESEND_API_KEY: "re_other" });
    expect(await wrongKey.send(MAIL)).toEqual({ ok: false, failure: "http-403", needsOwner: true });
  });
});
