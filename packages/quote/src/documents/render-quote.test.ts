import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_ROI_INPUTS, decodeScenario } from "@contractor-roi/roi-core";
import { roiInputs } from "@contractor-roi/roi-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Quote } from "../build-quote.ts";
import { layOutQuote } from "./quote-layout.ts";
import { QUOTE_COLORS, renderQuoteHtml } from "./render-quote-html.ts";
import { renderQuoteMail, renderQuoteText } from "./render-quote-text.ts";
import { buildQuote } from "../testing/fixed-plans.ts";

const DETAILS = { preparedFor: "Ace Plumbing", preparedBy: "Sam Reyes", date: "2026-01-31", validDays: 30 };
const QUOTE = buildQuote(DEFAULT_ROI_INPUTS, DETAILS);
const LOSS = buildQuote({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 2, adminHoursPerWeek: 0 }, DETAILS);

/** HTML without the styles of its elements. */
function plainHtml(quote: Quote): string {
  return renderQuoteHtml(quote).replace(/ style="[^"]*"/g, "");
}

function quoteFor(preparedFor: string): Quote {
  return buildQuote(DEFAULT_ROI_INPUTS, { ...DETAILS, preparedFor });
}

describe("renderQuoteText", () => {
  it("renderQuoteText of the defaults is this quote", () => {
    expect(renderQuoteText(QUOTE)).toBe(`Estimate: AI phone answering and task automation

Prepared
  For                       Ace Plumbing
  By                        Sam Reyes
  Date                      January 31, 2026
  Valid until               March 2, 2026

Your business
  Trade                     Plumbing
  Jobs a month              15
  Profit per job            $350
  Admin hours a week        8
  Profit today              $5,250 a month

With the Elite plan
  Price                     $497 a month
  More jobs                 +3 a month
  Time saved                21 hours a month
  Extra profit              $1,498 a month, $17,976 a year
  ROI                       201% a year
  Payback                   0.3 months
  Break-even, jobs alone    2 more jobs a month
  Pays from, hours counted  the saved hours alone pay for it

What it is made of (Elite)
  Extra profit  Counted        A month
  More jobs     3 jobs × $350  $1,050
  Time saved    21 h × $45     $945
  Price         Elite          −$497
  Together                     $1,498

Pro and Elite
                            Pro                               Elite
  Price                     $297 a month                      $497 a month
  More jobs                 +2 a month                        +3 a month
  Time saved                16 hours a month                  21 hours a month
  Extra profit              $1,043 a month, $12,516 a year    $1,498 a month, $17,976 a year
  ROI                       251% a year                       201% a year
  Payback                   0.3 months                        0.3 months
  Break-even, jobs alone    1 more job a month                2 more jobs a month
  Pays from, hours counted  the saved hours alone pay for it  the saved hours alone pay for it

Elite earns $455 more a month than Pro, $5,460 more a year, after both prices.

Conservative, expected, upside (Elite)
  Projection    Counts with                  Extra profit a month  Extra profit a year  ROI
  Conservative  50% of lift and time saved   $653                  $7,836               31%
  Expected      100% of lift and time saved  $1,498                $17,976              201%
  Upside        125% of lift and time saved  $2,073                $24,876              317%

How this was calculated
  - Profit from today's jobs: 15 jobs × $350 = $5,250 a month
  - More jobs: 15 jobs × 20% = 3 jobs a month
  - Profit from more jobs: 3 jobs × $350 = $1,050 a month
  - Hours saved: 8 hours a week × 60% × 4.33 weeks = 20.78, rounded to 21 hours a month
  - Value of the hours saved: 21 hours × $45 = $945 a month
  - Extra profit a month, after the plan's price: $1,050 + $945 − $497 = $1,498 a month
  - Extra profit a year: $1,498 × 12 months = $17,976 a year
  - The plan's price a year: $497 × 12 months = $5,964 a year
  - Annual ROI: extra profit minus that price once more, as a share of it: ($17,976 − $5,964) ÷ $5,964 = 201.41%, rounded to 201%
  - Payback: $497 ÷ $1,498 = 0.33, rounded to 0.3 months

Assumptions
  - The Elite plan brings 20% more jobs and takes over 60% of the admin hours.
  - A saved hour is worth $45. A month has 4.33 weeks.
  - More jobs earn the same profit as today's.
  - ROI is the extra profit, which is after the plan's price already, minus that price once more, as a share of it.

This is an estimate, not a guarantee.
`);
  });

  it("a plan that does not pay back says 'no payback', its loss in words, and a caution (C4)", () => {
    const text = renderQuoteText(LOSS);
    expect(text).toContain("Payback                   no payback\n");
    expect(text).toContain("Extra profit              a loss of $497 a month, a loss of $5,964 a year\n");
    expect(text).toContain("ROI                       −200% a year\n");
    expect(text).toContain("  Together                     a loss of $497\n");
    expect(text).toContain("  - Payback: no payback, as the plan brings no more than it costs\n");
    expect(text).toContain("These figures do not cover the plan's cost.");
    expect(text).toContain(
      "After both prices, Pro loses $297 a month ($3,564 a year) and Elite loses $497 a month ($5,964 a year).",
    );
    expect(text).not.toMatch(/<1|Instant|\$-|\$−|-\$/);
  });

  it("comparePlans: false leaves the other plan out, and an empty name leaves its line out", () => {
    const text = renderQuoteText(quoteFor(""), { comparePlans: false });
    expect(text).not.toMatch(/Pro and Elite|earns/);
    expect(text).not.toContain("  For");
  });

  it("a style marks headings and labels without moving a column", () => {
    const style = { heading: (text: string) => `<h>${text}</h>`, label: (text: string) => `<l>${text}</l>` };
    expect(renderQuoteText(QUOTE, {}, style).replace(/<\/?[hl]>/g, "")).toBe(renderQuoteText(QUOTE));
    expect(renderQuoteText(QUOTE, {}, style)).toContain(
      "<h>Your business</h>\n  <l>Trade                   </l>  Plumbing",
    );
  });
});

