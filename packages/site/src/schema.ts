import {
  BUSINESS_TYPE_IDS,
  LANGUAGES,
  phoneDoubt,
  PLAN_IDS,
  PLANS,
  readPlans,
  type PlanId,
} from "@contractor-roi/roi-core";
import * as v from "valibot";
import { BADGE_IDS, PROVABLE_CLAIM_IDS, type ClaimId } from "./claims.ts";
import { COLORS, type ColorName } from "./colors.ts";

/** Notes of a setting, beside its shape and its default. */
export type SettingNotes = {
  /** Its meaning, for the table of settings and for editors. A setting without one is in neither. */
  readonly description?: string;
  /** Set if a live page must not show the default: describes it. */
  readonly placeholder?: string;
  /** Set if it is a fact about somebody's business: the default is the product's example (P20). */
  readonly isExample?: true;
  /** The settings inside of a value whose shape depends on it. */
  readonly inside?: v.ObjectEntries;
};

/** The address on this machine of a page that has no other. */
export function localAddress(port: number): string {
  return `http://localhost:${port}/`;
}

/** The server's address. */
export const DEFAULT_PORT = 4173;

const matches = (mustBe: string, isValid: (value: string) => boolean) =>
  v.pipe(v.string(mustBe), v.check(isValid, mustBe));
const isWebAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const SHORT_TEXT = matches("a text of 1 to 60 characters", (value) => value.trim() !== "" && value.length <= 60);
const LONG_TEXT = matches("empty, or a text of up to 120 characters", (value) => value.length <= 120);
const PHONE = matches(
  "a phone number in E.164 form, such as +12025550142",
  (value) => /^\+(?!1[01])[1-9]\d+$/.test(value) && phoneDoubt(value) === null,
);
const WEB_ADDRESS = matches("a web address that starts with https:// or http://", isWebAddress);
const SITE_ADDRESS = matches(
  "a web address without a path, such as https://roi.example.com/",
  (value) => isWebAddress(value) && new URL(value).href === `${new URL(value).origin}/`,
);
const TOKEN = matches("a key of letters, digits and . _ - : / @", (value) => /^[\w.\-:/@]+$/.test(value));
const DSN = matches("an address such as https://key@errors.example.com/1", (value) =>
  /^https?:\/\/\w+@[\w.-]+(?::\d+)?\/(?:[\w./-]+\/)?\d+$/.test(value),
);
const HOST = matches("a host name such as roi.example.com", (value) => /^[\w-]+(?:\.[\w-]+)*$/.test(value));
const TIME_ZONE = matches("empty, or a time zone such as America/New_York", (value) => {
  try {
    return value === "" || Intl.DateTimeFormat("en-US", { timeZone: value }).format() !== "";
  } catch {
    return false;
  }
});
const AMOUNT = matches("an amount in USD such as 150 or 99.50", (value) => /^\d{1,7}(?:\.\d{1,2})?$/.test(value));
const BOOKING_PARAMETERS = matches(
  "none, cal.com, calendly or pairs such as name=full_name,email=mail",
  (value) =>
    /^(none|cal\.com|calendly)$/.test(value) ||
    value.split(",").every((pair) => /^(name|email|utm_source|utm_medium|utm_campaign)=[\w[\].-]+$/.test(pair)),
);

type TextSchema = ReturnType<typeof matches>;

/** "none, data-layer or plausible" */
function oneOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** An object without other keys. Its message names the keys that there may be. */
function strict<const Entries extends v.ObjectEntries>(entries: Entries) {
  const keys = Object.keys(entries).sort().join(", ");
  return v.strictObject(entries, ({ expected }) => (expected === "never" ? keys : `an object with ${keys}`));
}

/** A part of the file, which may be left out. */
function group<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.optional(strict(entries), {} as v.InferInput<v.StrictObjectSchema<Entries, undefined>>);
}

/** `false` leaves the part out. */
function orFalse<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.lazy((input): v.LiteralSchema<false, undefined> | Schema => (input === false ? v.literal(false) : schema));
}

