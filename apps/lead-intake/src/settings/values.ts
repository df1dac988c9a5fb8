import { type Origins, readOrigins } from "@contractor-roi/site";
import * as v from "valibot";
import { NAMED_FIELDS } from "@contractor-roi/lead-store/lead/lead-fields";
import { databaseUrl } from "@contractor-roi/lead-queue/postgres/database-url";
import { parseSubnet, type Subnet } from "@contractor-roi/lead-store/base/ip-address";
import { CLOUDFLARE_NETWORKS } from "../platform/cloudflare-networks.ts";
import { nest } from "./nested-names.ts";

type Message = string | ((issue: { readonly input: string }) => string);

/** A text; the message says what it must be, after the variable's name. */
const matches = (isValid: (text: string) => boolean, message: Message) => v.pipe(v.string(), v.check(isValid, message));

const mustBe =
  (what: string) =>
  ({ input }: { readonly input: string }) =>
    `must be ${what}: current value is ${JSON.stringify(input)}`;
const isUrl = (text: string, protocols: RegExp) => URL.canParse(text) && protocols.test(new URL(text).protocol);
const partsOf = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

export const anyText = v.string();

/** @param note follows the numbers, such as the meaning of one */
export function wholeNumber(from: number, to: number, note = "") {
  const isInRange = (text: string) => /^\d{1,15}$/.test(text) && Number(text) >= from && Number(text) <= to;
  return v.pipe(matches(isInRange, mustBe(`a whole number from ${from} to ${to}${note}`)), v.transform(Number));
}

const HIGHEST_PORT = 65_535;

export const port = wholeNumber(0, HIGHEST_PORT, " (0 = any free port)");

export const postgresUrl = matches(
  isDatabaseUrl,
  "must be a URL such as postgres://user:password@host:5432/database. Its value is not shown here: it may hold a password.",
);

function isDatabaseUrl(text: string): boolean {
  try {
    return databaseUrl(text).hosts.length > 0;
  } catch {
    return false;
  }
}

/** Certificates as text (PEM). Blanks may join their lines, as a file of variables needs it. */
export const certificates = v.pipe(
  matches(
    (text) => /-----BEGIN CERTIFICATE-----[^]+-----END CERTIFICATE-----/.test(text),
    "must be the text of a certificate, from -----BEGIN CERTIFICATE----- on, and not the name of its file.",
  ),
  v.transform((text) => text.replace(/(?<!BEGIN|END)(?:\s|\\n)+/g, "\n")),
);

export const flag = v.pipe(
  matches((text) => /^[01]$/.test(text), mustBe("1 or 0")),
  v.transform((text) => text === "1"),
);

export function secretText(shortest: number) {
  return matches(
    (text) => text.length >= shortest,
    `must have at least ${shortest} characters. Its value is not shown here.`,
  );
}

const PROXY_PRESETS: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7"],
  cloudflare: CLOUDFLARE_NETWORKS,
};

/** A list with commas; the message quotes the first part that may not stand there. */
function listOf(isPart: (part: string) => boolean, what: string) {
  const firstWrong = (text: string) => partsOf(text).find((part) => !isPart(part));
  const message = ({ input }: { readonly input: string }) =>
    `must be a comma-separated list ${what}: current value has ${JSON.stringify(firstWrong(input))}`;
  return v.pipe(
    matches((text) => firstWrong(text) === undefined, message),
    v.transform(partsOf),
  );
}

export const proxies = listOf(
  (part) => Object.hasOwn(PROXY_PRESETS, part) || parseSubnet(part) !== null,
  "of addresses, subnets and the words loopback, private and cloudflare, such as loopback,203.0.113.0/24",
);

/** @param named addresses, subnets and words, as {@link proxies} reads them */
export function proxyNetworks(named: readonly string[]): Subnet[] {
  return named
    .flatMap((part) => (Object.hasOwn(PROXY_PRESETS, part) ? PROXY_PRESETS[part]! : [part]))
    .map((text) => parseSubnet(text)!);
}

/** `*`, or a comma-separated list. @param isSupported whether an origin may stand there. @default a pattern may, too */
export function origins(isSupported?: (origin: string) => boolean) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Origins => {
      const read = readOrigins(dataset.value.trim(), isSupported);
      if (read.ok) return read.origins;
      addIssue({ message: read.problem });
      return NEVER;
    }),
  );
}

export function oneOf<const Words extends readonly [string, string]>(words: Words) {
  return v.picklist(words, ({ input }) => mustBe(words.join(" or "))({ input: String(input) }));
}

export const emailAddress = matches(
  (text) => /^[^\s@<>,]+@[^\s@<>,]+$/.test(text),
  "must be one email address such as owner@example.com",
);