it.each([
  [renderQuoteText, "Time saved    21 h × $45     $945\n"],
  [plainHtml, '<tr><th scope="row">Time saved</th><td>21 h × $45</td><td>$945</td></tr>'],
])("every format has the lines that the total is made of: %o (C11)", (render, line) => {
  expect(render(QUOTE)).toContain(line);
});

describe("renderQuoteHtml", () => {
  it("renderQuoteHtml is a whole document with row and column headers, without script", () => {
    const html = plainHtml(QUOTE);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-US">\n<head><meta charset="utf-8">/);
    expect(html).toContain('<tr><th scope="row">Payback</th><td>0.3 months</td><td>0.3 months</td></tr>');
    expect(html).toContain('<th scope="col">Elite</th>');
    expect(html).not.toMatch(/<script|https?:/);
    expect(html.match(/<div/g)?.length).toBe(html.match(/<\/div>/g)?.length);
  });

  it("renderQuoteHtml sets the amounts of a sum right, below their column's name, and nothing else", () => {
    const right = renderQuoteHtml(QUOTE).matchAll(/<t[hd][^>]*text-align:right[^>]*>([^<]*)</g);
    expect(Array.from(right, ([, text]) => text)).toEqual(["A month", "$1,050", "$945", "−$497", "$1,498"]);
  });

  it("renderQuoteHtml escapes every character that means something, also in the title", () => {
    const html = plainHtml(quoteFor(`</title><script>alert("x")</script>&'`));
    const escaped = "&lt;/title&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;";
    expect(html).toContain(`, for ${escaped}</title>`);
    expect(html).toContain(`<td>${escaped}</td>`);
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
    "Set-up, once",
    "$150",
    "Contract term",
    "12 months",
    "Ends with a month's notice.",
    "The price of the Elite plan, $497 a month, is offered until March 2, 2026. Profit, time saved, ROI and payback are estimated.",
    "Signature",
  ];

  it("has a number, the rep, a note, terms, fee, contract term and a place to sign, in every format", () => {
    for (const text of [renderQuoteText(offer), renderQuoteHtml(offer).replaceAll("&#39;", "'")])
      for (const part of PARTS) expect(text).toContain(part);
  });

  it("has the same number for the same quote, and another for any other", () => {
    expect(offer.number).toMatch(/^20260131-[2-9A-HJ-NP-Z]{5}$/);
    expect(buildQuote(DEFAULT_ROI_INPUTS, OFFER).number).toBe(offer.number);
    expect(buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, note: "" }).number).not.toBe(offer.number);
    expect(buildQuote({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 16 }, OFFER).number).not.toBe(offer.number);
  });

  it("invents no fee, contract term or terms, and an estimate has no place to sign", () => {
    const bare = renderQuoteText(buildQuote(DEFAULT_ROI_INPUTS, { ...DETAILS, isOffer: true }));
    expect(bare).not.toMatch(/Set-up|Contract term|Terms/);
    expect(bare).toContain("Signature");
    expect(renderQuoteText(buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, isOffer: false }))).not.toMatch(
      /Signature|Number|Terms|Set-up/,
    );
  });

  it("refuses a note of more than 600 characters", () => {
    expect(() => buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, note: "a".repeat(601) })).toThrow(
      "note must be a text of at most 600 characters",
    );
  });

  it("is sent with a mail", () => {
    expect(renderQuoteMail(offer)).toBe(`Your estimate ${offer.number} from Ring & Co

Hello Ace Plumbing,

attached is our estimate for the Elite plan at $497 a month.
With your figures we estimate $1,498 a month after the plan's price.
To accept, sign the last part and send it back by March 2, 2026. Questions? Just reply.

As we said on the phone,
the first month is free.

Kind regards
Sam Reyes
Ring & Co
(555) 012-0001
sam@ring.example
`);
  });

  it("says which figures are the trade's, not the customer's", () => {
    const assumed = renderQuoteText(buildQuote(DEFAULT_ROI_INPUTS, { ...OFFER, assumed: ["jobs", "hours"] }));
    expect(assumed).toContain("15 (usual)");
    expect(assumed).toContain("$350\n");
    expect(assumed).toContain(
      "Usual figures of the trade (Plumbing), not the customer's own: Jobs a month, Admin hours a week.",
    );
  });
});