function noted<const Schema extends v.GenericSchema>(schema: Schema, notes: SettingNotes) {
  return v.pipe(schema, v.metadata(notes));
}

/** A setting with a default. A placeholder is a default that somebody has to replace. */
function setting<const Schema extends v.GenericSchema, const Default extends v.InferInput<Schema>>(
  schema: Schema,
  fallback: Default,
  notes: SettingNotes,
) {
  return v.optional(noted(schema, notes), fallback);
}

/** A text that may be empty, which it is by default. */
function orEmpty(schema: TextSchema, notes: SettingNotes) {
  const mustBe = `empty, or ${schema.pipe[0].message as string}`;
  return setting(
    matches(mustBe, (value) => value === "" || v.is(schema, value)),
    "",
    notes,
  );
}

function choice<const Options extends readonly string[]>(
  options: Options,
  fallback: NoInfer<Options[number]>,
  notes: SettingNotes,
) {
  return setting(v.picklist(options, oneOf(options)), fallback, notes);
}

const sentence = (maxLength: number) => {
  const mustBe = `a text of 1 to ${maxLength} characters`;
  return v.pipe(v.string(mustBe), v.trim(), v.minLength(1, mustBe), v.maxLength(maxLength, mustBe));
};
/** One text for all languages, or one for each. */
const inLanguages = (maxLength: number) => {
  const one = sentence(maxLength);
  const each = strict(v.entriesFromList(LANGUAGES, v.optional(one)));
  return v.lazy((input): typeof one | typeof each => (typeof input === "object" ? each : one));
};
/** A file of the page's own origin: the Content-Security-Policy lets no other host in. No part of it begins with a dot. */
const siteFile = (example: string, ending = "") =>
  v.pipe(v.string(), v.regex(new RegExp(`^(?:/(?!\\.)[\\w.-]+)+${ending}$`), `a path in this site such as ${example}`));
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4000));
const picture = (example: string) => strict({ image: siteFile(example), width: pixels, height: pixels });
const PNG_DATA = "a PNG picture as a data URL";
const dollars = v.pipe(v.number("a number of USD"), v.minValue(0, "a number of USD"));
const seconds = (least: number, most: number) => {
  const mustBe = `a whole number of seconds from ${least} to ${most}`;
  return v.pipe(v.number(mustBe), v.integer(mustBe), v.minValue(least, mustBe), v.maxValue(most, mustBe));
};
const MONTHS = "a whole number of months";
const months = v.pipe(v.number(MONTHS), v.integer(MONTHS), v.minValue(1, MONTHS));
const SHARE = "a share from 0 to 1";
const share = v.pipe(v.number(SHARE), v.minValue(0, SHARE), v.maxValue(1, SHARE));

const SOURCE = strict({ text: inLanguages(200), url: v.optional(WEB_ADDRESS) });

const claim = () => strict({ text: v.optional(inLanguages(60)), source: v.optional(SOURCE) });
const exampleClaim = v.optional(noted(claim(), { isExample: true }));
const badge = orFalse(claim());
const CLAIMS = strict({
  ...v.entriesFromList([...PROVABLE_CLAIM_IDS, "roiTime", "spotsRemaining"], exampleClaim),
  ...v.entriesFromList(BADGE_IDS, v.optional(noted(badge, { isExample: true }))),
  // By default it follows from the plans' prices.
  discount: v.optional(claim()),
} satisfies Record<ClaimId, unknown>);

