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
  readonly marketingUrl: string;
  /** Where this page itself is published: what search engines and social networks are told. */
  readonly siteUrl: string;
  /** Where the lead-intake function lives; "" means the page's own origin. */
  readonly backendUrl: string;
  readonly backendKey: string;
  /** "" means the sandbox call. */
  readonly voiceKey: string;
  readonly voiceAssistantId: string;
  /** Visible before the first click; "" only where nothing is recorded. */
  readonly voiceNotice: string;
  /** "" means that errors go to the console. */
  readonly errorReportingDsn: string;
  readonly analytics: "none" | "data-layer";
  readonly urgency: "countdown" | "spots";
};

type Setting = {
  readonly key: keyof PageConfig;
  readonly fallback: string;
  /** A fallback that a real deployment must replace, and why. */
  readonly placeholder?: string;
  readonly mustBe: string;
  readonly isValid: (value: string) => boolean;
};

const isText = (value: string): boolean => value.trim() !== "" && value.length <= 60;
const isPhone = (value: string): boolean => /^\+[1-9]\d{7,14}$/.test(value);
const isWebAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const isSiteAddress = (value: string): boolean =>
  isWebAddress(value) && new URL(value).href === `${new URL(value).origin}/`;
const isDsn = (value: string): boolean => /^https?:\/\/\w+@[\w.-]+(?::\d+)?\/(?:[\w./-]+\/)?\d+$/.test(value);
const isToken = (value: string): boolean => /^[\w.\-:/@]*$/.test(value);
const orEmpty =
  (isValid: (value: string) => boolean) =>
  (value: string): boolean =>
    value === "" || isValid(value);

const TEXT = "a text of 1 to 60 characters";
const PHONE = "a phone number in E.164 form, such as +12025550142";
const WEB_ADDRESS = "a web address that starts with https:// or http://";
const SITE_ADDRESS = "a web address without a path, such as https://roi.example.com/";
const DSN = "an address such as https://key@errors.example.com/1";
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
  VITE_VOICE_KEY: setting(
    "voiceKey",
    "",
    `empty, or ${TOKEN}`,
    isToken,
    "a voice button that is only a demo, with no assistant behind it",
  ),
  VITE_VOICE_ASSISTANT_ID: setting("voiceAssistantId", "sandbox-assistant", TOKEN, isToken),
  VITE_VOICE_NOTICE: setting("voiceNotice", "An AI answers. Calls are recorded.", TEXT, isText),
  VITE_ERROR_REPORTING_DSN: setting("errorReportingDsn", "", `empty, or ${DSN}`, orEmpty(isDsn)),
  VITE_ANALYTICS: setting("analytics", "none", "none or data-layer", (value) => /^(none|data-layer)$/.test(value)),
  VITE_URGENCY: setting("urgency", "countdown", "countdown or spots", (value) => /^(countdown|spots)$/.test(value)),
};

/** A configuration or its errors; `warnings` names each placeholder that a live page must not show. */
export type ParsedPageConfig =
  | { readonly ok: true; readonly config: PageConfig; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads the configuration from `VITE_*` variables; an unset or empty variable takes its default. */
export function parsePageConfig(env: Readonly<Record<string, string | undefined>>): ParsedPageConfig {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const [variable, { key, fallback, placeholder, mustBe, isValid }] of Object.entries(SETTINGS)) {
    const value = env[variable]?.trim() || fallback;
    values[key] = value;
    if (!isValid(value)) problems.push(`${variable} must be ${mustBe}: current value is ${JSON.stringify(value)}`);
    else if (placeholder && value === fallback) {
      warnings.push(`${variable} is not set: the page shows ${placeholder}${value && ` (${value})`}`);
    }
  }
  // Each value was checked above against the union that its key has in PageConfig.
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, config: values as unknown as PageConfig, warnings };
}

function setting(
  key: keyof PageConfig,
  fallback: string,
  mustBe: string,
  isValid: (value: string) => boolean,
  placeholder?: string,
): Setting {
  return placeholder === undefined
    ? { key, fallback, mustBe, isValid }
    : { key, fallback, mustBe, isValid, placeholder };
}