describe("a quote as a mail", () => {
  it("has no style sheet, the logo as an attachment, and the mail's own lines around it", () => {
    const sent = { ...QUOTE, brand: "Ring & Co", logo: "data:image/png;base64,iVBORw0KGgo=" };
    const mail = {
      title: "Hi",
      logo: "cid:logo",
      before: ["Hello <Ace>,"],
      after: [["Stop", "https://x.example/"]],
    } as const;
    const html = renderQuoteHtml(sent, { mail });
    expect(html).not.toMatch(/<style|data:image/);
    expect(html).toContain("<title>Hi</title>");
    expect(html).toContain('<img src="cid:logo" alt="Ring &amp; Co"');
    expect(html).toContain("<p>Hello &lt;Ace&gt;,</p>");
    expect(html).toMatch(/<a href="https:\/\/x\.example\/" style="[^"]*">Stop<\/a>/);
    expect(html).toContain('<meta name="color-scheme" content="light">');
  });
});

describe("a document's colours", () => {
  it("are ui's theme", async () => {
    const theme = await readFile(join(import.meta.dirname, "../../../ui/src/theme.css"), "utf8");
    for (const [name, hex] of Object.entries(QUOTE_COLORS)) expect(theme).toContain(`--color-${name}: ${hex};`);
  });

  it("are the company's, and the product's where it has none", () => {
    const html = renderQuoteHtml(QUOTE, { colors: { navy: "#1f3d2b", orange: "#0f766e" } });
    expect(html).toContain('<header style="background:#1f3d2b;color:#ffffff;');
    expect(html).toContain('border-bottom:4px solid #0f766e"');
    expect(html).toContain("background:#fbfaf7;");
    expect(html).not.toMatch(/#12324a|#c2410c/);
    expect(renderQuoteHtml(QUOTE, { colors: {} })).toBe(renderQuoteHtml(QUOTE));
  });

  it.each(["red", "#fff", "#1f3d2b;}body{display:none", "</style>"])("refuses %j", (navy) => {
    expect(() => renderQuoteHtml(QUOTE, { colors: { navy } })).toThrow(
      "Cannot render a quote as colors.navy must be a colour of six digits",
    );
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
    expect(text).toContain("  From                      Ring & Co\n");
    expect(text).toContain(`
Next
  Call                      (555) 012-3456
  Book a call               ${SENDER.bookingUrl}
  Same numbers              ${SAME_NUMBERS}

This is an estimate`);
    const html = plainHtml(sent);
    expect(html).toContain(`<a href="${SAME_NUMBERS.replaceAll("&", "&amp;")}">`);
    expect(html).toContain('<a href="tel:+15550123456">(555) 012-3456</a>');
    expect(html).toContain(`<img src="${SENDER.logo}" alt="Ring &amp; Co" height="40">`);
    expect(plainHtml({ ...sent, logo: "" })).toContain("<header>\n<p>Ring &amp; Co</p>\n<h1>");
  });

  it.each([
    [{ bookingUrl: "javascript:alert(1)" }, "bookingUrl must be an http or https address"],
    [{ calculatorUrl: "ring.example" }, "calculatorUrl must be an http or https address"],
    [{ calculatorUrl: 'https://x.example/"><script>' }, "calculatorUrl must be"],
    [{ logo: "https://x.example/logo.png" }, "logo must be a PNG or JPEG picture as a base64 data URL"],
    [{ logo: "data:image/svg+xml;base64,AAAA" }, "logo must be"],
    [{ brand: 1 as unknown as string }, "brand must be text"],
  ])("refuses %j", (sender, message) => {
    expect(() => buildQuote(DEFAULT_ROI_INPUTS, { ...DETAILS, sender })).toThrow(message);
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
        for (const block of layOutQuote({ ...any, preparedFor: "", preparedBy: "" })) {
          if (block.kind === "facts")
            for (const [label, value] of block.rows)
              expect(text).toMatch(new RegExp(`${label} +${value.replace(/[$+.]/g, "\\$&")}`));
        }
      }),
    );
  });
});