const HEX = "a colour of six digits such as #12324a";
const color = (use: string) =>
  v.optional(v.pipe(v.string(HEX), v.regex(/^#[0-9a-fA-F]{6}$/, HEX), v.toLowerCase(), v.description(use)));

function example<const Schema extends v.GenericSchema>(
  schema: Schema,
  fallback: v.InferInput<Schema>,
  description: string,
) {
  return setting(schema, fallback, { description, isExample: true });
}

const plan = (id: PlanId) =>
  strict({
    label: example(sentence(40), PLANS[id].label, "the plan's name"),
    liftRate: example(share, PLANS[id].liftRate, "the share of more jobs: 0.2 is 20% more"),
    timeSavingsFactor: example(share, PLANS[id].timeSavingsFactor, "the share of the admin hours that it takes over"),
    hourlyValue: example(dollars, PLANS[id].hourlyValue, "USD that a saved hour counts as"),
    monthlyCost: v.optional(noted(dollars, { description: "its price in USD a month", isExample: true })),
    originalMonthlyCost: v.optional(
      noted(dollars, { description: "the price before a discount, which is shown struck out; none without it" }),
    ),
    annualPrepayment: v.optional(
      noted(dollars, { description: "USD for a year that is paid at once: twelve times `monthlyCost`" }),
    ),
  });

type PricesInFile = { readonly [Price in "monthlyCost" | "originalMonthlyCost"]?: number | undefined };

/** Plans with the prices of the file. The product's original ones belong to its own prices alone: no owner has said them. */
function withExamplePrices(plans: Readonly<Record<PlanId, PricesInFile>>): unknown {
  const isOwn = Object.values(plans).some(
    (plan) => plan.monthlyCost !== undefined || plan.originalMonthlyCost !== undefined,
  );
  const prices = PLAN_IDS.map((id) => {
    const { monthlyCost = PLANS[id].monthlyCost, originalMonthlyCost } = plans[id];
    const original = isOwn ? monthlyCost : PLANS[id].originalMonthlyCost;
    return [id, { ...plans[id], monthlyCost, originalMonthlyCost: originalMonthlyCost ?? original }] as const;
  });
  return Object.fromEntries(prices);
}

const COPY = v.record(v.string(), sentence(600));
const LANGUAGE = v.picklist(LANGUAGES, `one of ${LANGUAGES.join(", ")}`);
const URGENCY = ["countdown", "spots", "none"] as const;

const PAGE_PATH = "an address such as /hvac or /roofing/spring: lower-case words, digits and hyphens";
/** Paths that the server, the build or the page itself serves. */
const TAKEN = /^\/(?:index|404|embed|assets|functions|healthz|readyz|metrics)(?:\/|$)/;
const ADDRESS = v.pipe(
  v.string(),
  v.regex(/^(?:\/[a-z\d]+(?:-[a-z\d]+)*)+$/, PAGE_PATH),
  v.check((path) => !TAKEN.test(path), "an address that the product does not use itself"),
);

const VOICE = strict({
  key: orEmpty(TOKEN, {
    description: "the voice provider's public key; without one the button plays an example call",
    placeholder: 'a voice button that only plays an example call ("voice": false leaves it out)',
  }),
  assistantId: setting(TOKEN, "sandbox-assistant", { description: "the assistant to talk to" }),
  notice: v.optional(
    noted(SHORT_TEXT, {
      description:
        "the notice beside the voice button's name, by default that an AI answers and calls are recorded; a demo says that it is one",
    }),
  ),
  variables: choice(["none", "trade-and-plan"], "none", {
    description: "`trade-and-plan` tells the assistant the chosen trade and plan, as its variables `trade` and `plan`",
  }),
  maxSeconds: v.optional(
    v.pipe(
      seconds(10, 43_200),
      v.description("how long a call may be, in seconds; without it the provider's own setting stands"),
    ),
  ),
  idleSeconds: v.optional(
    v.pipe(
      seconds(5, 1000),
      v.description(
        "after how many seconds without a word of the visitor a call ends; without it the provider's own setting stands. It takes the place of the assistant's own hooks",
      ),
    ),
  ),
});

/**
 * All that an owner sets in site.json, with the defaults. The JSON Schema and the table of `site settings` are made of it.
 */
export const SITE_SCHEMA = strict({
  $schema: v.optional(v.string()),
  /** Paths of facts that the file does not state, which rendering a site stores. Others are found when the file is read. */
  examples: v.optional(v.array(v.string()), []),
  brand: group({
    name: setting(SHORT_TEXT, "Ringwell", {
      description: "the brand, in headings and in the consent sentence",
      placeholder: "the brand's name",
    }),
    product: setting(SHORT_TEXT, "Ringwell", {
      description: "the name on the voice button, which adds AI to it",
      placeholder: "the product's name on the voice button",
    }),
    logo: setting(
      v.nullable(
        strict({
          ...picture("/logo.svg").entries,
          data: v.optional(
            v.pipe(
              v.string(PNG_DATA),
              v.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, PNG_DATA),
              v.description("the same for mails and PDF, which rendering the site adds beside the folder"),
            ),
          ),
        }),
      ),
      null,
      { description: "shown in place of the brand's lettering, with the brand's name as its text" },
    ),
    logoOnDark: setting(v.nullable(picture("/logo-on-dark.svg")), null, {
      description: "the logo on navy and ink, where the other cannot be read there",
    }),
  }),
  phones: group({
    company: setting(PHONE, "+12025550142", {
      description: "the call button's number, E.164",
      placeholder: "a number that nobody answers",
    }),
    voiceError: setting(PHONE, "+12025550143", {
      description: "the number that the voice button dials after an error, E.164",
      placeholder: "a number that nobody answers",
    }),
  }),
  booking: group({
    url: setting(WEB_ADDRESS, "https://booking.example.com/strategy-call", {
      description: "the booking page",
      placeholder: "a booking page that does not exist",
    }),
    parameters: setting(BOOKING_PARAMETERS, "none", {
      description:
        "values of a lead in the booking page's address: `cal.com`, `calendly`, or pairs such as `name=full_name,email=mail`",
    }),
  }),
  addresses: group({
    marketing: setting(WEB_ADDRESS, "https://www.example.com/", {
      description: "the address of the back link",
      placeholder: "a site that does not exist",
    }),
    site: setting(SITE_ADDRESS, localAddress(DEFAULT_PORT), {
      description: "this page's public address, for search engines and social networks",
      placeholder: "its own address on this machine, in links for search engines and social networks",
    }),
  }),
  backend: group({
    url: orEmpty(WEB_ADDRESS, {
      description: "the project of the `lead-intake` function; empty for the page's own origin",
    }),
    key: setting(TOKEN, "sb_publishable_local", { description: "its public key" }),
  }),
  captcha: group({
    turnstileSiteKey: orEmpty(TOKEN, {
      description: "the key of a Cloudflare Turnstile captcha; the server checks it with `TURNSTILE_SECRET`",
    }),
  }),
  voice: setting(
    orFalse(VOICE),
    {},
    {
      description: "`false` leaves the voice button out; otherwise it has the keys below",
      inside: VOICE.entries,
    },
  ),
  errorReporting: group({
    dsn: orEmpty(DSN, { description: "the receiver of error reports; empty for the browser's console" }),
  }),
  analytics: group({
    adapter: choice(["none", "data-layer", "plausible"], "none", {
      description: "the receiver of events: `none`, `data-layer` or `plausible`",
    }),
    plausibleDomain: orEmpty(HOST, { description: "the site's name in Plausible; empty for the host of its address" }),
    plausibleUrl: setting(SITE_ADDRESS, "https://plausible.io/", { description: "the address of Plausible" }),
    leadValue: orEmpty(AMOUNT, { description: "a lead's value to you in USD, for analytics; empty leaves it out" }),
  }),
  urgency: choice(URGENCY, "countdown", { description: "`countdown`, `spots` or `none`" }),
  legal: group({
    name: setting(LONG_TEXT, "", { description: "the company's legal name, at the foot" }),
    address: setting(LONG_TEXT, "", { description: "its postal address, at the foot" }),
    privacyUrl: orEmpty(WEB_ADDRESS, { description: "the privacy policy, at the foot and beside the consent" }),
    termsUrl: orEmpty(WEB_ADDRESS, { description: "the terms, at the foot" }),
    privacyCoversAds: setting(v.boolean("true or false"), false, {
      description:
        "`true` once your privacy policy says that click ids and prices of won leads go to Google: `leads export --google-ads` is off until then",
    }),
  }),
  testimonials: setting(
    v.array(
      strict({ quote: sentence(400), name: sentence(80), business: sentence(80) }),
      "a list of { quote, name, business }",
    ),
    [],
    { description: "customers' words" },
  ),
  customerLogos: setting(
    v.array(
      strict({ name: sentence(80), image: siteFile("/logos/acme.svg"), width: pixels, height: pixels }),
      "a list of { name, image, width, height }",
    ),
    [],
    { description: "customers' logos, files of the site" },
  ),
  reviewSource: setting(v.nullable(strict({ name: sentence(80), url: WEB_ADDRESS })), null, {
    description: "the place where reviews are read",
  }),
  sampleCall: setting(
    v.nullable(
      strict({
        recording: siteFile("/sample-call.mp3"),
        captions: siteFile("/sample-call.vtt", "\\.vtt"),
      }),
    ),
    null,
    {
      description: "a recorded call and its captions (WebVTT), files of the site, which the page offers below the hero",
    },
  ),
  claims: setting(
    CLAIMS,
    {},
    {
      description:
        "the claims' texts and sources, each one text or one for each language; a source is a footnote; `false` leaves a badge out",
    },
  ),
  colors: setting(
    strict(
      Object.fromEntries(Object.entries(COLORS).map(([name, [, use]]) => [name, color(use)])) as Record<
        ColorName,
        ReturnType<typeof color>
      >,
    ),
    {},
    {
      description: "the page's colours in place of the product's, `#rrggbb`: the schema names the use of each",
    },
  ),
  plans: v.optional(
    v.pipe(
      strict({
        pro: v.optional(plan("pro"), {}),
        elite: v.optional(plan("elite"), {}),
      } satisfies Record<PlanId, unknown>),
      v.metadata({
        description: "the plans `pro` and `elite` in place of the product's: names, prices, and the effect of each",
      }),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        try {
          return readPlans(withExamplePrices(dataset.value));
        } catch (error) {
          addIssue({ message: (error as Error).message });
          return NEVER;
        }
      }),
    ),
    {},
  ),
  files: v.optional(
    noted(v.string(), {
      description: "a folder beside this file, whose files, such as a logo, are published as they are",
    }),
  ),
  copy: setting(COPY, {}, { description: "other texts of the page, by the keys that `site texts` lists" }),
  timeZone: setting(TIME_ZONE, "", {
    description:
      "the owner's time zone, such as `America/New_York`, which dates quotes, reports, mails and the desk; empty for the machine's",
  }),
  quotes: group({
    terms: v.optional(
      noted(inLanguages(4_000), {
        description: "the terms in every quote, a paragraph a line; one text for each language",
      }),
    ),
    setupFee: v.optional(noted(dollars, { description: "USD that a customer pays once" })),
    contractMonths: v.optional(noted(months, { description: "months that a customer signs for" })),
  }),
  language: setting(LANGUAGE, LANGUAGES[0], { description: "`en` or `es`" }),
  pages: setting(
    v.record(
      ADDRESS,
      strict({
        headline: v.optional(sentence(60)),
        trade: v.optional(v.picklist(BUSINESS_TYPE_IDS, `one of ${BUSINESS_TYPE_IDS.join(", ")}`)),
        plan: v.optional(v.picklist(PLAN_IDS, `one of ${PLAN_IDS.join(", ")}`)),
        urgency: v.optional(v.picklist(URGENCY, oneOf(URGENCY))),
        title: v.optional(sentence(70)),
        description: v.optional(sentence(160)),
        copy: v.optional(COPY, {}),
        language: v.optional(LANGUAGE),
        translationOf: v.optional(
          v.pipe(
            v.string(),
            v.description(
              "the address of the same page in another language; /es/hvac is the Spanish /hvac without saying so",
            ),
          ),
        ),
      }),
    ),
    {},
    { description: "further pages by their addresses, such as `/hvac`, each with its headline and trade" },
  ),
});

/** The owner's values, completed by defaults. Every value is public: it ends up in the page. */
export type Site = Readonly<v.InferOutput<typeof SITE_SCHEMA>>;
