import { mailedTime } from "@contractor-roi/lead-store/base/owners-day";
import type { AskedSignIn } from "@contractor-roi/lead-store/leads/desk-sessions";
import type { Mail } from "../delivery/mail.ts";

/** The desk's own address, and the owner's time zone, empty for the machine's. */
type Desk = { readonly url: string; readonly timeZone: string };
type Letter = Pick<Mail, "subject" | "text">;
type Somebody = Pick<AskedSignIn, "address" | "browser">;

/** The link's secret, which no server gets since it follows the #; a code of 8 digits; the id of the lead that is opened, or nothing. */
type SignInSecrets = Readonly<Record<"secret" | "code" | "lead", string>>;

export function signInMail({ url, timeZone }: Desk, asked: Somebody, { secret, code, lead }: SignInSecrets): Letter {
  return {
    subject: "Sign in to the leads desk",
    text: `Somebody asked to sign in to ${url} as ${asked.address}: ${whereAndWhen(asked, timeZone)}.

If it was you, open this link and tap "Sign in". It works once, within 15 minutes:
${url}/sign-in#${secret}${lead && `/${lead}`}

Or type this code on the page where you asked. In a browser that did not ask, the link wants it, too: ${code.slice(0, 4)} ${code.slice(4)}

If it was not you, do nothing. Don't forward this email or share the code: both open your leads.
`,
  };
}

/** @param end secret of the link that ends the session */
export function sessionMail({ url, timeZone }: Desk, session: Somebody, end: string): Letter {
  return {
    subject: "A new sign-in to the leads desk",
    text: `${session.address} signed in to ${url}: ${whereAndWhen(session, timeZone)}. The sign-in lasts 30 days.

If you do not know it, open this link and tap "End it". Then change the password of that mailbox:
${url}/sign-in#${end}
`,
  };
}

function whereAndWhen({ browser }: Somebody, timeZone: string): string {
  return `${browser}, ${mailedTime(new Date().toISOString(), timeZone)}`;
}
