import { layOutQuote, type QuoteBlock } from "@contractor-roi/roi-core";
import { html } from "hono/html";
import type { ReportQuote } from "./report-quote.ts";
import type { ReportWords } from "./report-words.ts";

type Markup = ReturnType<typeof html>;

// On the elements themselves: mail programs drop style sheets. The colours of the page's job sheet.
const CELL = "padding:4px 12px 4px 0;border-bottom:1px solid #d9d6ce;text-align:left;vertical-align:top";
const HEAD_CELL = `${CELL};font-weight:600`;
const TABLE = "border-collapse:collapse;width:100%;font-size:14px";
const HEADING = "font-size:13px;letter-spacing:.06em;text-transform:uppercase;color:#51606e;margin:24px 0 4px";
const LINK = "color:#9a3412";

/** A report as HTML for mail programs: tables and inline styles, nothing that is fetched. Every text is escaped. */
export async function reportHtml(
  { quote, comparePlans }: ReportQuote,
  words: ReportWords,
  unsubscribeAddress: string,
): Promise<string> {
  const document = await html`<!doctype html>
    <html lang="${words.quote.tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${words.subject}</title>
      </head>
      <body style="margin:0;padding:16px;background:#fbfaf7;color:#14202b;font:15px/1.45 system-ui,sans-serif">
        <div style="max-width:640px;margin:0 auto">
          <p>${words.greeting}</p>
          <p>${words.opening}</p>
          <div style="background:#12324a;color:#fff;padding:16px;border-bottom:4px solid #c2410c">
            ${quote.brand === "" ? "" : html`<p style="margin:0;font-weight:700">${quote.brand}</p>`}
            <h1 style="margin:0;font-size:22px;line-height:1.2">${words.quote.title}</h1>
          </div>
          <div style="background:#fff;padding:0 16px 16px;border:1px solid #d9d6ce">
            ${layOutQuote(quote, { comparePlans, words: words.quote }).map(blockHtml)}
          </div>
          <p style="color:#51606e;font-size:13px">
            ${words.reason}<br /><a style="${LINK}" href="${unsubscribeAddress}">${words.unsubscribe}</a
            >${words.imprint === "" ? "" : html`<br />${words.imprint}`}
          </p>
        </div>
      </body>
    </html> `;
  return String(document);
}

function blockHtml(block: QuoteBlock): Markup {
  switch (block.kind) {
    case "facts":
      return html`<h2 style="${HEADING}">${block.title}</h2>
        <table style="${TABLE}">
          ${block.rows.map(factRow)}
        </table> `;
    case "table":
      return html`<h2 style="${HEADING}">${block.title}</h2>
        <table style="${TABLE}">
          <tr>
            ${block.columns.map((column) => html`<th scope="col" style="${HEAD_CELL}">${column}</th>`)}
          </tr>
          ${block.rows.map(tableRow)}
        </table> `;
    case "list":
      return html`<h2 style="${HEADING}">${block.title}</h2>
        <ul style="margin:4px 0;padding-left:18px">
          ${block.items.map((item) => html`<li>${item}</li>`)}
        </ul> `;
    case "note":
      return html`<p>${block.text}</p> `;
  }
}

function factRow([label, text, address]: readonly [string, string, string?]): Markup {
  const value = address === undefined ? text : html`<a style="${LINK}" href="${address}">${text}</a>`;
  return html`<tr>
    <th scope="row" style="${HEAD_CELL}">${label}</th>
    <td style="${CELL}">${value}</td>
  </tr>`;
}

function tableRow([label = "", ...texts]: readonly string[]): Markup {
  return html`<tr>
    <th scope="row" style="${HEAD_CELL}">${label}</th>
    ${texts.map((text) => html`<td style="${CELL}">${text}</td>`)}
  </tr>`;
}
