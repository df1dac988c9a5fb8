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
  text: "Hello Ada,",
  html: "<p>Hello Ada,</p>",
  headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  attachments: [
    { filename: "logo.png", contentType: "image/png", content: Buffer.from("PNG"), contentId: "logo" },
    { filename: "roi-report.pdf", contentType: "application/pdf", content: Buffer.from("%PDF") },
  ],
};

describe("mail by Resend's API", () => {
  it("has everything that the mail has, and is sent once however often it is tried", async () => {
    const { url, env, sent, requests } = await resendApi();
    const { mailServer, timeLimitMs } = deliverySettingsOf(env);
    if (mailServer?.kind !== "resend") throw new Error("not Resend");
    const send = resendMail(mailServer, timeLimitMs, url);
    expect([await send(MAIL), await send(MAIL)]).toEqual([{ ok: true }, { ok: true }]);
    expect(requests).toHaveLength(2);
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
});
