import { parseExperiments, type Experiments } from "./experiments.ts";
import { OWNER_JSON, readOwnerJson, unprovenClaims, type OwnerContent } from "./owner-content.ts";

/** What the owner sets for one deployment. Every value is public: it ends up in the page. */
export type PageConfig = {
  readonly brandName: string;
  /** Name on the voice button: "Try {product} AI!". */
  readonly productName: string;
  /** E.164; the calculator bar's call button dials it. */
  readonly companyPhone: string;
  /** E.164; the voice button's error state dials it. */
  readonly voiceErrorPhone: string;
  readonly bookingUrl: string;
  /** `none`, `cal.com`, `calendly` or pairs such as `name=full_name,email=mail`: what the booking page is told of a lead. */
  readonly bookingParameters: string;
  readonly marketingUrl: string;
  /** Where this page itself is published: what search engines and social networks are told. */
  readonly siteUrl: string;
  /** "" means that there is no link to it beside the consent. */
  readonly privacyUrl: string;
  /** Where the lead-intake function lives; "" means the page's own origin. */
  readonly backendUrl: string;
  readonly backendKey: string;
  /** Of Cloudflare Turnstile; "" means that the form has no captcha. */
  readonly turnstileSiteKey: string;
  /** "" means the sandbox call. */
  readonly voiceKey: string;
  readonly voiceAssistantId: string;
  /** Visible before the first click; "" only where nothing is recorded. */
  readonly voiceNotice: string;
  /** What the assistant is told of the calculator. */
  readonly voiceVariables: "none" | "trade-and-plan";
  /** "" means that errors go to the console. */
  readonly errorReportingDsn: string;
  readonly analytics: "none" | "data-layer" | "plausible";
  /** The site's name in Plausible; "" means the host of `siteUrl`. */
  readonly plausibleDomain: string;
  readonly plausibleUrl: string;
  /** What a lead is worth to the owner, in USD, for analytics; "" leaves it out. */
  readonly leadValue: string;
  readonly experiments: Experiments;
  /** The share of visits whose speed is measured, from 0 to 1. */
  readonly fieldSpeed: string;
  readonly urgency: "countdown" | "spots";
};

/** What only the script that sends events reads; it stays out of the others. */
export type AnalyticsConfig = Pick<PageConfig, "analytics" | "plausibleDomain" | "plausibleUrl" | "leadValue">;

/** What only the lead form and what it loads read. */
export type LeadConfig = Pick<
  PageConfig,
  "backendUrl" | "backendKey" | "turnstileSiteKey" | "bookingParameters" | "privacyUrl"
>;

/** What only the voice call reads. */
export type VoiceConfig = Pick<
  PageConfig,
  "voiceKey" | "voiceAssistantId" | "voiceNotice" | "voiceVariables" | "productName"
>;

/** What only parts outside of islands, and what measures the visit, read. */
export type SiteConfig = Pick<PageConfig, "siteUrl" | "marketingUrl">;

/** What only the script that sends error reports reads. */
export type ReportingConfig = Pick<PageConfig, "errorReportingDsn">;

type Setting = {
  readonly key: keyof PageConfig | keyof OwnerContent;
  /** Where the value goes. @default "config" */
  readonly part?: "content";
  readonly fallback: string;
  /** A fallback that a real deployment must replace, and why. */
  readonly placeholder?: string;
  readonly mustBe: string;
  readonly read: (text: string) => { readonly value: unknown } | { readonly problem: string };
};

const isText = (value: string): boolean => value.trim() !== "" && value.length <= 60;
const isLongText = (value: string): boolean => value.length <= 120;
const isPhone = (value: string): boolean => /^\+[1-9]\d{7,14}$/.test(value);
const isWebAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const isSiteAddress = (value: string): boolean =>
  isWebAddress(value) && new URL(value).href === `${new URL(value).origin}/`;
const isDsn = (value: string): boolean => /^https?:\/\/\w+@[\w.-]+(?::\d+)?\/(?:[\w./-]+\/)?\d+$/.test(value);
const isHost = (value: string): boolean => /^[\w-]+(?:\.[\w-]+)*$/.test(value);
const isAmount = (value: string): boolean => /^\d{1,7}(?:\.\d{1,2})?$/.test(value);
const isShare = (value: string): boolean => /^(?:0|0?\.\d{1,4}|1)$/.test(value);
const isToken = (value: string): boolean => /^[\w.\-:/@]*$/.test(value);
const orEmpty =
  (isValid: (value: string) => boolean) =>
  (value: string): boolean =>
    value === "" || isValid(value);

