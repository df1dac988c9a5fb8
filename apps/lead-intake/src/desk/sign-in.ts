// Signing in to the desk by mail (D1): by a link that is posted at a tap, or by a code; elsewhere than asked for, by both.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
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
  readonly send: (mail: DeskMail) => Promise<TryResult>;
  /** Sends a mail, again until it could be. */
  readonly notify: (mail: DeskMail) => void;
  /** The IPv4 address that a request comes from, or the /48 of an IPv6 one; null if it is unknown. */
  readonly networkOf: (request: Request, peer: string | undefined) => string | null;
  /** The owner's; empty for the machine's. */
  readonly timeZone: string;
  readonly log: Log;
};

export type DeskMail = Pick<Mail, "to" | "subject" | "text">;

type SignInContext = Context<{ Bindings: HttpBindings }>;
export type ConnectedRequest = Pick<SignInContext, "req" | "env">;

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
/** Above a network's, so that one network cannot use them up. */
const ASKS_FOR_ADDRESS = 20;
const HOUR_MS = 3_600_000;
/** A mail leaves at some moment of this time: at once, it would make the user's next request slower than a stranger's. */
const MAIL_WITHIN_MS = 1_000;
const TOO_OLD = "It was used, is older than 15 minutes, or had five wrong codes. Ask for another email.\n";
const WRONG_CODE = "That code isn’t right, or it ran out. Check the digits, or ask for another email.\n";

const text = v.pipe(v.string(), v.maxLength(320));
const anId = v.pipe(v.string(), v.uuid());
const anAsking = body(v.strictObject({ address: text, lead: v.optional(v.fallback(anId, ""), "") }));
/** Empty: a code alone. */
const secret = v.optional(text, "");
export const aSecret = body(v.strictObject({ secret, code: v.optional(text, "") }));

/** The routes of the page of sign-ins, for whoever asks from that page. */
export function signInRoutes(deps: SignInDeps) {
  const { store, url, users, send, notify, networkOf, timeZone, log } = deps;
  const mayOneAsk = hourlyLimit(ASKS_AN_HOUR);
  const mayAskFor = hourlyLimit(ASKS_FOR_ADDRESS);
  const refused = (reason: string) => log({ level: "warn", event: "desk-sign-in-refused", reason });

  return new Hono<{ Bindings: HttpBindings }>()
    .post("/", anAsking, (context) => {
      const { address, lead } = context.req.valid("json");
      const asker = randomBytes(32).toString("base64url");
      // The answer waits for nothing that depends on the address: it would take time that tells of it.
      mailSignIn(context, emailKey(address), asker, lead).catch((error: unknown) =>
        log({ level: "error", event: "desk-sign-in-failed", ...describeFailure(error) }),
      );
      setCookie(context, ASKER_COOKIE, asker, { ...COOKIE, maxAge: ASKED_SECONDS });
      return context.json({});
    })
    .post("/look", aSecret, async (context) => {
      const { sessions } = await store;
      const { secret } = context.req.valid("json");
      const asker = getCookie(context, ASKER_COOKIE) ?? "";
      const asked = (await sessions.readSignIn(secret, asker)) ?? (await sessions.byEnd(secret));
      return asked === null ? refuse(context, "link") : context.json(asked);
    })
    .post("/use", aSecret, async (context) => {
      const { sessions } = await store;
      const { secret, code: typed } = context.req.valid("json");
      const [asker, code] = [getCookie(context, ASKER_COOKIE) ?? "", typed.replaceAll(/\D/g, "")];
      const browser = hostedBrowser(context, deps);
      return signedIn(context, await sessions.useMailed({ secret, asker, code }, browser), secret ? "link" : "code");
    })
    .post("/end", aSecret, async (context) => {
      const { sessions } = await store;
      const session = await sessions.byEnd(context.req.valid("json").secret);
      if (session === null) return refuse(context, "end-link");
      await sessions.endSession(session.number, false);
      log({ level: "info", event: "desk-session-ended", session: session.number });
      return context.json({});
    });

  /** Does the same for a stranger but for the mail, so that no later request takes another time. */
  async function mailSignIn(context: SignInContext, address: string, asker: string, lead: string): Promise<void> {
    const network = networkOf(context.req.raw, context.env.incoming.socket.remoteAddress) ?? "unknown";
    const browser = hostedBrowser(context, deps);
    const device = getCookie(context, DEVICE_COOKIE);
    const isUser = users.includes(address);
    const { sessions } = await store;
    const isKnown = device !== undefined && (await sessions.isDevice(device, address));
    // A stranger's asking leaves a device that was signed in before its own.
    const mayAsk = isKnown ? mayOneAsk(`device ${device}`) : mayOneAsk(`network ${network}`) && mayAskFor(address);
    if (!mayAsk) return refused("too-many");
    const secrets = await sessions.askSignIn(isUser ? address : "", browser, asker);
    await sleep(Math.random() * MAIL_WITHIN_MS);
    if (!isUser) return refused("unknown-address");
    const letter = signInMail({ url, timeZone }, { address, browser }, { ...secrets, lead });
    const result = await send({ to: address, ...letter });
    if (!result.ok && "failure" in result) log({ level: "error", event: "desk-mail-failed", code: result.failure });
  }

  function refuse(context: SignInContext, reason: string, sentence = TOO_OLD) {
    refused(reason);
    return context.text(sentence, 403);
  }

  async function signedIn(context: SignInContext, opened: OpenedSession | "wrong-code" | null, by: "link" | "code") {
    if (opened === "wrong-code") return refuse(context, opened, WRONG_CODE);
    const { sessions } = await store;
    const address = opened?.address ?? "";
    // The address may have left since then.
    if (opened === null || !users.includes(address)) return refuse(context, by);
    const former = await sessions.session(getCookie(context, SESSION_COOKIE) ?? "");
    if (former !== null) await sessions.endSession(former.number, false);
    setCookie(context, SESSION_COOKIE, opened.secret, { ...COOKIE, maxAge: SESSION_SECONDS });
    setCookie(context, DEVICE_COOKIE, opened.device, { ...COOKIE, maxAge: DEVICE_SECONDS });
    log({ level: "info", event: "desk-signed-in", session: opened.number, by });
    const letter = sessionMail({ url, timeZone }, { address, browser: hostedBrowser(context, deps) }, opened.end);
    for (const to of users) notify({ to, ...letter });
    return context.json({});
  }
}

/** A browser at the desk's own host, with its network. */
export function hostedBrowser({ req, env }: ConnectedRequest, { networkOf }: Pick<SignInDeps, "networkOf">): string {
  return describeBrowser(req.header("user-agent"), networkOf(req.raw, env.incoming.socket.remoteAddress));
}

/** Limits what is done for a key. Setting the clock does not change the counts. */
function hourlyLimit(most: number): (key: string) => boolean {
  let asks: { readonly key: string; readonly at: number }[] = [];
  return (key) => {
    const at = performance.now();
    asks = asks.filter((ask) => ask.at > at - HOUR_MS);
    if (asks.filter((ask) => ask.key === key).length >= most) return false;
    asks.push({ key, at });
    return true;
  };
}
