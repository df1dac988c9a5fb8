import { buildQuote, type QuotedOrigins } from "@contractor-roi/quote";
import { calculateRoi, DEFAULT_ROI_INPUTS, type Language, type RoiInputs } from "@contractor-roi/roi-core";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { describe, expect, it } from "vitest";
import { BUSINESSES, unexplained } from "@contractor-roi/quote/testing";
import { sampleSite } from "../../testing/report-samples.ts";
import { letterMail, letterText } from "../letter.ts";
import { reportMail } from "./report-mail.ts";
import { reportSender } from "./report-sender.ts";

const SENDER = reportSender(sampleSite());
const UNSUBSCRIBE = "https://roi.example/functions/v1/lead-intake/unsubscribe?token=x";
const EXAMPLES = { jobs: "example", profit: "example", hours: "example" } as const;

function mailOf(
  inputs: Partial<RoiInputs> = {},
  origins: QuotedOrigins = {},
  language: Language = "en",
  firstName = "Luis",
) {
  const { brand, phone, bookingUrl, logo, pageUrl } = SENDER;
  const quote = buildQuote(
    { ...DEFAULT_ROI_INPUTS, ...inputs },
    {
      preparedFor: firstName,
      preparedBy: "",
      date: "2026-11-26",
      plans: FIXED_PLANS,
      origins,
      sender: { brand, phone, bookingUrl, logo, calculatorUrl: pageUrl(language) },
    },
  );
  return reportMail(quote, { language, sender: SENDER, unsubscribeAddress: UNSUBSCRIBE });
}

/** The words that a reader sees, on one line. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf("<body")).replace(/<!--.*?-->/gs, "");
  return body
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

describe("a visitor's mail", () => {
  it("is one number, one button, the receipt in four lines, and what commercial mail must have", () => {
    expect(mailOf().preview).toBe("3 more jobs and 21 hours back. PDF attached.");
    expect(letterText(mailOf())).toBe(`Hi Luis,

Extra profit a month for your plumbing business: $1,498

With the Elite plan: 3 more jobs ($1,050) and 21 office hours back (counted as $945), for $497 a month.

Book your free call: https://book.example/sam

3 more jobs × $350          $1,050
21 admin hours saved × $45    $945
Elite plan                   −$497
Extra profit a month        $1,498

With Pro ($297 a month) it comes to $1,043, hours counted. The PDF is attached. This is an estimate, not a guarantee. With half the effect: $653. With a quarter more: $2,073.

See every step, or change the numbers: https://roi.example/?v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8
(202) 555-0199

-- 
You asked for this report on our calculator on November 26, 2026.
Ring & Co LLC, 1 Main Street, Springfield
Unsubscribe: ${UNSUBSCRIBE}
Privacy policy: https://ring.example/privacy
`);
  });

  it.each([
    [
      "typed",
      {},
      {},
      "Luis, your report: $1,498 a month",
      "Extra profit a month for your plumbing business: $1,498 With the Elite plan: 3 more jobs",
    ],
    [
      "untouched",
      {},
      EXAMPLES,
      "Luis, your report: $1,498 a month with example figures",
      "These are example numbers: 15 jobs a month at $350, 8 admin hours a week.",
    ],
    [
      "preset",
      { businessType: "hvac", avgJobProfit: 450 },
      { jobs: "usual", profit: "usual", hours: "usual" },
      "Luis, your report: $1,798 a month",
      "Extra profit a month with figures usual for HVAC: $1,798 With",
    ],
    [
      "half typed",
      {},
      { jobs: "typed", profit: "usual", hours: "example" },
      "Luis, your report: $1,498 a month",
      "Not your own figures yet: profit per job $350 (usual for plumbing), admin hours a week 8 (example figure).",
    ],
    [
      "small",
      { jobsPerMonth: 6, avgJobProfit: 120, adminHoursPerWeek: 4 },
      {},
      "Luis, your report: $73 a month",
      "Most of this is saved time: the extra jobs alone don't pay for the plan. Pro comes out better: $143 a month, hours counted.",
    ],
    [
      "losing",
      { jobsPerMonth: 2, adminHoursPerWeek: 0 },
      {},
      "Luis, your numbers",
      "With your numbers the Elite plan costs $497 a month more than it brings, hours counted. These figures don't cover the plan's cost.",
    ],
    [
      "other trade",
      { businessType: "other" },
      {},
      "Luis, your report: $1,498 a month",
      "Extra profit a month for your business: $1,498 With",
    ],
  ] as const)(
    "of a visitor whose figures are %s says so (R3, C13), in text and HTML",
    async (kind, inputs, origins, subject, said) => {
      const mail = mailOf(inputs, origins);
      expect(mail.subject).toBe(subject);
      const { html } = await letterMail(mail, SENDER);
      expect(letterText(mail).replace(/\s+/g, " ")).toContain(said);
      expect(wordsOf(html)).toContain(said);
      expect(html.includes(SENDER.colors.money)).toBe(kind !== "small" && kind !== "losing");
      expect(html.length).toBeLessThan(25_000);
    },
  );

  it("is in the page's language, and names nobody who is not known", () => {
    const text = letterText(mailOf({}, EXAMPLES, "es", ""));
    expect(text).toMatch(
      /^Hola:\n\nGanancia extra al mes con nuestras cifras de ejemplo: \$1,498\n\nCon el Plan Elite: 3 trabajos más \(\$1,050\) y 21 horas/,
    );
    expect(text).not.toMatch(/ a month|Unsubscribe|estimate/);
    expect(mailOf({}, {}, "es", "").subject).toBe("Su reporte: $1,498 al mes");
    expect(mailOf({}, {}, "en", "").subject).toBe("Your report: $1,498 a month");
  });
});

it("no mail of 600 businesses counts hours as money, nor calls a loss a profit (P26)", () => {
  for (const inputs of BUSINESSES) {
    for (const language of ["en", "es"] as const) {
      const { preview, ...mail } = mailOf(inputs, {}, language);
      const text = letterText(mail);
      expect(unexplained(`${preview}\n${text}`, inputs, language)).toEqual([]);
      const net = calculateRoi({ ...DEFAULT_ROI_INPUTS, ...inputs }, FIXED_PLANS).netMonthlySavings;
      expect(/^(?:Loss|Pérdida).* \$\S+$/m.test(text)).toBe(Math.round(net) < 0);
    }
  }
});
