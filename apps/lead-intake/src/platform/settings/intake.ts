import { group, type ValuesOf } from "./read-settings.ts";
import { anyText, origins, proxies, secretText, wholeNumber } from "./values.ts";

const MOST_HOPS = 10;
/** Arrivals are deleted after a day. */
const LONGEST_WINDOW_SECONDS = 86_400;

/** Of whom leads are taken, and how they are checked: by server and Supabase function alike. */
export const INTAKE = group(
  {
    ALLOWED_ORIGINS: {
      schema: origins((origin) => !origin.includes("*")),
      unset: "its own",
      meaning: "other origins whose pages may submit: `*` for any, or a list such as `https://www.example.com`",
    },
    RATE_LIMIT_LEADS: {
      schema: wholeNumber(0, 1_000_000),
      fallback: "20",
      meaning: "leads that one address may send within the time below; 0 = no limit",
    },
    RATE_LIMIT_SECONDS: {
      schema: wholeNumber(1, LONGEST_WINDOW_SECONDS),
      fallback: "600",
      meaning: `that time, at most ${LONGEST_WINDOW_SECONDS}`,
    },
    RATE_LIMIT_SECRET: {
      schema: secretText(16),
      unset: "made at each start",
      meaning: "16 or more characters; set the same where several servers or function copies receive leads",
    },
    TRUSTED_PROXIES: {
      schema: proxies,
      unset: "`loopback`",
      meaning:
        "proxies whose `X-Forwarded-For` is believed: addresses, subnets, and the words `loopback`, `private`, `cloudflare`",
    },
    TRUSTED_PROXY_HOPS: {
      schema: wholeNumber(0, MOST_HOPS),
      fallback: "0",
      meaning: "in its place: how many proxies there are between the internet and this server",
    },
    TURNSTILE_SECRET: { schema: anyText, meaning: "checks visitors with Cloudflare Turnstile" },
  },
  [
    {
      about: ["TRUSTED_PROXIES", "TRUSTED_PROXY_HOPS"],
      broken: ({ TRUSTED_PROXIES, TRUSTED_PROXY_HOPS }) =>
        TRUSTED_PROXIES !== null && TRUSTED_PROXY_HOPS > 0 && "Set TRUSTED_PROXIES or TRUSTED_PROXY_HOPS, not both.",
    },
  ],
);

export type IntakeSettings = ValuesOf<typeof INTAKE.settings>;
