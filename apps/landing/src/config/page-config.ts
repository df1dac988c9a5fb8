import { phoneDoubt } from "@contractor-roi/roi-core";
import * as v from "valibot";
import { SITE_TEXTS } from "../content/site/site-texts.ts";
import { parseExperiments, VARIANTS, type Experiments } from "@contractor-roi/site";
import { OWNER_JSON, unprovenClaims, type OwnerContent } from "./owner-content.ts";
import { BRAND_LOGO, FILE_ONLY, fileClaimSources, readSiteParts, type SiteParts } from "./site-file.ts";

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
  /** Where site.json has the value; absent where it says it in another way. */
  readonly path?: string;
  /** Where the value goes. @default "config" */
  readonly part?: "content";
  readonly fallback: unknown;
  /** A fallback that a real deployment must replace, and why. */
  readonly placeholder?: string;
  readonly mustBe: string;
  readonly schema: v.GenericSchema;
  /** The value that the variable's text stands for. @default the text itself */
  readonly fromText?: (text: string) => { readonly value: unknown } | { readonly problem: string };
};

/** Of the server. */
const DEFAULT_PORT = 4173;

const isText = (value: string): boolean => value.trim() !== "" && value.length <= 60;
const isLongText = (value: string): boolean => value.length <= 120;
const isPhone = (value: string): boolean => /^\+(?!1[01])[1-9]\d+$/.test(value) && phoneDoubt(value) === null;
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

/** Every value that has a variable, with its default and its place in site.json; the README's table lists the same. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  VITE_BRAND_NAME: setting("brandName", "brand.name", "Ringwell", TEXT, isText, "the brand's name"),
  VITE_PRODUCT_NAME: setting(
    "productName",
    "brand.product",
    "Ringwell",
    TEXT,
    isText,
    "the product's name on the voice button",
  ),
  VITE_COMPANY_PHONE: setting(
    "companyPhone",
    "phones.company",
    "+12025550142",
    PHONE,
    isPhone,
    "a number that nobody answers",
  ),
  VITE_VOICE_ERROR_PHONE: setting(
    "voiceErrorPhone",
    "phones.voiceError",
    "+12025550143",
    PHONE,
    isPhone,
    "a number that nobody answers",
  ),
  VITE_BOOKING_URL: setting(
    "bookingUrl",
    "booking.url",
    "https://booking.example.com/strategy-call",
    WEB_ADDRESS,
    isWebAddress,
    "a booking page that does not exist",
  ),
  VITE_BOOKING_PARAMETERS: setting(
    "bookingParameters",
    "booking.parameters",
    "none",
    "none, cal.com, calendly or pairs such as name=full_name,email=mail",
    isBookingParameters,
  ),
  VITE_MARKETING_URL: setting(
    "marketingUrl",
    "addresses.marketing",
    "https://www.example.com/",
    WEB_ADDRESS,
    isWebAddress,
    "a site that does not exist",
  ),
  VITE_SITE_URL: setting(
    "siteUrl",
    "addresses.site",
    localAddress(DEFAULT_PORT),
    SITE_ADDRESS,
    isSiteAddress,
    "its own address on this machine, in links for search engines and social networks",
  ),
  VITE_BACKEND_URL: setting("backendUrl", "backend.url", "", `empty, or ${WEB_ADDRESS}`, orEmpty(isWebAddress)),
  VITE_BACKEND_KEY: setting(
    "backendKey",
    "backend.key",
    "sb_publishable_local",
    TOKEN,
    (value) => value !== "" && isToken(value),
  ),
  VITE_TURNSTILE_SITE_KEY: setting("turnstileSiteKey", "captcha.turnstileSiteKey", "", `empty, or ${TOKEN}`, isToken),
  VITE_VOICE_KEY: setting(
    "voiceKey",
    "voice.key",
    "",
    `empty, or ${TOKEN}`,
    isToken,
    "a voice button that is only a demo, with no assistant behind it",
  ),
  VITE_VOICE_ASSISTANT_ID: setting("voiceAssistantId", "voice.assistantId", "sandbox-assistant", TOKEN, isToken),
  VITE_VOICE_NOTICE: setting("voiceNotice", "voice.notice", SITE_TEXTS.en.voiceNotice, TEXT, isText),
  VITE_VOICE_VARIABLES: setting("voiceVariables", "voice.variables", "none", "none or trade-and-plan", (value) =>
    /^(none|trade-and-plan)$/.test(value),
  ),
  VITE_ERROR_REPORTING_DSN: setting("errorReportingDsn", "errorReporting.dsn", "", `empty, or ${DSN}`, orEmpty(isDsn)),
  VITE_ANALYTICS: setting("analytics", "analytics.adapter", "none", "none, data-layer or plausible", (value) =>
    /^(none|data-layer|plausible)$/.test(value),
  ),
  VITE_PLAUSIBLE_DOMAIN: setting(
    "plausibleDomain",
    "analytics.plausibleDomain",
    "",
    `empty, or ${HOST}`,
    orEmpty(isHost),
  ),
  VITE_PLAUSIBLE_URL: setting(
    "plausibleUrl",
    "analytics.plausibleUrl",
    "https://plausible.io/",
    SITE_ADDRESS,
    isSiteAddress,
  ),
  VITE_LEAD_VALUE: setting("leadValue", "analytics.leadValue", "", `empty, or ${AMOUNT}`, orEmpty(isAmount)),
  VITE_EXPERIMENTS: {
    key: "experiments",
    path: "experiments",
    fallback: {},
    mustBe: `empty, or ${EXPERIMENTS}`,
    schema: v.strictObject({
      headline: v.optional(variants(VARIANTS.headline)),
      urgency: v.optional(variants(VARIANTS.urgency)),
    }),
    fromText(text) {
      const value = parseExperiments(text);
      return value ? { value } : { problem: "" };
    },
  },
  VITE_FIELD_SPEED: setting("fieldSpeed", "fieldSpeed", "0", SHARE, isShare),
  VITE_URGENCY: setting("urgency", "urgency", "countdown", "countdown or spots", (value) =>
    /^(countdown|spots)$/.test(value),
  ),
  VITE_LEGAL_NAME: contentSetting("legalName", "legal.name", LONG_TEXT, isLongText),
  VITE_LEGAL_ADDRESS: contentSetting("legalAddress", "legal.address", LONG_TEXT, isLongText),
  VITE_PRIVACY_URL: setting("privacyUrl", "legal.privacyUrl", "", `empty, or ${WEB_ADDRESS}`, orEmpty(isWebAddress)),
  VITE_TERMS_URL: contentSetting("termsUrl", "legal.termsUrl", `empty, or ${WEB_ADDRESS}`, orEmpty(isWebAddress)),
  VITE_TESTIMONIALS: jsonSetting("testimonials"),
  VITE_CUSTOMER_LOGOS: jsonSetting("customerLogos"),
  VITE_REVIEW_SOURCE: jsonSetting("reviewSource"),
  VITE_SAMPLE_CALL: jsonSetting("sampleCall"),
  VITE_CLAIM_SOURCES: jsonSetting("claimSources"),
};

/** What site.json may hold: the values of {@link SETTINGS} under their paths, and what only the file says (P10). */
export const SITE_SCHEMA: v.GenericSchema<unknown, Readonly<Record<string, unknown>>> = siteSchema();

