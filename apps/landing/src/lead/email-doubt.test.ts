import { describe, expect, it } from "vitest";
import { meantEmail } from "./email-doubt.ts";

/** Domains as customers of contractors and contractors have them. */
const GOOD =
  "gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com mac.com me.com gmx.net gmx.com hvac.pro mail.com ymail.com " +
  "email.com att.net msn.com live.com hey.com proton.me protonmail.com zoho.com fastmail.com comcast.net cox.net charter.net " +
  "verizon.net sbcglobal.net bellsouth.net earthlink.net optonline.net frontier.com windstream.net rocketmail.com " +
  "googlemail.com yahoo.co.uk yahoo.com.mx hotmail.es outlook.es yahoo.ca prodigy.net.mx smithplumbing.com acme.com acme.co " +
  "ace.plumbing hvac.com tampabay.rr.com centurylink.net q.com juno.com tds.net swbell.net hotwater.com ace.services cloud.com " +
  "acme.vet mail.a.com acme.us";

const TYPOS: readonly (readonly [typed: string, meant: string])[] = [
  ["gmial.com", "gmail.com"],
  ["gmal.com", "gmail.com"],
  ["gnail.com", "gmail.com"],
  ["gmaill.com", "gmail.com"],
  ["gmail.con", "gmail.com"],
  ["gmail.co", "gmail.com"],
  ["GMAIL.CMO", "gmail.com"],
  ["yaho.com", "yahoo.com"],
  ["hotmial.com", "hotmail.com"],
  ["outlok.com", "outlook.com"],
  ["iclod.com", "icloud.com"],
  ["comcas.net", "comcast.net"],
  ["sbcgloabl.net", "sbcglobal.net"],
  ["verison.net", "verizon.net"],
  ["smith-plumbing.con", "smith-plumbing.com"],
  ["acme.comm", "acme.com"],
];

describe("meantEmail", () => {
  it.each(GOOD.split(" "))("meantEmail doubts no address at %s", (domain) => {
    expect(meantEmail(`ada@${domain}`)).toBeNull();
  });

  it.each(TYPOS)("meantEmail reads %s as %s, and keeps the name as it is typed", (typed, meant) => {
    expect(meantEmail(` Ada.Park+jobs@${typed} `)).toBe(`Ada.Park+jobs@${meant}`);
  });

  it.each(["", "ada", "ada@", "@gmial.com", "ada@gmial", "ada@gm ial.com", "ada@münchen.con", "ada@\uD800.con"])(
    "meantEmail finds nothing in %j",
    (typed) => {
      expect(meantEmail(typed)).toBeNull();
    },
  );

  it.each(["gmail.co", "gmail.c", "yahoo.c"])("while %s is typed, it may become what is meant", (domain) => {
    expect(meantEmail(`ada@${domain}`, true)).toBeNull();
    expect(meantEmail("ada@gmial.com", true)).toBe("ada@gmail.com");
  });
});
