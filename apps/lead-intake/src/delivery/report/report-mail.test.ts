import { buildQuote, type QuotedOrigins } from "@contractor-roi/quote";
import { DEFAULT_ROI_INPUTS, type Language, type RoiInputs } from "@contractor-roi/roi-core";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { describe, expect, it } from "vitest";
import { sampleSite } from "../../testing/report-samples.ts";
import { letterHtml, letterText } from "../letter.ts";
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
  return reportMail(quote, { firstName, language, sender: SENDER, unsubscribeAddress: UNSUBSCRIBE });
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

Answering every call could add $1,498 a month to your plumbing business, after the Elite plan is paid. That is $17,976 a year.

Book your free strategy call: https://book.example/sam

3 more jobs × $350          $1,050
21 admin hours saved × $45    $945
Elite plan                   −$497
Extra profit a month        $1,498

With Pro ($297 a month) it is $1,043. The PDF is attached. This is an estimate, not a guarantee.

Every step is on the page: https://roi.example/?v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8
(202) 555-0199

-- 
You asked for this report on our calculator on November 26, 2026.
Ring & Co LLC, 1 Main Street, Springfield
Unsubscribe: ${UNSUBSCRIBE}
Privacy policy: https://ring.example/privacy
`);
  });

  it.each([
    ["typed", {}, {}, "Luis, your report: $1,498 a month", "$1,498 a month to your plumbing business, after"],
    [
      "untouched",
      {},
      EXAMPLES,
      "Luis, your report: $1,498 a month with example figures",
      "$1,498 a month with our example figures, after",
    ],
    [
      "preset",
      { businessType: "hvac", avgJobProfit: 450 },
      { jobs: "usual", profit: "usual", hours: "usual" },
      "Luis, your report: $1,798 a month",
      "$1,798 a month with figures usual for HVAC, after",
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
      "Most of this is saved time: the extra jobs alone don't pay for the plan. Pro fits you better: $143 a month.",
    ],
    [
      "losing",
      { jobsPerMonth: 2, adminHoursPerWeek: 0 },
      {},
      "Luis, your numbers",
      "By your numbers, the Elite plan comes to −$497 a month, once it is paid. These figures don't cover the plan's cost.",
    ],
    [
      "other trade",
      { businessType: "other" },
      {},
      "Luis, your report: $1,498 a month",
      "$1,498 a month to your business, after",
    ],
  ] as const)(
    "of a visitor whose figures are %s says so (R3, C13), in text and HTML",
    async (kind, inputs, origins, subject, said) => {
      const mail = mailOf(inputs, origins);
      expect(mail.subject).toBe(subject);
      const html = await letterHtml(mail, SENDER);
      expect(letterText(mail).replace(/\s+/g, " ")).toContain(said);
      expect(wordsOf(html)).toContain(said);
      expect(html.includes(SENDER.colors.money)).toBe(kind !== "small" && kind !== "losing");
      expect(html.length).toBeLessThan(25_000);
    },
  );

  it("is in the page's language, and names nobody who is not known", () => {
    const text = letterText(mailOf({}, EXAMPLES, "es", ""));
    expect(text).toMatch(
      /^Hola:\n\nContestar cada llamada le podría dejar \$1,498 al mes con nuestras cifras de ejemplo, ya pagado el Plan Elite\./,
    );
    expect(text).not.toMatch(/ a month|Unsubscribe|estimate/);
    expect(mailOf({}, {}, "es", "").subject).toBe("Su reporte: $1,498 al mes");
    expect(mailOf({}, {}, "en", "").subject).toBe("Your report: $1,498 a month");
  });
});
