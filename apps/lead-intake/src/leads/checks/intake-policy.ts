import type { Plans } from "@contractor-roi/roi-core";
import { type DeliveryChannel, deliveryChannels } from "../delivery-channels.ts";
import type { Log } from "../../platform/log.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { type Env, wholeNumber } from "../../platform/setting-values.ts";
import { parsePlans } from "../parse-plans.ts";
import { addressLimit, type RateLimit } from "./address-limit.ts";
import { trustedProxies } from "./trusted-proxies.ts";
import { type CaptchaCheck, turnstileCheck } from "./turnstile.ts";

/** What happens to a lead besides being stored. */
export type IntakePolicy = {
  readonly channels: readonly DeliveryChannel[];
  readonly limitOf?:
    | ((request: Request, peerAddress: string | undefined, log: Log) => Promise<RateLimit | null>)
    | undefined;
  readonly checkCaptcha?: ((request: Request, idempotencyKey: string) => Promise<CaptchaCheck>) | undefined;
  /** The plans of the site that the leads come from (P10). @default roi-core's */
  readonly plans?: Plans | undefined;
  /** Called when a lead was stored, spam too. */
  readonly onStored?: (() => void) | undefined;
};

const DEFAULT_LEADS = 20;
const DEFAULT_WINDOW_SECONDS = 600;
/** Arrivals are deleted after a day. */
const LONGEST_WINDOW_SECONDS = 86_400;
const SHORTEST_SECRET = 16;
const TURNSTILE_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

type Surroundings = {
  /** Whether every connection comes from the platform's own gateway. */
  readonly isBehindGateway: boolean;
  /** Whether a visitor's report is written to a folder where it cannot be mailed. */
  readonly hasMailFolder: boolean;
};

/** @throws {OperatorError} that names the variable and what it must be */
export function intakePolicy(env: Env, { isBehindGateway, hasMailFolder }: Surroundings): IntakePolicy {
  const leads = wholeNumber(env, "RATE_LIMIT_LEADS", { from: 0, to: 1_000_000, default: DEFAULT_LEADS });
  const limit = {
    leads,
    windowSeconds: wholeNumber(env, "RATE_LIMIT_SECONDS", {
      from: 1,
      to: LONGEST_WINDOW_SECONDS,
      default: DEFAULT_WINDOW_SECONDS,
    }),
    trustedProxies: trustedProxies(env, isBehindGateway),
    secret: addressSecret(env("RATE_LIMIT_SECRET")),
  };
  const turnstileSecret = env("TURNSTILE_SECRET");
  return {
    channels: deliveryChannels(env, hasMailFolder),
    plans: parsePlans("PLANS", env("PLANS")),
    limitOf: leads === 0 ? undefined : addressLimit(limit),
    checkCaptcha: turnstileSecret
      ? turnstileCheck({ secret: turnstileSecret, verifyUrl: verifyUrl(env("TURNSTILE_URL")) })
      : undefined,
  };
}

/** Generated at each start unless set: then a limit ends with the process, and other processes count for themselves. */
function addressSecret(setting: string | undefined): string {
  if (!setting) return crypto.randomUUID() + crypto.randomUUID();
  if (setting.length >= SHORTEST_SECRET) return setting;
  throw new OperatorError(
    `RATE_LIMIT_SECRET must have at least ${SHORTEST_SECRET} characters. Its value is not shown here.`,
  );
}

function verifyUrl(setting: string | undefined): string {
  if (!setting) return TURNSTILE_URL;
  if (URL.canParse(setting) && /^https?:$/.test(new URL(setting).protocol)) return setting;
  throw new OperatorError(`TURNSTILE_URL must be an http or https URL: current value is ${JSON.stringify(setting)}`);
}
