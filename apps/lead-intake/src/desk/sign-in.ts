// Signing in to the desk by mail (D1): by a link that is posted at a tap, or by a code for the browser that asked.
import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import * as v from "valibot";
import type { OpenedSession } from "@contractor-roi/lead-store/leads/desk-sessions";
import { emailKey } from "@contractor-roi/lead-store/lead/email-key";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import type { Log } from "@contractor-roi/lead-store/base/log";
import type { Store } from "@contractor-roi/lead-store/served/store";
import type { Mail } from "../delivery/mail.ts";
import type { TryResult } from "../delivery/channel.ts";
import { body } from "./desk-api.ts";
import { describeBrowser } from "./describe-browser.ts";
import { sessionMail, signInMail } from "./sign-in-mails.ts";

export type SignInDeps = {
  readonly store: Promise<Pick<Store, "sessions">>;
  /** The desk's own address, without a slash at its end. */
  readonly url: string;
  /** Addresses that may sign in, as `emailKey` has them. */
  readonly users: readonly string[];
  /** Sends a mail at once, and keeps it nowhere. */
  readonly send: (mail: Pick<Mail, "to" | "subject" | "text">) => Promise<TryResult>;
  /** The network that a request comes from; null if it is unknown. */
  readonly networkOf: (request: Request, peer: string | undefined) => string | null;
  /** The owner's; empty for the machine's. */
  readonly timeZone: string;
  readonly log: Log;
};

type Asking = Readonly<Record<"asker" | "network" | "browser", string>> & { readonly device: string | undefined };
type SignInContext = Context<{ Bindings: HttpBindings }>;

const DAY_SECONDS = 86_400;
/** The prefix keeps a sibling host from setting it. */
export const SESSION_COOKIE = "__Host-desk";
const ASKER_COOKIE = "__Host-desk-asked";
const DEVICE_COOKIE = "__Host-desk-device";
const COOKIE = { httpOnly: true, secure: true, sameSite: "Strict", path: "/" } as const;
const SESSION_SECONDS = 30 * DAY_SECONDS;
const DEVICE_SECONDS = 365 * DAY_SECONDS;
const ASKED_SECONDS = 900;
const ASKS_AN_HOUR = 5;
const HOUR_MS = 3_600_000;
const TOO_OLD = "It was used, or is older than 15 minutes. Ask for another mail.\n";

const text = v.pipe(v.string(), v.maxLength(320));
const aSecret = body(v.strictObject({ secret: text }));

