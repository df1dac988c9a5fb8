import { layOutQuote, type Quote, type QuoteBlock } from "@contractor-roi/quote";
import { html } from "hono/html";
import type { ReportSender } from "./report-sender.ts";
import type { ReportWords } from "./report-words.ts";

type Markup = ReturnType<typeof html>;
type Colors = ReportSender["colors"];

/** Of the picture that the mail carries. */
export const LOGO_ID = "logo";

/** Of parts of the estimate. On the elements themselves: mail programs drop style sheets. */
type Styles = Readonly<Record<"cell" | "headCell" | "heading" | "link", string>>;
const TABLE = "border-collapse:collapse;width:100%;font-size:14px";

function stylesIn({ rule, steel, "orange-deep": link }: Colors): Styles {
  const cell = `padding:4px 12px 4px 0;border-bottom:1px solid ${rule};text-align:left;vertical-align:top`;
  return {
    cell,
    headCell: `${cell};font-weight:600`,
    heading: `font-size:13px;letter-spacing:.06em;text-transform:uppercase;color:${steel};margin:24px 0 4px`,
    link: `color:${link}`,
  };
}

type ReportHtmlOptions = {
  readonly words: ReportWords;
  /** The page's: letters stand where they do there, so that they can be read as well. */
  readonly colors: Colors;
  readonly unsubscribeAddress: string;
};

/** A report as HTML for mail programs: tables and inline styles, nothing that is fetched. Every text is escaped. */
export async function reportHtml(
  quote: Quote,
  { words, colors, unsubscribeAddress }: ReportHtmlOptions,
): Promise<string> {
  const { paper, sheet, ink, steel, rule, navy, orange } = colors;
  const styles = stylesIn(colors);
  const document = await html`<!doctype html>
    <html lang="${words.quote.tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${words.subject}</title>
      </head>
      <body style="margin:0;padding:16px;background:${paper};color:${ink};font:15px/1.45 system-ui,sans-serif">
        <div style="max-width:640px;margin:0 auto">
          <p>${words.greeting}</p>
          <p>${words.opening}</p>
          <div style="background:${navy};color:${sheet};padding:16px;border-bottom:4px solid ${orange}">
            ${letterhead(quote, colors)}
            <h1 style="margin:0;font-size:22px;line-height:1.2">${words.quote.title}</h1>
          </div>
          <div style="background:${sheet};padding:0 16px 16px;border:1px solid ${rule}">
            ${layOutQuote(quote, { comparePlans: true, words: words.quote }).map((block) => blockHtml(block, styles))}
          </div>
          <p style="color:${steel};font-size:13px">
            ${words.reason}<br /><a style="color:${orange}" href="${unsubscribeAddress}">${words.unsubscribe}</a
            >${words.imprint === "" ? "" : html`<br />${words.imprint}`}
          </p>
        </div>
      </body>
    </html> `;
  return String(document);
}

/** A logo is drawn for light ground, and its text is the brand's name if pictures are not shown. */
function letterhead({ brand, logo }: Quote, { sheet, ink }: Colors): Markup | string {
  if (logo !== "")
    return html`<p style="margin:0 0 12px">
      <img
        src="cid:${LOGO_ID}"
        alt="${brand}"
        height="32"
        style="height:32px;max-width:100%;padding:6px;border-radius:3px;background:${sheet};color:${ink};font-weight:700"
      />
    </p>`;
  return brand === "" ? "" : html`<p style="margin:0;font-weight:700">${brand}</p>`;
}

function blockHtml(block: QuoteBlock, styles: Styles): Markup {
  switch (block.kind) {
    case "facts":
      return html`<h2 style="${styles.heading}">${block.title}</h2>
        <table style="${TABLE}">
          ${block.rows.map((row) => factRow(row, styles))}
        </table> `;
    case "table":
      return html`<h2 style="${styles.heading}">${block.title}</h2>
        <table style="${TABLE}">
          <tr>
            ${block.columns.map((column) => html`<th scope="col" style="${styles.headCell}">${column}</th>`)}
          </tr>
          ${block.rows.map((row) => tableRow(row, styles))}
        </table> `;
    case "list":
      return html`<h2 style="${styles.heading}">${block.title}</h2>
        <ul style="margin:4px 0;padding-left:18px">
          ${block.items.map((item) => html`<li>${item}</li>`)}
        </ul> `;
    case "note":
      return html`<p>${block.text}</p> `;
  }
}

function factRow([label, text, address]: readonly [string, string, string?], styles: Styles): Markup {
  const value = address === undefined ? text : html`<a style="${styles.link}" href="${address}">${text}</a>`;
  return html`<tr>
    <th scope="row" style="${styles.headCell}">${label}</th>
    <td style="${styles.cell}">${value}</td>
  </tr>`;
}

function tableRow([label = "", ...texts]: readonly string[], styles: Styles): Markup {
  return html`<tr>
    <th scope="row" style="${styles.headCell}">${label}</th>
    ${texts.map((text) => html`<td style="${styles.cell}">${text}</td>`)}
  </tr>`;
}
