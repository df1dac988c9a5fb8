import { describeCautions, describeOrigin, formatDay, type Quote, totalOf, wholeDollars } from "@contractor-roi/quote";
import { formatAmount, formatNumber, type Language, normalizePhone, PLAN_IDS } from "@contractor-roi/roi-core";
import { html, raw } from "hono/html";
import type { ReportSender } from "./report-sender.ts";
import { QUOTE_WORDS, REPORT_WORDS, type ReportBasis } from "./report-words.ts";

type Link = { readonly text: string; readonly address: string };

/** A visitor's mail as texts, without its markup. */
type ReportMail = ReturnType<typeof reportMail>;

type ReportDetails = {
  readonly firstName: string;
  readonly language: Language;
  readonly sender: ReportSender;
  readonly unsubscribeAddress: string;
};

/** Puts a visitor's mail together: one number, one button, the receipt, and what commercial mail must have. */
export function reportMail(quote: Quote, { firstName, language, sender, unsubscribeAddress }: ReportDetails) {
  const [words, quoteWords] = [REPORT_WORDS[language], QUOTE_WORDS[language]];
  const { terms, results, lineItems } = quote.plans[quote.inputs.selectedPlan];
  const { amount, year, isGain } = totalOf(quote);
  const basis = basisOf(quote);
  const plan = quoteWords.planName(terms.label);
  const cautions = describeCautions(quote, quoteWords);
  const figure = isGain
    ? { before: words.gain.before, after: words.gain.after(basis, quote.inputs.businessType, plan, year) }
    : { before: words.loss.before(basis, plan), after: words.loss.after };
  const receipt = lineItems.map(({ item, quantity, price, amount: part }) => {
    const label =
      item === "jobs"
        ? words.moreJobs(quantity, formatAmount(price))
        : item === "hours"
          ? words.hoursSaved(quantity, formatAmount(price))
          : plan;
    return [label, formatAmount(part)] as const;
  });
  const phone = { text: sender.phone, address: `tel:${normalizePhone(sender.phone)}` };
  return {
    tag: quoteWords.tag,
    subject: words.subject(firstName, isGain ? amount : null, basis),
    /** The line that a mailbox shows beside the subject. */
    preview: isGain
      ? words.preview(results.additionalJobs, results.timeSavedHours)
      : `${cautions[0]} ${words.preview(0, 0)}`,
    brand: sender.brand,
    greeting: words.greeting(firstName),
    /** Green if nothing cautions against it. */
    figure: { ...figure, amount, isGood: cautions.length === 0 },
    /** Sentences for a small or losing business. */
    cautions,
    /** The one next step; null without a booking page. */
    action: sender.bookingUrl === "" ? null : { text: words.book, address: sender.bookingUrl },
    /** The last row is the total of those above it. */
    receipt: [...receipt, [quoteWords.labels.extraPerMonth, amount] as const],
    notes: [...notOwn(quote, language), ...otherPlans(quote, language), words.attached, quoteWords.disclaimer],
    links: [
      ...(quote.scenarioUrl === "" ? [] : [{ text: words.everyStep, address: quote.scenarioUrl }]),
      ...(sender.phone === "" ? [] : [phone]),
    ],
    reason: words.reason(formatDay(quote.date, quoteWords.tag)),
    footLinks: [
      { text: words.unsubscribe, address: unsubscribeAddress },
      ...(sender.privacyUrl === "" ? [] : [{ text: words.privacy, address: sender.privacyUrl }]),
    ],
    /** The sender's name and address; empty if they are unknown. */
    imprint: [sender.legalName, sender.legalAddress].filter(Boolean).join(", "),
  };
}

/** The origin that all three figures share; the visitor's own otherwise. */
function basisOf({ origins: { jobs, profit, hours } }: Quote): ReportBasis {
  return (jobs === "usual" || jobs === "example") && jobs === profit && jobs === hours ? jobs : "own";
}

function notOwn(quote: Quote, language: Language): readonly string[] {
  const words = QUOTE_WORDS[language];
  const { jobsPerMonth, avgJobProfit, adminHoursPerWeek } = quote.inputs;
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
    const price = QUOTE_WORDS[language].describePrice(terms);
    return REPORT_WORDS[language].otherPlan(terms.label, price, wholeDollars(results.netMonthlySavings));
  });
}

