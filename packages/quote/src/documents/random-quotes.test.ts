import { BUSINESS_TYPE_IDS, PLAN_IDS, type PlanId, type RoiInputs } from "@contractor-roi/roi-core";
import { FIXED_PLANS as PLANS } from "@contractor-roi/roi-core/testing";
import fc from "fast-check";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import type { Quote, QuoteDetails } from "../quote/build-quote.ts";
import { renderQuotePdf } from "../pdf/index.ts";
import { readQuoteFonts } from "../pdf/build-fonts.mjs";
import { buildQuote } from "../testing/fixed-plans.ts";
import { SPANISH_QUOTE_WORDS } from "../words/spanish/index.ts";
import { layOutQuote, type QuoteBlock } from "./quote-layout.ts";
import { renderQuoteHtml } from "./render-quote-html.ts";
import { renderQuoteMail, renderQuoteText } from "./render-quote-text.ts";

const RUNS = 500;
/** Every so many quotes are read as a PDF, too. */
const PDF_EVERY = 25;
const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((amount) => amount / 100);
const inputs: fc.Arbitrary<RoiInputs> = fc.record({
  jobsPerMonth: fc.oneof(fc.nat(40), cents(2_000)),
  avgJobProfit: fc.oneof(fc.nat(900), cents(90_000)),
  adminHoursPerWeek: fc.oneof(fc.nat(60), cents(168)),
  selectedPlan: fc.constantFrom(...PLAN_IDS),
  businessType: fc.constantFrom(...BUSINESS_TYPE_IDS),
});
const origin = fc.constantFrom("typed", "usual", "example", "assumed", undefined);
const details: fc.Arbitrary<QuoteDetails> = fc.record({
  preparedFor: fc.constantFrom("", "Ace Plumbing & Sons"),
  preparedBy: fc.constantFrom("", "Sam Reyes"),
  date: fc.constant("2026-01-31"),
  validDays: fc.constantFrom(undefined, 0, 30),
  isOffer: fc.boolean(),
  note: fc.constantFrom("", "As we said on the phone."),
  origins: fc.record({ jobs: origin, profit: origin, hours: origin }),
  sender: fc.record({
    brand: fc.constantFrom("", "Ring & Co"),
    calculatorUrl: fc.constantFrom("", "https://ring.example/"),
    terms: fc.constantFrom("", "Paid by the month.\nEnds with a month's notice."),
    setupFee: fc.constantFrom(0, 150, 5000),
    contractMonths: fc.constantFrom(0, 1, 12),
  }),
});
const QUOTES = fc
  .sample(fc.tuple(inputs, details), { numRuns: RUNS, seed: 20260131 })
  .map(([one, rest]) => buildQuote(one, rest));

/** The specification's formulas, written anew. */
function netOf({ jobsPerMonth, avgJobProfit, adminHoursPerWeek }: RoiInputs, plan: PlanId, share = 1) {
  const { liftRate, timeSavingsFactor, hourlyValue, monthlyCost } = PLANS[plan];
  const jobs = Math.round(jobsPerMonth * (liftRate * share)) * avgJobProfit;
  const hours = Math.round(adminHoursPerWeek * (timeSavingsFactor * share) * 4.33) * hourlyValue;
  return { jobs, hours, cost: monthlyCost, net: jobs + hours - monthlyCost };
}

function dollars(amount: number): string {
  const rounded = Math.round(amount);
  return `${rounded < 0 ? "−" : ""}$${Math.abs(rounded).toLocaleString("en-US")}`;
}

function outcomeOf(amount: number): string {
  return Math.round(-amount) > 0 ? `a loss of ${dollars(-amount)}` : dollars(Math.max(0, amount));
}

function cautionFor({ jobs, hours, cost, net }: ReturnType<typeof netOf>): string {
  if (net <= 0) return "These figures don't cover the plan's cost.";
  if (net >= cost) return "";
  if (jobs >= cost) return "You keep less than the plan costs.";
  const alone = "extra jobs alone don't pay for the plan.";
  return hours > jobs ? `Most of this is saved time: the ${alone}` : `The ${alone}`;
}

function blockOf<Kind extends QuoteBlock["kind"]>(quote: Quote, kind: Kind) {
  const isOne = (block: QuoteBlock): block is Extract<QuoteBlock, { kind: Kind }> => block.kind === kind;
  return layOutQuote(quote).find(isOne)!;
}

