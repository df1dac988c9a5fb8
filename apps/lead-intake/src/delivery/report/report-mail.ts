import { describeCautions, describeOrigin, formatDay, type Quote, totalOf } from "@contractor-roi/quote";
import { formatAmount, formatNumber, type Language, normalizePhone, PLAN_IDS } from "@contractor-roi/roi-core";
import { buttons, figure, type Letter, links, linksOf, paragraph, receipt } from "../letter.ts";
import type { ReportSender } from "./report-sender.ts";
import { QUOTE_WORDS, REPORT_WORDS, type ReportBasis } from "./report-words.ts";

type ReportDetails = {
  readonly language: Language;
  readonly sender: ReportSender;
  readonly unsubscribeAddress: string;
};

/** Puts a visitor's mail together: one number, one button, the receipt, and what commercial mail must have. */
export function reportMail(quote: Quote, { language, sender, unsubscribeAddress }: ReportDetails): Letter {
  const [words, quoteWords] = [REPORT_WORDS[language], QUOTE_WORDS[language]];
  const { terms, results, lineItems } = quote.plans[quote.inputs.selectedPlan];
  const { label: total, amount, isGain } = totalOf(quote, quoteWords);
  const basis = basisOf(quote);
  const plan = quoteWords.planName(terms.label);
  const cautions = describeCautions(quote, quoteWords);
  // Green if nothing cautions against it.
  const isGood = cautions.length === 0;
  const answer = isGain
    ? [
        figure(words.gain.before(total, basis, quote.inputs.businessType), amount, "", isGood),
        paragraph(words.gain.after(plan, gainsOf(quote, language), quoteWords.describePrice(terms)), { look: "large" }),
      ]
    : [figure(words.loss.before(basis, plan), amount, words.loss.after, isGood)];
  const counted = lineItems.filter(({ quantity }) => quantity !== 0);
  const items = counted.map(({ item, quantity, price, amount: part }) => {
    const label =
      item === "jobs"
        ? words.moreJobs(quantity, formatAmount(price))
        : item === "hours"
          ? words.hoursSaved(quantity, formatAmount(price))
          : plan;
    return [label, formatAmount(part)] as const;
  });
  const notes = [
    ...notOwn(quote, language),
    ...otherPlans(quote, language),
    words.attached,
    quoteWords.disclaimer,
    quoteWords.describeRange(quote.range),
  ];
  const phone = sender.phone && `tel:${normalizePhone(sender.phone)}`;
  const imprint = [sender.legalName, sender.legalAddress].filter(Boolean).join(", ");
  return {
    tag: quoteWords.tag,
    subject: words.subject(quote.preparedFor, isGain ? amount : null, basis),
    preview: isGain
      ? words.preview(results.additionalJobs, results.timeSavedHours)
      : `${cautions[0]} ${words.preview(0, 0)}`,
    parts: [
      paragraph(words.greeting(quote.preparedFor)),
      ...answer,
      ...cautions.map((strong) => paragraph("", { strong })),
      buttons(linksOf({ [words.book]: sender.bookingUrl }), true),
      receipt([...items, [total, amount]]),
      paragraph(notes.join(" "), { look: "quiet" }),
      links(linksOf({ [words.everyStep]: quote.scenarioUrl, [sender.phone]: phone })),
    ],
    foot: [words.reason(formatDay(quote.date, quoteWords.tag)), ...(imprint === "" ? [] : [imprint])],
    footLinks: linksOf({ [words.unsubscribe]: unsubscribeAddress, [words.privacy]: sender.privacyUrl }),
  };
}

/** The more jobs and the saved hours of the quoted plan, each with its amount. */
function gainsOf({ plans, inputs }: Quote, language: Language): readonly string[] {
  const { gained } = REPORT_WORDS[language];
  return plans[inputs.selectedPlan].lineItems.flatMap(({ item, quantity, amount }) =>
    quantity > 0 && (item === "jobs" || item === "hours") ? [gained[item](quantity, formatAmount(amount))] : [],
  );
}

/** The origin that all three figures share; the visitor's own otherwise. */
function basisOf({ origins: { jobs, profit, hours } }: Quote): ReportBasis {
  return (jobs === "usual" || jobs === "example") && jobs === profit && jobs === hours ? jobs : "own";
}

function notOwn(quote: Quote, language: Language): readonly string[] {
  const words = QUOTE_WORDS[language];
  const { jobsPerMonth, avgJobProfit, adminHoursPerWeek } = quote.inputs;
  if (basisOf(quote) === "example")
    return [REPORT_WORDS[language].examples(jobsPerMonth, formatAmount(avgJobProfit), adminHoursPerWeek)];
  const figures = [
    ["jobs", words.labels.jobs, formatNumber(jobsPerMonth)],
    ["profit", words.labels.jobProfit, formatAmount(avgJobProfit)],
    ["hours", words.labels.adminHours, formatNumber(adminHoursPerWeek)],
  ] as const;
  const named = figures.flatMap(([figure, label, value]) => {
    const origin = describeOrigin(quote, figure, words);
    return origin === "" ? [] : [`${label.toLowerCase()} ${value} (${origin})`];
  });
  return named.length === 0 ? [] : [REPORT_WORDS[language].notOwn(named.join(", "))];
}

/** A caution names the better plan already. */
function otherPlans(quote: Quote, language: Language): readonly string[] {
  if (describeCautions(quote).length > 1) return [];
  return PLAN_IDS.filter((id) => id !== quote.inputs.selectedPlan).map((id) => {
    const { terms, results } = quote.plans[id];
    const { describeMoney, describePrice } = QUOTE_WORDS[language];
    return REPORT_WORDS[language].otherPlan(
      terms.label,
      describePrice(terms),
      describeMoney(results.netMonthlySavings),
    );
  });
}
