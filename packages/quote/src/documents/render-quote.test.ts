import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_ROI_INPUTS, decodeScenario } from "@contractor-roi/roi-core";
import { roiInputs } from "@contractor-roi/roi-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Quote } from "../quote/build-quote.ts";
import { layOutQuote } from "./quote-layout.ts";
import { QUOTE_COLORS, renderQuoteHtml } from "./render-quote-html.ts";
import { renderQuoteMail, renderQuoteText } from "./render-quote-text.ts";
import { buildQuote } from "../testing/fixed-plans.ts";

const DETAILS = { preparedFor: "Ace Plumbing", preparedBy: "Sam Reyes", date: "2026-01-31", validDays: 30 };
const QUOTE = buildQuote(DEFAULT_ROI_INPUTS, DETAILS);
const LOSS = buildQuote({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 2, adminHoursPerWeek: 0 }, DETAILS);

function quoteFor(preparedFor: string): Quote {
  return buildQuote(DEFAULT_ROI_INPUTS, { ...DETAILS, preparedFor });
}

describe("renderQuoteText", () => {
  it("renderQuoteText of the defaults is this quote", () => {
    expect(renderQuoteText(QUOTE)).toBe(`Estimate for Ace Plumbing
January 31, 2026 · valid until March 2, 2026

Extra profit a month, after the Elite plan is paid: $1,498
$17,976 a year · ROI 201% · pays back in 0.3 months

You pay: $497 a month
Elite plan: AI phone answering and task automation.
With Pro ($297 a month) it comes to $1,043, hours counted.

Ace Plumbing, Plumbing: 15 jobs a month · $350 profit per job · 8 admin hours a week

Prepared by Sam Reyes

Where it comes from
  More jobs: 15 jobs × 20% = 3 jobs a month, at $350                                           $1,050
  Hours saved: 8 hours a week × 60% × 4.33 weeks = 20.78, rounded to 21 hours a month, at $45    $945
  Elite plan                                                                                    −$497
  Extra profit a month                                                                         $1,498

If it brings less, or more
  Half              $653  ████████
  As planned      $1,498  █████████████████
  A quarter more  $2,073  ████████████████████████

Elite comes out $455 a month ahead of Pro, hours counted, after both prices. A saved hour counts as $45: it is time, not money in the bank. A month has 4.33 weeks. More jobs earn the same profit as today's. Annual ROI: ($17,976 − $5,964) ÷ $5,964. This is an estimate, not a guarantee.
`);
  });

  it("a plan that does not pay back says 'no payback', its loss as one and a caution", () => {
    const text = renderQuoteText(LOSS);
    expect(text).toContain(`Loss a month, after the Elite plan is paid: $497
a loss of $5,964 a year · ROI −200% · no payback
These figures don't cover the plan's cost.
`);
    expect(text).toMatch(/ {2}Loss a month +\$497\n/);
    expect(text).toContain(
      "Hours counted, Pro comes to a loss of $297 a month and Elite to a loss of $497, after both prices.",
    );
    expect(text).not.toMatch(/<1|Instant|\$-|\$−|-\$|█/);
  });

  it.each([
    [
      "most of it is saved time, and the other plan brings more",
      { jobsPerMonth: 6, avgJobProfit: 120, adminHoursPerWeek: 4 },
      [
        "Most of this is saved time: the extra jobs alone don't pay for the plan.",
        "Pro comes out better: $143 a month, hours counted.",
      ],
    ],
    [
      "more of it is jobs, which do not pay for it",
      { jobsPerMonth: 7, avgJobProfit: 450, adminHoursPerWeek: 4 },
      ["The extra jobs alone don't pay for the plan.", "Pro comes out better: $473 a month, hours counted."],
    ],
    [
      "the jobs pay for it",
      { jobsPerMonth: 10, avgJobProfit: 350, adminHoursPerWeek: 0 },
      ["You keep less than the plan costs."],
    ],
    ["nothing is to be said", {}, []],
  ])("a plan whose net is below its price says so where %s (C13)", (_case, changes, cautions) => {
    const quote = buildQuote({ ...DEFAULT_ROI_INPUTS, ...changes }, DETAILS);
    const [total] = layOutQuote(quote);
    expect(total).toMatchObject({ kind: "total", isGood: cautions.length === 0 });
    expect(total?.kind === "total" && total.texts.slice(1)).toEqual(cautions);
    expect(renderQuoteText(quote, { comparePlans: false })).not.toContain("comes out better");
  });

  it("an offer whose last day has passed says so", () => {
    expect(renderQuoteText(QUOTE, { today: "2026-03-02" })).not.toContain("ended");
    expect(renderQuoteText(QUOTE, { today: "2026-03-03" })).toContain("This offer ended March 2, 2026.");
  });

  it("comparePlans: false leaves the other plan out, and an empty name leaves its line out", () => {
    const text = renderQuoteText(quoteFor(""), { comparePlans: false });
    expect(text).not.toMatch(/\bPro\b/);
    expect(text).toMatch(/^Estimate: AI phone answering[^]*\n\nPlumbing: 15 jobs a month/);
  });

  it("a style marks headings and labels without moving a column", () => {
    const style = { heading: (text: string) => `<h>${text}</h>`, label: (text: string) => `<l>${text}</l>` };
    expect(renderQuoteText(QUOTE, {}, style).replace(/<\/?[hl]>/g, "")).toBe(renderQuoteText(QUOTE));
    expect(renderQuoteText(QUOTE, {}, style)).toContain("\n<l>You pay</l>: <h>$497</h> a month\n");
  });
});