/** The routes of the page of sign-ins, for whoever asks from that page. */
export function signInRoutes({ store, url, users, send, networkOf, timeZone, log }: SignInDeps) {
  const mayAsk = hourlyLimit(ASKS_AN_HOUR);
  const refused = (reason: string) => log({ level: "warn", event: "desk-sign-in-refused", reason });

  return new Hono<{ Bindings: HttpBindings }>()
    .post("/", body(v.strictObject({ address: text })), (context) => {
      const { address } = context.req.valid("json");
      const asker = randomBytes(32).toString("base64url");
      const network = networkOf(context.req.raw, context.env.incoming.socket.remoteAddress) ?? "unknown";
      const asking = { asker, network, browser: browserOf(context), device: getCookie(context, DEVICE_COOKIE) };
      afterAnswer(context, () => mailSignIn(emailKey(address), asking));
      setCookie(context, ASKER_COOKIE, asker, { ...COOKIE, maxAge: ASKED_SECONDS });
      return context.json({});
    })
    .post("/look", aSecret, async (context) => {
      const { sessions } = await store;
      const { secret } = context.req.valid("json");
      const asked = (await sessions.readSignIn(secret)) ?? (await sessions.byEnd(secret));
      return asked === null ? refuse(context, "link") : context.json(asked);
    })
    .post("/use", aSecret, async (context) => {
      const { sessions } = await store;
      const { secret } = context.req.valid("json");
      return signedIn(context, await sessions.useSignIn(secret, browserOf(context)), "link");
    })
    .post("/code", body(v.strictObject({ code: text })), async (context) => {
      const { sessions } = await store;
      const code = context.req.valid("json").code.replaceAll(/\D/g, "");
      const asker = getCookie(context, ASKER_COOKIE) ?? "";
      return signedIn(context, await sessions.useCode(asker, code, browserOf(context)), "code");
    })
    .post("/end", aSecret, async (context) => {
      const { sessions } = await store;
      const session = await sessions.byEnd(context.req.valid("json").secret);
      if (session === null) return refuse(context, "end-link");
      await sessions.endSession(session.number);
      log({ level: "info", event: "desk-session-ended", session: session.number });
      return context.json({});
    });

  /** Nothing that depends on the address is done before the answer has left: it would take time that tells of it. */
  function afterAnswer({ env }: SignInContext, work: () => Promise<void>): void {
    env.outgoing.once("close", () => {
      work().catch((error: unknown) =>
        log({ level: "error", event: "desk-sign-in-failed", ...describeFailure(error) }),
      );
    });
  }

  async function mailSignIn(address: string, { asker, network, browser, device }: Asking): Promise<void> {
    if (!users.includes(address)) return refused("unknown-address");
    const { sessions } = await store;
    const isKnown = device !== undefined && (await sessions.isDevice(device, address));
    // A stranger's asking leaves a device that was signed in before its own.
    if (!mayAsk(isKnown ? [`device ${device}`] : [`network ${network}`, `address ${address}`]))
      return refused("too-many");
    const { secret, code } = await sessions.askSignIn(address, browser, asker);
    const asked = { address, browser, created_at: new Date().toISOString() };
    await mail([address], signInMail({ url, timeZone }, asked, secret, code));
  }

  async function mail(to: readonly string[], letter: Pick<Mail, "subject" | "text">): Promise<void> {
    for (const result of await Promise.all(to.map((address) => send({ to: address, ...letter }))))
      if (!result.ok && "failure" in result) log({ level: "error", event: "desk-mail-failed", code: result.failure });
  }

  function refuse(context: SignInContext, reason: string) {
    refused(reason);
    return context.text(TOO_OLD, 403);
  }

  async function signedIn(context: SignInContext, opened: OpenedSession | null, by: "link" | "code") {
    const { sessions } = await store;
    const address = opened?.address ?? "";
    // The address may have left since then.
    if (opened === null || !users.includes(address)) return refuse(context, by);
    const former = await sessions.session(getCookie(context, SESSION_COOKIE) ?? "");
    if (former !== null) await sessions.endSession(former.number);
    setCookie(context, SESSION_COOKIE, opened.secret, { ...COOKIE, maxAge: SESSION_SECONDS });
    const known = getCookie(context, DEVICE_COOKIE) ?? "";
    const device = (await sessions.isDevice(known, address)) ? known : await sessions.noteDevice(address);
    setCookie(context, DEVICE_COOKIE, device, { ...COOKIE, maxAge: DEVICE_SECONDS });
    log({ level: "info", event: "desk-signed-in", session: opened.number, by });
    const session = { address, browser: browserOf(context), created_at: new Date().toISOString() };
    afterAnswer(context, () => mail(users, sessionMail({ url, timeZone }, session, opened.end)));
    return context.json({});
  }
}

function browserOf({ req }: Context): string {
  return describeBrowser(req.header("user-agent"));
}

/** Limits requests by several keys, each of which must have some left. Setting the clock does not change the counts. */
function hourlyLimit(most: number): (keys: readonly string[]) => boolean {
  let asks: { readonly key: string; readonly at: number }[] = [];
  return (keys) => {
    const at = performance.now();
    asks = asks.filter((ask) => ask.at > at - HOUR_MS);
    if (keys.some((key) => asks.filter((ask) => ask.key === key).length >= most)) return false;
    asks.push(...keys.map((key) => ({ key, at })));
    return true;
  };
}
