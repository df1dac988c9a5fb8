import { SSF } from "@e965/xlsx";
import type { Cell, OddCell } from "../list-row.ts";
import { currencyIn } from "../odd-cell.ts";

const DAY_SECONDS = 86_400;

/** A number as a workbook holds it. */
type StoredNumber = {
  readonly value: number;
  /** Its number format, such as `0.00%`, `[h]:mm` or `#,##0.00 [$€-407]`. */
  readonly format: string;
  /** Its text in the spreadsheet. */
  readonly shown: string;
  /** Whether the workbook counts days from 1904, as old Macs did. */
  readonly isFrom1904: boolean;
};

/** Dollars of the United States in a format's brackets: without a place, or with one there. */
const OUR_DOLLAR = /^(\$|US ?\$|USD)?(-(0*409|0*540a|en-US|es-US))?$/i;

/**
 * Reads a number by its format, as a person sees it: a figure, a text such as "8k", "3 calls/day" or a ZIP code, or an odd cell
 * such as a date.
 */
export function numberCell({ value, format, shown, isFrom1904 }: StoredNumber): Cell {
  // Excel shows 15 digits: 0.1 + 0.2 is 0.3 there.
  const number = Number.isInteger(value) ? value : Number(value.toPrecision(15));
  const [positive = ""] = format.split(";");
  let literals = "";
  let isForeign = false;
  const signs = positive
    .replace(/\[\$([^\]]*)\]|"([^"]*)"|\\(.)/g, (_, currency?: string, quoted?: string, escaped?: string) => {
      const isSign = currency !== undefined && !currency.startsWith("-");
      isForeign ||= isSign && !OUR_DOLLAR.test(currency);
      literals += isSign ? " " : (quoted ?? escaped ?? "");
      return " ";
    })
    .replace(/\[[hms]+\]/gi, "s")
    .replace(/\[[^\]]*\]|_.|\*./g, " ");
  if (signs.includes("%")) return { kind: "percent", text: `${Number((value * 100).toPrecision(12))}%` };
  if (SSF.is_date(format)) return dayOrTime(value, signs, shown, isFrom1904);
  if (isForeign || currencyIn(`${literals} ${signs}`) !== null) return { kind: "currency", text: shown };
  // A comma behind the last digit shows thousands.
  return isLabel(positive) || /\p{L}/u.test(literals) || /[0#?],+(?![,0#?])/.test(signs) ? shown.trim() : number;
}

/** Whether a format such as `00000` or `000-00-0000` is for labels: ZIP codes, phones, licences. */
function isLabel(format: string): boolean {
  return !/[.,$%E?]/i.test(format) && /0{3,}|[#0]\\?[-() ]+\\?[#0]/.test(format);
}

/** Writes a day in ISO 8601, which any program reads. */
function dayOrTime(value: number, signs: string, shown: string, isFrom1904: boolean): OddCell {
  if (!/[ydeg]/i.test(signs) && !(/m/i.test(signs) && !/[hs]/i.test(signs)) && value < 366)
    return { kind: "time", text: shown.replace(/^0(?=\d)/, "") };
  // Excel counts a February 29 of 1900, so its days are right from March on.
  const days = value + (isFrom1904 ? 1462 : 0) - 25_569;
  // To the second, since the fraction of a day is not exact.
  const moment = new Date(Math.round(days * DAY_SECONDS) * 1_000);
  if (Number.isNaN(moment.getTime())) return { kind: "date", text: shown };
  const [date = "", time = ""] = moment.toISOString().split("T");
  const hasTime = /[hs]/i.test(signs) && !time.startsWith("00:00");
  return { kind: "date", text: hasTime ? `${date} ${time.slice(0, 5)}` : date };
}