/** The mail for programs without HTML. It says the same. */
export function reportMailText(mail: ReportMail): string {
  const { before, amount, after } = mail.figure;
  const width = Math.max(...mail.receipt.map(([label]) => label.length));
  const longest = Math.max(...mail.receipt.map(([, sum]) => sum.length));
  const links = (list: readonly Link[]) =>
    list.map(({ text, address }) => (address === `tel:${normalizePhone(text)}` ? text : `${text}: ${address}`));
  const parts = [
    [mail.greeting],
    [`${before} ${amount} ${after}`],
    mail.cautions,
    mail.action === null ? [] : links([mail.action]),
    mail.receipt.map(([label, sum]) => `${label.padEnd(width)}  ${sum.padStart(longest)}`),
    [mail.notes.join(" ")],
    links(mail.links),
    ["-- ", mail.reason, ...links(mail.footLinks), ...(mail.imprint === "" ? [] : [mail.imprint])],
  ];
  return `${parts
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** Programs that read style sheets change to dark colours by them; the others keep the inline ones. */
const DARK =
  ":root{color-scheme:light dark}@media (prefers-color-scheme:dark){.g{background:#0e161d!important}.s{background:#17222c!important;border-color:#17222c!important}" +
  ".t,.t td{color:#f3f1ec!important}.q{color:#b9c4cd!important}.m{color:#7fd6a0!important}.l{border-color:#465664!important}.a{color:#ff9a52!important}}";
const FONT = "font-family:system-ui,Helvetica,Arial,sans-serif";
const WIDTH = 560;
const LARGEST = 46;
/** Size of the figure times its letters, so that it fits 320 px. */
const ROOM = 420;
/** An amount of more letters may break. */
const LONG_AMOUNT = 12;

/**
 * The mail as HTML for mail programs: tables and inline styles, which they keep where they drop style sheets.
 *
 * @param logo the attached logo's address, such as `cid:logo`; empty without one
 */
export async function reportMailHtml(mail: ReportMail, { colors }: ReportSender, logo: string): Promise<string> {
  const { paper, sheet, ink, steel, rule, money, orange } = colors;
  const { before, amount, after, isGood } = mail.figure;
  const text = `${FONT};font-size:16px;line-height:1.5;color:${ink}`;
  const row = (content: unknown, style = "") =>
    html`<tr>
      <td class="t" style="padding:0 20px 16px;${text};${style}">${content}</td>
    </tr>`;
  const table = (rows: unknown, look = "") =>
    html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${raw(look)}>
      ${rows}
    </table>`;
  const link = ({ text: label, address }: Link, style: string, kind = "a") =>
    html`<a class="${kind}" href="${address}" style="${style}">${label}</a>`;
  const size = Math.min(LARGEST, Math.floor(ROOM / amount.length));
  const receipt = mail.receipt.map(([label, sum], at) => {
    const isTotal = at === mail.receipt.length - 1;
    const isAboveTotal = at === mail.receipt.length - 2;
    const border = isTotal ? "0" : isAboveTotal ? `2px solid ${ink}` : `1px solid ${rule}`;
    const cell = `padding:7px 0;${text};border-bottom:${border};font-weight:${isTotal ? 700 : 400}`;
    return html`<tr>
      <td class="l" style="${cell}">${label}</td>
      <td
        class="l"
        align="right"
        style="${cell};padding-left:12px;${sum.length > LONG_AMOUNT ? "word-break:break-all" : "white-space:nowrap"}"
      >
        ${sum}
      </td>
    </tr>`;
  });
  const small = `${FONT};font-size:13px;line-height:1.5;color:${steel}`;
  const button = (action: Link) =>
    html`<tr>
      <td align="center" bgcolor="${orange}" style="background:${orange};border-radius:4px">
        ${link(action, `display:block;padding:13px 12px;${FONT};font-size:18px;line-height:1.2;font-weight:700;color:${sheet};text-decoration:none`, "b")}
      </td>
    </tr>`;
  const rows = html`<tr>
      <td class="t" style="padding:20px 20px 16px;${FONT};font-size:20px;font-weight:700;color:${ink}">
        ${logo === "" ? mail.brand : html`<img src="${logo}" alt="${mail.brand}" height="36" style="height:36px;max-width:100%;border:0;background:${sheet}" />`}
      </td>
    </tr>
    ${row(mail.greeting)} ${row(before, "padding-bottom:0;font-size:18px")}
    <tr>
      <td
        class="${isGood ? "m" : "t"}"
        style="padding:0 20px;${FONT};font-size:${size}px;line-height:1.2;font-weight:700;color:${isGood ? money : ink}"
      >
        ${amount}
      </td>
    </tr>
    ${row(after, "font-size:18px")} ${mail.cautions.map((caution) => row(caution, "font-weight:700"))}
    ${mail.action === null ? "" : row(table(button(mail.action)))} ${row(table(receipt))}
    ${row(html`<span class="q" style="font-size:14px;color:${steel}">${mail.notes.join(" ")}</span>`)}
    ${mail.links.map((one) => row(link(one, `color:${orange}`)))}
    <tr>
      <td class="g q" bgcolor="${paper}" style="padding:16px 20px 24px;background:${paper};${small}">
        ${mail.reason}<br />${mail.footLinks.map((one, at) => html`${at === 0 ? "" : " · "}${link(one, `color:${steel}`, "q")}`)}${mail.imprint === "" ? "" : html`<br />${mail.imprint}`}
      </td>
    </tr>`;
  const document = await html`<!doctype html>
    <html lang="${mail.tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${mail.subject}</title>
        <style>
          ${raw(DARK)}
        </style>
      </head>
      <body class="g" style="margin:0;padding:0;background:${paper}">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${mail.preview}</div>
        ${table(
          html`<tr>
            <td align="center">
              <!--[if mso]><table role="presentation" width="${WIDTH}"><tr><td><![endif]-->
              ${table(rows, `class="s" bgcolor="${sheet}" style="max-width:${WIDTH}px;background:${sheet};text-align:left"`)}
              <!--[if mso]></td></tr></table><![endif]-->
            </td>
          </tr>`,
          `class="g" bgcolor="${paper}" style="background:${paper}"`,
        )}
      </body>
    </html> `;
  return String(document);
}