export const emailAddresses = v.pipe(
  matches(
    (text) => partsOf(text).length > 0 && partsOf(text).every((part) => v.is(emailAddress, part)),
    "must be a comma-separated list of email addresses such as owner@example.com,office@example.com",
  ),
  v.transform(partsOf),
);

/** An https address without a path, as an origin is written. */
export const httpsOrigin = v.pipe(
  matches(
    (text) => isUrl(text, /^https:$/) && new URL(text).href === `${new URL(text).origin}/`,
    mustBe("an https address without a path, such as https://desk.example.com"),
  ),
  v.transform((text) => new URL(text).origin),
);

/** Printable ASCII, as a header may have it. */
export const key = matches(
  (text) => /^[\x21-\x7e]+$/.test(text),
  "must be a key without spaces. Its value is not shown here.",
);

export const POST_ADDRESS_MESSAGE =
  "must be a URL that begins with https:// (or http:// with DELIVERY_ALLOWED_ADDRESSES). Its value is not shown here: it may hold a secret.";

/** An address that is posted to. A rule says when `http:` may be. */
export const postAddress = v.pipe(
  matches((text) => isUrl(text, /^https?:$/), POST_ADDRESS_MESSAGE),
  v.transform((text) => new URL(text)),
);

/** The text after the host may be a part of a password. */
export const mailServerUrl = matches(
  (text) => URL.canParse(text) && /^smtps?:\/\/(?:[^/?#]*@)?[^@/?#]+\/?(?:\?[^@#]*)?$/.test(text),
  "must be a URL such as smtps://user:password@mail.example.com, with special characters of the password as % and two digits: @ is %40, # is %23, / is %2F. Its value is not shown here.",
);

export const subnets = v.pipe(
  listOf((part) => parseSubnet(part) !== null, "such as 127.0.0.1,10.1.0.0/16"),
  v.transform((parts): Subnet[] => parts.map((part) => parseSubnet(part)!)),
);

/** 8 tries within 28 hours. */
export const RETRY_SECONDS = "5,300,1800,7200,18000,36000,36000";
const MOST_SECRETS = 2;
const SHORTEST_KEY_BYTES = 24;
const LONGEST_KEY_BYTES = 64;

const secretsIn = (text: string) => text.split(",").map((secret) => secret.trim());

function isWebhookSecret(text: string): boolean {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+)={0,2}$/.exec(text) ?? [];
  const bytes = base64 === undefined ? 0 : Math.floor((base64.length * 3) / 4);
  return bytes >= SHORTEST_KEY_BYTES && bytes <= LONGEST_KEY_BYTES;
}

export const NO_SECRET =
  "must be whsec_ and 24 to 64 bytes in base64, two of them with a comma between, or the word none if the receiver checks no signature. Make one with  echo whsec_$(openssl rand -base64 32)";

const UNSIGNED = "none";

/** Secrets that sign; an empty list if nothing is signed. */
export const webhookSecrets = v.pipe(
  matches((text) => text === UNSIGNED || secretsIn(text).every(isWebhookSecret), NO_SECRET),
  v.check(
    (text) => secretsIn(text).length <= MOST_SECRETS,
    "has more than two secrets: remove those that the receiver forgot.",
  ),
  v.transform((text) => (text === UNSIGNED ? [] : secretsIn(text))),
);

const headerRecord = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.pipe(v.string(), v.regex(/^[\w-]+$/)), v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/))),
);

/** Names and values that a header may have. */
export const headers = v.pipe(
  matches(
    (text) => v.is(headerRecord, text),
    `must be a JSON object such as {"X-Api-Key": "…"}. Its value is not shown here: it may hold a secret.`,
  ),
  headerRecord,
);

const constant = v.strictObject({ constant: v.union([v.string(), v.number(), v.boolean()]) });
const fieldRecord = v.record(v.string(), v.union([v.picklist(NAMED_FIELDS), constant]));

/** The receiver's names, each with a field of the lead or a constant. A dot in a name makes a branch. */
export const leadFields = v.pipe(
  matches(
    (text) => v.is(v.pipe(v.string(), v.parseJson(), fieldRecord), text),
    `must be a JSON object of names, each with a column of the lead or a constant, such as {"Email": "email", "contact.source": {"constant": "roi"}}`,
  ),
  v.parseJson(),
  v.check(
    (fields) => nest(fields as Readonly<Record<string, object>>) !== null,
    `has names that make no body: each is a value or a branch, a list has items from 0 to 50 without a gap, and "\\\\." is a dot`,
  ),
  fieldRecord,
);

export const retrySeconds = v.pipe(
  matches((text) => /^\d{1,6}(,\d{1,6}){0,19}$/.test(text), mustBe(`1 to 20 whole numbers such as ${RETRY_SECONDS}`)),
  v.transform((text) => text.split(",").map(Number)),
);