describe("renderQuoteHtml", () => {
  it("is a whole document with row headers, without script, and pictures have their values as text", () => {
    const html = renderQuoteHtml(QUOTE);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-US">\n<head><meta charset="utf-8">/);
    expect(html).toContain('<th scope="row">Elite plan</th><td class="amount">−$497</td>');
    expect(html).toMatch(/<th scope="row">Half<\/th><td><svg aria-hidden="true".*<td class="amount">\$653<\/td>/);
    expect(html).toContain('<strong class="gain">$1,498</strong>');
    expect(renderQuoteHtml(LOSS)).toContain("<strong>$497</strong>");
    expect(html).not.toMatch(/<script|https?:| style="/);
    expect(html.match(/<div/g)?.length).toBe(html.match(/<\/div>/g)?.length);
  });

  it("escapes every character that means something, also in the title", () => {
    const html = renderQuoteHtml(quoteFor(`</title><script>alert("x")</script>&'`));
    const escaped = "&lt;/title&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;";
    expect(html).toContain(`, for ${escaped}</title>`);
    expect(html).toContain(`<h1>Estimate for ${escaped}</h1>`);
    expect(html).not.toContain("<script");
  });
});

describe("an offer", () => {
  const OFFER = {
    ...DETAILS,
    email: "sam@ring.example",
    phone: "(555) 012-0001",
    note: "As we said on the phone,\nthe first month is free.",
    isOffer: true,
    sender: {
      brand: "Ring & Co",
      terms: "Paid by the month.\nEnds with a month's notice.",
      setupFee: 150,
      contractMonths: 12,
    },
  };
  const offer = buildQuote(DEFAULT_ROI_INPUTS, OFFER);
  const PARTS = [
    offer.number,
    "Sam Reyes, sam@ring.example, (555) 012-0001",
    "As we said on the phone,",
    "Extra profit, ROI and payback leave out the set-up of $150.",
    "Ends with a month's notice.",
    "I accept the Elite plan: $497 a month, set-up $150, for 12 months.",
    `Estimate ${offer.number} of January 31, 2026, from Ring & Co, for Ace Plumbing.`,
    "The offer ends March 2, 2026.",
    "Signature",
  ];

  it("has a number, the rep, a note, terms, fee, contract term and a place to sign, in every format", () => {
    const html = renderQuoteHtml(offer).replaceAll("&#39;", "'").replaceAll("&amp;", "&").replaceAll("\u00A0", " ");
    for (const text of [renderQuoteText(offer), html]) for (const part of PARTS) expect(text).toContain(part);
  });

  it("has the same number for the same quote, and another for any other", () => {
    expect(offer.number).toMatch(/^20260131-[2-9A-HJ-NP-Z]{7}$/);
    expect(buildQuote(DEFAULT_ROI_INPUTS, OFFER).number).toBe(offer.number);
    expect(buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, note: "" }).number).not.toBe(offer.number);
    expect(buildQuote({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 16 }, OFFER).number).not.toBe(offer.number);
  });

  it("has another number than 1,000 others of its day, and than the same quote in one batch", () => {
    const takenNumbers = new Set<string>();
    const numberOf = (preparedFor: string) =>
      buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, preparedFor, takenNumbers }).number;
    const numbers = Array.from({ length: 1000 }, (_, at) => numberOf(`Customer ${at}`));
    expect(new Set(numbers).size).toBe(1000);
    // Every place of the code has every letter.
    for (let at = 9; at < 16; at += 1) expect(new Set(numbers.map((number) => number[at])).size).toBe(32);
    for (const [at, number] of numbers.slice(0, 3).entries()) {
      takenNumbers.add(number);
      expect(numberOf(`Customer ${at}`)).not.toBe(number);
    }
  });

  it("invents no fee, contract term or terms, and an estimate has no place to sign", () => {
    const bare = renderQuoteText(buildQuote(DEFAULT_ROI_INPUTS, { ...DETAILS, isOffer: true }));
    expect(bare).not.toMatch(/set-up|months\.|Terms/);
    expect(bare).toContain("Signature");
    expect(renderQuoteText(buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, isOffer: false }))).not.toMatch(
      /Signature|Number|Terms|set-up/,
    );
  });

  it("is sent with a mail that says the offer as the document does", () => {
    const origins = { jobs: "typed", profit: "typed", hours: "typed" } as const;
    const own = buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, origins });
    expect(renderQuoteMail(own)).toBe(`Your estimate ${own.number} from Ring & Co

Hi Ace Plumbing,

Our estimate for the Elite plan is attached: $497 a month, set-up $150, for 12 months.
By your numbers it comes to $1,498 a month, hours counted, after the plan is paid.
To accept, sign at the bottom and send it back by March 2, 2026. Questions? Just reply.

As we said on the phone,
the first month is free.

Kind regards
Sam Reyes
Ring & Co
(555) 012-0001
sam@ring.example
`);
  });

  it("says which figures the customer did not type (R3)", () => {
    const origins = { jobs: "usual", profit: "assumed", hours: "example" } as const;
    const quote = buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, origins });
    const text = renderQuoteText(quote);
    for (const figure of [
      "15 jobs a month (usual for plumbing)",
      "$350 profit per job (assumed)",
      "8 admin hours a week (example figure)",
    ])
      expect(text).toContain(figure);
    for (const known of [origins, {}, { jobs: "typed" }, { ...origins, hours: "typed" }] as const)
      expect(renderQuoteMail(buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, origins: known }))).toContain(
        "By the numbers in it it comes to",
      );
    expect(renderQuoteText(buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, origins: { jobs: "typed" } }))).toContain(
      "15 jobs a month ·",
    );
    const other = { ...DEFAULT_ROI_INPUTS, businessType: "other" } as const;
    expect(renderQuoteText(buildQuote(other, { ...OFFER, origins }))).toContain("15 jobs a month (usual figure)");
  });

  it("has a link with its number, the rep's id and the price, which change no number", () => {
    const sender = { ...OFFER.sender, calculatorUrl: "https://ring.example/roi#x" };
    const linked = buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, sender, rep: "a-1" });
    expect(linked.scenarioUrl).toMatch(new RegExp(`&hours=8&quote=${linked.number}&rep=a-1&price=497#x$`));
    const { number, scenarioUrl } = buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, sender });
    expect([number, scenarioUrl]).toEqual([linked.number, linked.scenarioUrl.replace("&rep=a-1", "")]);
    expect(buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, sender, isOffer: false, rep: "a-1" }).scenarioUrl).not.toMatch(
      /quote|rep|price/,
    );
  });
});

