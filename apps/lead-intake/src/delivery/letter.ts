// A mail's parts as text and as HTML, in the page's look: a visitor's report, and all that the owner is told.
import { normalizePhone } from "@contractor-roi/roi-core";
import { html, raw } from "hono/html";
import type { MailAttachment } from "./mail.ts";
import type { ReportSender } from "./report/report-sender.ts";

export type Link = { readonly text: string; readonly address: string };

/** A part of a letter, which says the same as text and as HTML. */
export type Part = { readonly text: string; readonly html: (colors: ReportSender["colors"]) => unknown };

export type Letter = {
  /** The language's. */
  readonly tag: string;
  readonly subject: string;
  /** The line that a mailbox shows beside the subject. */
  readonly preview: string;
  /** Null is left out. */
  readonly parts: readonly (Part | null)[];
  /** Small lines at the end, and links below them. */
  readonly foot: readonly string[];
  readonly footLinks: readonly Link[];
};

/** Programs that read style sheets change to dark colours by them; the others keep the inline ones. */
const DARK =
  ":root{color-scheme:light dark}@media (prefers-color-scheme:dark){.g{background:#0e161d!important}.s{background:#17222c!important;border-color:#17222c!important}" +
  ".t,.t td{color:#f3f1ec!important}.q{color:#b9c4cd!important}.m{color:#7fd6a0!important}.l{border-color:#465664!important}.a{color:#ff9a52!important}}";
const FONT = "font-family:system-ui,Helvetica,Arial,sans-serif";
const TEXT = `${FONT};font-size:16px;line-height:1.5`;
const LARGE = "font-size:18px";
const WIDTH = 560;
const LARGEST = 46;
/** Size of the figure times its letters, so that it fits 320 px. */
const ROOM = 420;
/** An amount of more letters may break. */
const LONG_AMOUNT = 12;
/** The Content-ID of the logo, by which the HTML shows it. */
const LOGO_ID = "logo";

const row = (color: string, content: unknown, style = "", kind = "t") =>
  html`<tr>
    <td class="${kind}" style="padding:0 20px 16px;${TEXT};color:${color};${style}">${content}</td>
  </tr>`;