/** A configuration or its errors; `warnings` names what a live page must not show: placeholders, claims without a source. */
export type ParsedPageConfig =
  | {
      readonly ok: true;
      readonly config: PageConfig;
      readonly content: OwnerContent;
      readonly site: SiteParts;
      /** What is not set and must be, on a live page. */
      readonly placeholders: readonly Setting["key"][];
      readonly warnings: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads each value from its `VITE_*` variable, or where that is unset or empty from the site's file, else the default.
 *
 * @param file the parsed site.json; null without one
 * @param port where this machine serves the page: its address until the site has one
 */
export function parsePageConfig(
  env: Readonly<Record<string, string | undefined>>,
  file: unknown = null,
  port = DEFAULT_PORT,
): ParsedPageConfig {
  const read = v.safeParse(SITE_SCHEMA, file ?? {});
  const written = read.success ? read.output : {};
  const parts: Record<"config" | "content", Record<string, unknown>> = { config: {}, content: {} };
  const problems: string[] = (read.issues ?? []).map(describeIssue);
  const placeholders: Setting["key"][] = [];
  const warnings: string[] = [];
  for (const [variable, setting] of Object.entries(SETTINGS)) {
    const { key, path, part = "config", placeholder, mustBe } = setting;
    const fallback = key === "siteUrl" ? localAddress(port) : setting.fallback;
    const text = env[variable]?.trim() ?? "";
    const result = text === "" ? { value: valueAt(written, path) ?? fallback } : readText(text, setting);
    if ("problem" in result) {
      const current = `current value is ${JSON.stringify(text)}`;
      problems.push(`${variable} must be ${mustBe}: ${current}${result.problem && `, ${result.problem}`}`);
      continue;
    }
    parts[part][key] = result.value;
    if (!placeholder || result.value !== fallback) continue;
    placeholders.push(key);
    const name = file === null ? variable : path;
    warnings.push(`${name} is not set: the page shows ${placeholder}${fallback ? ` (${String(fallback)})` : ""}`);
  }
  const isMeasured = parts.config["analytics"] !== "none";
  if (!isMeasured && Object.keys(parts.config["experiments"] ?? {}).length > 0) {
    const [experiments, analytics] =
      file === null ? ["VITE_EXPERIMENTS", "VITE_ANALYTICS"] : ["experiments", "analytics.adapter"];
    problems.push(`${experiments} must be empty while ${analytics} is none: nothing would be measured`);
  }
  if (problems.length > 0) return { ok: false, problems };
  const claimSources = { ...fileClaimSources(written), ...(parts.content["claimSources"] as object) };
  // Each value was checked above against the type that its key has.
  const config = parts.config as unknown as PageConfig;
  const content = {
    ...parts.content,
    logo: valueAt(written, "brand.logo") ?? null,
    claimSources,
  } as unknown as OwnerContent;
  const unproven = unprovenClaims(content);
  if (unproven.length > 0) {
    const place = file === null ? "VITE_CLAIM_SOURCES" : "claims";
    warnings.push(`${place} names no source for ${unproven.join(", ")}`);
  }
  return { ok: true, config, content, site: readSiteParts(written), placeholders, warnings };
}

function localAddress(port: number): string {
  return `http://localhost:${port}/`;
}

function readText(
  text: string,
  { schema, fromText }: Setting,
): { readonly value: unknown } | { readonly problem: string } {
  const read = fromText ? fromText(text) : { value: text };
  if ("problem" in read) return read;
  const { success, output, issues } = v.safeParse(schema, read.value);
  if (success) return { value: output };
  return { problem: fromText ? `${v.getDotPath(issues[0]) ?? "the whole"}: ${issues[0].message}` : "" };
}

/** What is wrong with a value of the file, with its path. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? "the whole";
  if (issue.type === "strict_object" && issue.expected === "never")
    return `${path} is not a setting of a site: there may be ${settingsBeside(issue).join(", ")}`;
  if (issue.input === undefined) return `${path} is missing`;
  if (issue.message.startsWith("Invalid")) return `${path} is wrong: ${issue.message}`;
  return `${path} must be ${issue.message}: current value is ${JSON.stringify(issue.input)}`;
}

/** The keys that a site's file may have where it has one that it may not. */
function settingsBeside({ path }: v.BaseIssue<unknown>): readonly string[] {
  let place: SchemaPart = SITE_SCHEMA as object;
  for (const { key } of path?.slice(0, -1) ?? []) place = partOf(place, String(key));
  return Object.keys(unwrap(place).entries ?? {}).sort();
}

/** What a schema is made of, as far as a site's has it: an object, a record, a list, or an optional one of these. */
type SchemaPart = {
  readonly entries?: Readonly<Record<string, SchemaPart>>;
  readonly value?: SchemaPart;
  readonly item?: SchemaPart;
  readonly wrapped?: SchemaPart;
};

function partOf(schema: SchemaPart, key: string): SchemaPart {
  const { entries, value, item } = unwrap(schema);
  return entries?.[key] ?? value ?? item ?? {};
}

function unwrap(schema: SchemaPart): SchemaPart {
  return schema.wrapped ? unwrap(schema.wrapped) : schema;
}

function valueAt(file: unknown, path: string | undefined): unknown {
  if (path === undefined) return undefined;
  return path.split(".").reduce<unknown>((place, key) => (place as Record<string, unknown> | undefined)?.[key], file);
}

function siteSchema(): typeof SITE_SCHEMA {
  const entries: Record<string, v.GenericSchema> = {};
  const sections: Record<string, Record<string, v.GenericSchema>> = { brand: { logo: v.optional(BRAND_LOGO) } };
  for (const { path, schema } of Object.values(SETTINGS)) {
    if (path === undefined) continue;
    const [section = "", name] = path.split(".");
    if (name === undefined) entries[section] = v.optional(schema);
    else (sections[section] ??= {})[name] = v.optional(schema);
  }
  for (const [section, values] of Object.entries(sections)) entries[section] = v.optional(v.strictObject(values));
  return v.strictObject({ ...FILE_ONLY, ...entries });
}

function setting(
  key: keyof PageConfig,
  path: string,
  fallback: string,
  mustBe: string,
  isValid: (value: string) => boolean,
  placeholder?: string,
): Setting {
  const schema = checked(mustBe, isValid);
  return { key, path, fallback, mustBe, schema, ...(placeholder === undefined ? {} : { placeholder }) };
}

function contentSetting(
  key: keyof OwnerContent,
  path: string,
  mustBe: string,
  isValid: (value: string) => boolean,
): Setting {
  return { key, path, part: "content", fallback: "", mustBe, schema: checked(mustBe, isValid) };
}

/** In the file it stands under its own name, but for the sources, which stand with their claims. */
function jsonSetting(key: keyof typeof OWNER_JSON): Setting {
  const place = key === "claimSources" ? {} : { path: key };
  return { key, ...place, part: "content", ...OWNER_JSON[key], fromText: readJson };
}

function readJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: "it is not JSON" };
  }
}

function checked(mustBe: string, isValid: (value: string) => boolean): v.GenericSchema {
  return v.pipe(v.string(mustBe), v.check(isValid, mustBe), v.description(`Must be ${mustBe}.`));
}

function variants(names: readonly string[]): v.GenericSchema {
  return v.pipe(
    v.array(v.picklist(names)),
    v.minLength(2),
    v.check((chosen) => new Set(chosen).size === chosen.length, "variants that differ"),
  );
}