describe("a document's colours", () => {
  it("are ui's theme", async () => {
    const theme = await readFile(join(import.meta.dirname, "../../../ui/src/theme.css"), "utf8");
    for (const [name, hex] of Object.entries(QUOTE_COLORS)) expect(theme).toContain(`--color-${name}: ${hex};`);
  });

  it("are the site's", () => {
    const html = renderQuoteHtml(QUOTE, { colors: { ...QUOTE_COLORS, navy: "#1f3d2b", orange: "#0f766e" } });
    expect(html).toContain("--navy:#1f3d2b;--orange:#0f766e;");
    expect(html.split("</style>")[0]?.match(/#[\da-f]{6}/g)).toHaveLength(Object.keys(QUOTE_COLORS).length);
  });
});

describe("a quote with a sender", () => {
  const SENDER = {
    brand: "Ring & Co",
    logo: "data:image/png;base64,iVBORw0KGgo=",
    phone: "(555) 012-3456",
    bookingUrl: "https://book.example/?with=sam",
    calculatorUrl: "https://ring.example/roi?utm_source=quote#roi-calculator",
  };
  const sent = buildQuote(DEFAULT_ROI_INPUTS, { ...DETAILS, sender: SENDER });
  const SAME_NUMBERS = `https://ring.example/roi?utm_source=quote&${sent.scenario}#roi-calculator`;

  it("has brand, phone, booking link and a link that opens the same numbers, in every format", () => {
    expect(sent.scenarioUrl).toBe(SAME_NUMBERS);
    expect(decodeScenario(new URL(sent.scenarioUrl).search)).toMatchObject({
      inputs: DEFAULT_ROI_INPUTS,
      problems: [],
    });
    const text = renderQuoteText(sent);
    expect(text).toMatch(/^Ring & Co\nEstimate for Ace Plumbing\n/);
    expect(text).toContain(`
  See every step       ${SAME_NUMBERS}
  Book your free call  ${SENDER.bookingUrl}
  Call                 (555) 012-3456
`);
    const html = renderQuoteHtml(sent);
    expect(html).toContain(`See every step: <a href="${SAME_NUMBERS.replaceAll("&", "&amp;")}">ring.example/roi</a>`);
    expect(html).toContain('<a href="tel:+15550123456">(555) 012-3456</a>');
    expect(html).toContain(`<img src="${SENDER.logo}" alt="Ring &amp; Co" height="40">`);
    expect(renderQuoteHtml({ ...sent, logo: "" })).toContain('<header>\n<p class="brand">Ring &amp; Co</p>\n<div><h1>');
  });
});

describe("properties", () => {
  const details = fc.record({
    preparedFor: fc.string({ unit: "binary" }),
    preparedBy: fc.string({ unit: fc.constantFrom(..."<>&\"'|`*_[]()\\\n\r\u001B=+@a ") }),
    date: fc
      .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    validDays: fc.nat(3650),
  });
  const quote = fc.tuple(roiInputs, details).map(([inputs, rest]) => buildQuote(inputs, rest));

  it("a quote survives JSON unchanged", () => {
    fc.assert(
      fc.property(quote, (any) => {
        expect(JSON.parse(JSON.stringify(any))).toStrictEqual(any);
      }),
    );
  });

  it("HTML holds no tag but its own, whatever the names", () => {
    const tags = (html: string) => html.match(/<[^>]*>/g);
    fc.assert(
      fc.property(quote, (any) => {
        const plain = { ...any, preparedFor: any.preparedFor && "x", preparedBy: any.preparedBy && "x" };
        expect(tags(renderQuoteHtml(any))).toEqual(tags(renderQuoteHtml(plain)));
      }),
    );
  });

  it("text holds every word of the quote, no control character and no NaN", () => {
    fc.assert(
      fc.property(quote, (any) => {
        const text = renderQuoteText(any);
        expect(text).toMatch(/^[\P{Cc}\n]*$/u);
        expect(text).not.toMatch(/\b(NaN|Infinity|undefined|null)\b/);
        for (const block of layOutQuote({ ...any, preparedFor: "", preparedBy: "" }))
          if (block.kind === "receipt") for (const [label] of block.rows) expect(text).toContain(label);
      }),
    );
  });
});