const table = (rows: unknown, look = "") =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${raw(look)}>
    ${rows}
  </table>`;
const anchor = ({ text, address }: Link, style: string, kind = "a") =>
  html`<a class="${kind}" href="${address}" style="${style}">${text}</a>`;

/** The links that lead somewhere. */
export function linksOf(addresses: Readonly<Record<string, string | null>>): readonly Link[] {
  return Object.entries(addresses).flatMap(([text, address]) => (address ? [{ text, address }] : []));
}

/** A phone's address says no more than its number. */
function linkText({ text, address }: Link): string {
  return address === `tel:${normalizePhone(text)}` ? text : `${text}: ${address}`;
}

/** Rows of two columns as text. @param isSum whether the second one ends at one edge */
function textRows(rows: readonly (readonly [string, string])[], isSum: boolean): string {
  const [width = 0, longest = 0] = [0, 1].map((at) => Math.max(...rows.map((cells) => cells[at]!.length)));
  return rows.map(([label, value]) => `${label.padEnd(width)}  ${isSum ? value.padStart(longest) : value}`).join("\n");
}

/** A paragraph, which may begin with strong words. Null if it says nothing. */
export function paragraph(said: string, { strong = "", look = "" as "" | "large" | "quiet" } = {}): Part | null {
  const text = [strong, said].filter(Boolean).join(" ");
  if (text === "") return null;
  return {
    text,
    html: ({ ink, steel }) => {
      const content = html`${strong && html`<b>${strong}</b> `}${said}`;
      if (look === "quiet") return row(steel, content, "font-size:14px", "q");
      return row(ink, content, `overflow-wrap:anywhere;${look && LARGE}`);
    },
  };
}

/** The one large amount, green if it is good, in a sentence, which may end with it. */
export function figure(before: string, amount: string, after: string, isGood: boolean): Part {
  const size = Math.min(LARGEST, Math.floor(ROOM / amount.length));
  const style = `padding-bottom:0;font-size:${size}px;line-height:1.2;font-weight:700`;
  return {
    text: [before, amount, after].filter(Boolean).join(" "),
    html: ({ ink, money }) => [
      row(ink, before, `padding-bottom:0;${LARGE}`),
      isGood ? row(money, amount, style, "m") : row(ink, amount, style),
      after && row(ink, after, LARGE),
    ],
  };
}

/** Links below each other. */
export function links(list: readonly Link[]): Part | null {
  return linkPart(list, ({ ink, orange }) => list.map((link) => row(ink, anchor(link, `color:${orange}`))));
}

/** Steps beside each other: the one next step is filled, others are outlined. */
export function buttons(list: readonly Link[], isFilled: boolean): Part | null {
  return linkPart(list, ({ ink, orange, sheet, edge }) => {
    const [back, border, letters, kind] = isFilled ? [orange, orange, sheet, "b"] : [sheet, edge, ink, "s l"];
    const look = `font-size:${isFilled ? 18 : 16}px;line-height:1.2;font-weight:700;color:${letters};text-decoration:none`;
    const cell = `background:${back};border:1px solid ${border};border-radius:4px`;
    const cells = list.map(
      (link, at) =>
        html`${at === 0 ? "" : raw('<td width="8"></td>')}
          <td class="${kind}" align="center" bgcolor="${back}" style="${cell}">
            ${anchor(link, `display:block;padding:13px 6px;${FONT};${look}`, isFilled ? "b" : "t")}
          </td>`,
    );
    return row(ink, table([raw("<tr>"), cells, raw("</tr>")]));
  });
}

function linkPart(list: readonly Link[], asHtml: Part["html"]): Part | null {
  return list.length === 0 ? null : { text: list.map(linkText).join("\n"), html: asHtml };
}

/** The last row is the total of those above it. */
export function receipt(rows: readonly (readonly [label: string, sum: string])[]): Part {
  return {
    text: textRows(rows, true),
    html: ({ ink, rule }) => {
      const lines = rows.map(([label, sum], at) => {
        const below = rows.length - 1 - at;
        const border = below === 0 ? "0" : below === 1 ? `2px solid ${ink}` : `1px solid ${rule}`;
        const cell = `padding:7px 0;${TEXT};color:${ink};border-bottom:${border};font-weight:${below === 0 ? 700 : 400}`;
        const wrap = sum.length > LONG_AMOUNT ? "word-break:break-all" : "white-space:nowrap";
        return html`<tr>
          <td class="l" style="${cell}">${label}</td>
          <td class="l" align="right" style="${cell};padding-left:12px;${wrap}">${sum}</td>
        </tr>`;
      });
      return row(ink, table(lines));
    },
  };
}

/** @param rows with labels, and texts or links */
export function facts(rows: readonly (readonly [label: string, value: string | Link])[]): Part {
  const texts = rows.map(([label, value]) => [label, typeof value === "string" ? value : value.text] as const);
  return {
    text: textRows(texts, false),
    html: ({ ink, steel, orange }) => {
      const lines = rows.map(
        ([label, value]) =>
          html`<tr>
            <td class="q" width="96" valign="top" style="padding:3px 12px 3px 0;${TEXT};color:${steel}">${label}</td>
            <td valign="top" style="padding:3px 0;${TEXT};color:${ink};overflow-wrap:anywhere;word-break:break-word">
              ${typeof value === "string" ? value : anchor(value, `color:${orange}`)}
            </td>
          </tr>`,
      );
      return row(ink, table(lines));
    },
  };
}

/** For programs without HTML. */
export function letterText({ parts, foot, footLinks }: Pick<Letter, "parts" | "foot" | "footLinks">): string {
  const end = [...foot, ...footLinks.map(linkText)];
  const texts = parts.flatMap((part) => part?.text ?? []);
  return `${[...texts, ...(end.length === 0 ? [] : [["-- ", ...end].join("\n")])].join("\n\n")}\n`;
}

/** For mail programs: tables and inline styles, which they keep where they drop style sheets. */
async function letterHtml(letter: Letter, { brand, colors, logo }: ReportSender): Promise<string> {
  const { paper, sheet, ink, steel } = colors;
  const look = `height:36px;max-width:100%;border:0;background:${sheet}`;
  const picture = html`<img src="cid:${LOGO_ID}" alt="${brand}" height="36" style="${look}" />`;
  const lines = letter.foot.map((line) => html`${line}<br />`);
  const ends = letter.footLinks.map((link, at) => html`${at === 0 ? "" : " · "}${anchor(link, `color:${steel}`, "q")}`);
  const small = `padding:16px 20px 24px;background:${paper};${FONT};font-size:13px;line-height:1.5;color:${steel}`;
  const rows = html`${row(ink, logo === "" ? brand : picture, "padding-top:20px;font-size:20px;font-weight:700")}
    ${letter.parts.map((part) => part?.html(colors))}
    <tr>
      <td class="g q" bgcolor="${paper}" style="${small}">${lines}${ends}</td>
    </tr>`;
  const document = await html`<!doctype html>
    <html lang="${letter.tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>${letter.subject}</title>
        <style>
          ${raw(DARK)}
        </style>
      </head>
      <body class="g" style="margin:0;padding:0;background:${paper}">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${letter.preview}</div>
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

/** The parts of a mail that a letter fills. The logo is attached: mail programs fetch no pictures, and drop data URLs. */
export async function letterMail(letter: Letter, sender: ReportSender) {
  const content = Buffer.from(sender.logo.slice(sender.logo.indexOf(",") + 1), "base64");
  const logo: MailAttachment = { filename: "logo.png", contentType: "image/png", content, contentId: LOGO_ID };
  return {
    subject: letter.subject,
    text: letterText(letter),
    html: await letterHtml(letter, sender),
    attachments: sender.logo === "" ? [] : [logo],
  };
}
