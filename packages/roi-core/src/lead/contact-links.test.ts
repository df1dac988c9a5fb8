import { describe, expect, it } from "vitest";
import { contactLinks } from "./contact-links.ts";

const LEAD = { phone: "(212) 555-0123", phone_e164: "+12125550123", phone_typed: null, email: "ada+roi@park.example" };

describe("contactLinks", () => {
  it("contactLinks dials and shows the checked number", () => {
    expect(contactLinks(LEAD)).toEqual({
      number: "+12125550123",
      call: "tel:+12125550123",
      text: "sms:+12125550123",
      mail: "mailto:ada%2Broi@park.example",
    });
  });

  it.each([
    ["*72 9005550100", "+1729005550100", null],
    ["+17290055501", "+17290055501", "*72 90055501"],
    ["+**21*1900555010#", "+211900555010", null],
    ["+1212555012345", "+1212555012345", "(212) 555-0123 x45"],
    ["+15550142", "+15550142", null],
    ["1", null, null],
  ])("contactLinks has no link for %j, and shows what was typed (D5)", (phone, phone_e164, phone_typed) => {
    const links = contactLinks({ ...LEAD, phone, phone_e164, phone_typed });
    expect(links).toMatchObject({ number: phone_typed ?? phone, call: null, text: null });
  });

  it("contactLinks shows no character that hides or turns others", () => {
    const links = contactLinks({ ...LEAD, phone_e164: null, phone: "1", phone_typed: "\u202e*72\n900\u200b" });
    expect(links.number).toBe("*72 900");
  });

  it.each([
    ["joe?cc=boss&bcc=all@park.example", "mailto:joe%3Fcc%3Dboss%26bcc%3Dall@park.example"],
    ["a,everybody@park.example", "mailto:a%2Ceverybody@park.example"],
    ["josé#x@park.example", "mailto:jos%C3%A9%23x@park.example"],
  ])("contactLinks writes to %j alone", (email, mail) => {
    expect(contactLinks({ ...LEAD, email }).mail).toBe(mail);
  });
});