function textsOf(block: QuoteBlock): readonly string[] {
  const title = "title" in block && block.title ? [block.title] : [];
  switch (block.kind) {
    case "total":
    case "price":
      return [block.label, block.amount, ...block.texts];
    case "links":
    case "receipt":
      return [...title, ...block.rows.flatMap(([label, text]) => [label, text])];
    case "bars":
      return [...title, ...block.bars.flatMap(({ label, text }) => [label, text])];
    case "paragraphs":
      return [...title, ...block.texts];
    case "acceptance":
      return [...title, ...block.texts, ...block.lines];
  }
}

const withoutSpaces = (text: string) => text.replace(/\s/g, "");

describe(`${RUNS} random quotes`, () => {
  it("have the specification's figures, and the sentences that these figures need", () => {
    for (const quote of QUOTES) {
      const plan = quote.inputs.selectedPlan;
      const own = netOf(quote.inputs, plan);
      const total = blockOf(quote, "total");
      const year = own.net * 12;
      const roi = Math.round(((year - own.cost * 12) / (own.cost * 12)) * 100) + 0;
      expect(total).toMatchObject({ amount: dollars(Math.abs(own.net)), isGood: cautionFor(own) === "" });
      expect(total.label.startsWith(own.net <= -0.5 ? "Loss a month, " : "Extra profit a month, ")).toBe(true);
      expect(total.texts[0]).toContain(
        `${outcomeOf(year)} a year · ROI ${roi < 0 ? "−" : ""}${Math.abs(roi).toLocaleString("en-US")}% · `,
      );
      const payback = Math.max(0.1, Math.round((own.cost / Math.max(1, own.net)) * 10) / 10);
      expect(total.texts[0]).toContain(
        own.net > 0 ? `pays back in ${payback.toLocaleString("en-US")} month` : "no payback",
      );
      expect(total.texts[1] ?? "").toBe(cautionFor(own));
      const other = netOf(quote.inputs, plan === "pro" ? "elite" : "pro");
      const isBetter = cautionFor(own) !== "" && other.net > 0 && other.net > own.net;
      expect(total.texts[2] !== undefined).toBe(isBetter);
      const amounts = blockOf(quote, "receipt").rows.map(([, amount]) => amount);
      expect(amounts.map((amount) => amount.replace(/\.\d\d$/, "")).at(-1)).toBe(dollars(Math.abs(own.net)));
      expect(Number(amounts[0]!.replace(/[$,]/g, ""))).toBeCloseTo(own.jobs, 1);
      expect(blockOf(quote, "price").amount).toBe(dollars(own.cost));
      expect(blockOf(quote, "price").texts.at(-1)).toContain(
        ` ($${other.cost} a month) it comes to ${outcomeOf(other.net)}, hours counted.`,
      );
      const range = [0.5, 1, 1.25].map((share) => outcomeOf(netOf(quote.inputs, plan, share).net));
      expect(blockOf(quote, "bars").bars.map(({ text }) => text)).toEqual(range);
    }
  });

  it("say the same as text, HTML and PDF, in both languages, and the offer as their mail does", async () => {
    const fonts = await readQuoteFonts();
    for (const [at, quote] of QUOTES.entries()) {
      const options = at % 2 === 0 ? {} : { words: SPANISH_QUOTE_WORDS };
      const texts = layOutQuote(quote, options).flatMap(textsOf).map(withoutSpaces);
      const html = renderQuoteHtml(quote, options);
      const shown = html
        .slice(html.indexOf("<main>"))
        .replace(/<[^>]+>/g, "")
        .replaceAll("&#39;", "'")
        .replaceAll("&amp;", "&");
      const documents = [renderQuoteText(quote, options), shown];
      if (at % PDF_EVERY === 0) {
        const pdf = await getDocumentProxy(await renderQuotePdf(quote, { ...options, fonts }));
        documents.push((await extractText(pdf, { mergePages: true })).text);
      }
      for (const document of documents.map(withoutSpaces)) {
        const missing = texts.filter((text) => !document.includes(text));
        expect(missing).toEqual([]);
        expect(document).not.toMatch(/NaN|Infinity|undefined|null|−\$0\b/);
      }
      const [accepted = ""] = quote.number === "" ? [] : blockOf(quote, "acceptance").texts;
      const offer = accepted.slice(accepted.indexOf(": ") + 2);
      if (offer !== "") expect(renderQuoteMail(quote)).toContain(offer);
    }
  });
});
