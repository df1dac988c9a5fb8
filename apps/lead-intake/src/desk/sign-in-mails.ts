import type { AskedSignIn } from "../store/leads/desk-sessions.ts";
import type { Mail } from "../delivery/mail.ts";

type Letter = Pick<Mail, "subject" | "text">;
type Zone = { readonly timeZone: string };

/** The address of the page of sign-ins, with a secret that no server gets. */
const pageWith = (url: string, secret: string) => `${url}/sign-in#${secret}`;

/** @param url the desk's. @param code of 8 digits */
export function signInMail(
  url: string,
  asked: AskedSignIn,
  { secret, code, timeZone }: { readonly secret: string; readonly code: string } & Zone,
): Letter {
  return {
    subject: "Sign in to the leads desk",
    text: `Somebody asked to sign in to ${url} as ${asked.address}: ${whereAndWhen(asked, timeZone)}.

If it was you, open this link and tap "Sign in". It works once, within 15 minutes:
${pageWith(url, secret)}

Or type this code on the page where you asked: ${code.slice(0, 4)} ${code.slice(4)}

If it was not you, do nothing. Forward this mail to nobody, and tell nobody the code: both open your leads.
`,
  };
}

/** @param end of the link that ends the session */
export function sessionMail(
  url: string,
  session: AskedSignIn,
  { end, timeZone }: { readonly end: string } & Zone,
): Letter {
  return {
    subject: "A new sign-in to the leads desk",
    text: `${session.address} signed in to ${url}: ${whereAndWhen(session, timeZone)}. The sign-in lasts 30 days.

If you do not know it, open this link and tap "End it". Then change the password of that mailbox:
${pageWith(url, end)}
`,
  };
}

function whereAndWhen({ browser, created_at }: AskedSignIn, timeZone: string): string {
  const time = new Date(created_at).toLocaleString("en-US", {
    timeZone: timeZone || undefined,
    dateStyle: "medium",
    timeStyle: "long",
  });
  return `${browser}, ${time}`;
}