const isBookingParameters = (value: string): boolean =>
  /^(none|cal\.com|calendly)$/.test(value) ||
  value.split(",").every((pair) => /^(name|email|utm_source|utm_medium|utm_campaign)=[\w[\].-]+$/.test(pair));

const TEXT = "a text of 1 to 60 characters";
const LONG_TEXT = "empty, or a text of up to 120 characters";
const PHONE = "a phone number in E.164 form, such as +12025550142";
const WEB_ADDRESS = "a web address that starts with https:// or http://";
const SITE_ADDRESS = "a web address without a path, such as https://roi.example.com/";
const DSN = "an address such as https://key@errors.example.com/1";
const HOST = "a host name such as roi.example.com";
const AMOUNT = "an amount in USD such as 150 or 99.50";
const EXPERIMENTS =
  "experiments and their variants, such as headline=headline-first,promise-first; urgency=countdown,spots";
const SHARE = "the share of visits to be measured, from 0 to 1, such as 0.1";
const TOKEN = "a key of letters, digits and . _ - : / @";

/** Every variable that the build reads, with its default; the README's table lists the same. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  VITE_BRAND_NAME: setting("brandName", "Ringwell", TEXT, isText, "the brand's name"),
  VITE_PRODUCT_NAME: setting("productName", "Ringwell", TEXT, isText, "the product's name on the voice button"),
  VITE_COMPANY_PHONE: setting("companyPhone", "+12025550142", PHONE, isPhone, "a number that nobody answers"),
  VITE_VOICE_ERROR_PHONE: setting("voiceErrorPhone", "+12025550143", PHONE, isPhone, "a number that nobody answers"),
  VITE_BOOKING_URL: setting(
    "bookingUrl",
    "https://booking.example.com/strategy-call",
    WEB_ADDRESS,
    isWebAddress,
    "a booking page that does not exist",
  ),
  VITE_BOOKING_PARAMETERS: setting(
    "bookingParameters",
    "none",
    "none, cal.com, calendly or pairs such as name=full_name,email=mail",
    isBookingParameters,
  ),
  VITE_MARKETING_URL: setting(
    "marketingUrl",
    "https://www.example.com/",
    WEB_ADDRESS,
    isWebAddress,
    "a site that does not exist",
  ),
  VITE_SITE_URL: setting(
    "siteUrl",
    "http://localhost:4173/",
    SITE_ADDRESS,
    isSiteAddress,
    "its own address on this machine, in links for search engines and social networks",
  ),
  VITE_BACKEND_URL: setting("backendUrl", "", `empty, or ${WEB_ADDRESS}`, orEmpty(isWebAddress)),
  VITE_BACKEND_KEY: setting("backendKey", "sb_publishable_local", TOKEN, (value) => value !== "" && isToken(value)),
  VITE_TURNSTILE_SITE_KEY: setting("turnstileSiteKey", "", `empty, or ${TOKEN}`, isToken),
  VITE_VOICE_KEY: setting(
    "voiceKey",
    "",
    `empty, or ${TOKEN}`,
    isToken,
    "a voice button that is only a demo, with no assistant behind it",
  ),
  VITE_VOICE_ASSISTANT_ID: setting("voiceAssistantId", "sandbox-assistant", TOKEN, isToken),
  VITE_VOICE_NOTICE: setting("voiceNotice", "An AI answers. Calls are recorded.", TEXT, isText),
  VITE_VOICE_VARIABLES: setting("voiceVariables", "none", "none or trade-and-plan", (value) =>
    /^(none|trade-and-plan)$/.test(value),
  ),
  VITE_ERROR_REPORTING_DSN: setting("errorReportingDsn", "", `empty, or ${DSN}`, orEmpty(isDsn)),
  VITE_ANALYTICS: setting("analytics", "none", "none, data-layer or plausible", (value) =>
    /^(none|data-layer|plausible)$/.test(value),
  ),
  VITE_PLAUSIBLE_DOMAIN: setting("plausibleDomain", "", `empty, or ${HOST}`, orEmpty(isHost)),
  VITE_PLAUSIBLE_URL: setting("plausibleUrl", "https://plausible.io/", SITE_ADDRESS, isSiteAddress),
  VITE_LEAD_VALUE: setting("leadValue", "", `empty, or ${AMOUNT}`, orEmpty(isAmount)),
  VITE_EXPERIMENTS: {
    key: "experiments",
    fallback: "",
    mustBe: `empty, or ${EXPERIMENTS}`,
    read(text) {
      const value = parseExperiments(text);
      return value ? { value } : { problem: "" };
    },
  },
  VITE_FIELD_SPEED: setting("fieldSpeed", "0", SHARE, isShare),
  VITE_URGENCY: setting("urgency", "countdown", "countdown or spots", (value) => /^(countdown|spots)$/.test(value)),
  VITE_LEGAL_NAME: contentSetting("legalName", LONG_TEXT, isLongText),
  VITE_LEGAL_ADDRESS: contentSetting("legalAddress", LONG_TEXT, isLongText),
  VITE_PRIVACY_URL: setting("privacyUrl", "", `empty, or ${WEB_ADDRESS}`, orEmpty(isWebAddress)),
  VITE_TERMS_URL: contentSetting("termsUrl", `empty, or ${WEB_ADDRESS}`, orEmpty(isWebAddress)),
  VITE_TESTIMONIALS: jsonSetting("testimonials"),
  VITE_CUSTOMER_LOGOS: jsonSetting("customerLogos"),
  VITE_REVIEW_SOURCE: jsonSetting("reviewSource"),
  VITE_SAMPLE_CALL: jsonSetting("sampleCall"),
  VITE_CLAIM_SOURCES: jsonSetting("claimSources"),
};

/** A configuration or its errors; `warnings` names what a live page must not show: placeholders, claims without a source. */
export type ParsedPageConfig =
  | {
      readonly ok: true;
      readonly config: PageConfig;
      readonly content: OwnerContent;
      readonly warnings: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads the configuration from `VITE_*` variables; an unset or empty variable takes its default. */
export function parsePageConfig(env: Readonly<Record<string, string | undefined>>): ParsedPageConfig {
  const parts: Record<"config" | "content", Record<string, unknown>> = { config: {}, content: {} };
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const [variable, { key, part = "config", fallback, placeholder, mustBe, read }] of Object.entries(SETTINGS)) {
    const text = env[variable]?.trim() || fallback;
    const result = read(text);
    if ("problem" in result) {
      const current = `current value is ${JSON.stringify(text)}`;
      problems.push(`${variable} must be ${mustBe}: ${current}${result.problem && `, ${result.problem}`}`);
      continue;
    }
    parts[part][key] = result.value;
    if (placeholder && text === fallback)
      warnings.push(`${variable} is not set: the page shows ${placeholder}${text && ` (${text})`}`);
  }
  if (env["VITE_EXPERIMENTS"]?.trim() && parts.config["analytics"] === "none")
    problems.push("VITE_EXPERIMENTS must be empty while VITE_ANALYTICS is none: nothing would be measured");
  if (problems.length > 0) return { ok: false, problems };
  // Each value was checked above against the type that its key has.
  const config = parts.config as unknown as PageConfig;
  const content = parts.content as unknown as OwnerContent;
  const unproven = unprovenClaims(content);
  if (unproven.length > 0) warnings.push(`VITE_CLAIM_SOURCES names no source for ${unproven.join(", ")}`);
  return { ok: true, config, content, warnings };
}

function setting(
  key: keyof PageConfig,
  fallback: string,
  mustBe: string,
  isValid: (value: string) => boolean,
  placeholder?: string,
): Setting {
  const read = checked(isValid);
  return placeholder === undefined ? { key, fallback, mustBe, read } : { key, fallback, mustBe, read, placeholder };
}

function contentSetting(key: keyof OwnerContent, mustBe: string, isValid: (value: string) => boolean): Setting {
  return { key, part: "content", fallback: "", mustBe, read: checked(isValid) };
}

function jsonSetting(key: keyof typeof OWNER_JSON): Setting {
  const { fallback, mustBe } = OWNER_JSON[key];
  return { key, part: "content", fallback, mustBe, read: (json) => readOwnerJson(key, json) };
}

function checked(isValid: (value: string) => boolean): Setting["read"] {
  return (value) => (isValid(value) ? { value } : { problem: "" });
}
