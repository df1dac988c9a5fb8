import { currencyIn } from "../name-odd-cell.ts";
import type { Cell, OddCell } from "../list-file.ts";

/** What a number format shows a number as. */
export type Shown =
  | { readonly kind: "number" }
  | { readonly kind: "percent" }
  | { readonly kind: "time"; readonly hasSeconds: boolean }
  | { readonly kind: "date"; readonly hasTime: boolean }
  | { readonly kind: "currency"; readonly sign: string };

const NUMBER: Shown = { kind: "number" };
/** The formats of Excel that stand in no file, but for those of plain numbers and dollars. */
const BUILT_IN: Readonly<Record<number, Shown>> = {
  9: { kind: "percent" },
  10: { kind: "percent" },
  14: { kind: "date", hasTime: false },
  15: { kind: "date", hasTime: false },
  16: { kind: "date", hasTime: false },
  17: { kind: "date", hasTime: false },
  18: { kind: "time", hasSeconds: false },
  19: { kind: "time", hasSeconds: true },
  20: { kind: "time", hasSeconds: false },
  21: { kind: "time", hasSeconds: true },
  22: { kind: "date", hasTime: true },
  45: { kind: "time", hasSeconds: true },
  46: { kind: "time", hasSeconds: true },
  47: { kind: "time", hasSeconds: true },
};
const DAY_MS = 86_400_000;

/** Reads a number format of an Excel workbook, such as `0.00%`, `[h]:mm` or `#,##0.00 [$€-407]`. */
export function readNumberFormat(id: number, code: string | undefined): Shown {
  if (code === undefined) return BUILT_IN[id] ?? NUMBER;
  const [positive = ""] = code.split(";");
  const literals: string[] = [];
  const signs = positive
    .replace(/\[\$([^\]-]*)[^\]]*\]|"([^"]*)"|\\(.)/g, (_, currency: string, quoted: string, escaped: string) => {
      literals.push(currency ?? quoted ?? escaped);
      return " ";
    })
    .replace(/\[([hms])+\]/gi, "$1")
    .replace(/\[[^\]]*\]|_.|\*./g, " ");
  if (signs.includes("%")) return { kind: "percent" };
  const sign = currencyIn(`${literals.join(" ")} ${signs}`);
  if (sign !== null) return { kind: "currency", sign };
  if (/general/i.test(signs)) return NUMBER;
  const hasTime = /[hs]/i.test(signs);
  if (/[yd]/i.test(signs) || (/m/i.test(signs) && !hasTime)) return { kind: "date", hasTime };
  return hasTime ? { kind: "time", hasSeconds: /s/i.test(signs) } : NUMBER;
}

/** What a number is in a format. `isFrom1904` is for workbooks of old Macs. */
export function numberCell(value: number, shown: Shown, isFrom1904: boolean): Cell {
  // Excel shows 15 digits: 0.1 + 0.2 is 0.3 there.
  const number = Number.isInteger(value) ? value : Number(value.toPrecision(15));
  if (shown.kind === "number") return number;
  if (shown.kind === "percent") return { kind: "percent", text: `${Number((value * 100).toPrecision(12))}%` };
  if (shown.kind === "currency") return currencyCell(number, shown.sign);
  if (shown.kind === "time") return timeCell(value * 24 * 3600, shown.hasSeconds);
  // Excel counts a February 29 of 1900, so its days are right from March on.
  const day = Math.floor(value) + (isFrom1904 ? 1462 : 0) - 25_569;
  return dateCell(new Date(day * DAY_MS), shown.hasTime ? (value - Math.floor(value)) * 24 * 3600 : 0);
}

/** A day, and the seconds since its start; as ISO 8601 writes it, which copies into any program. */
export function dateCell(day: Date, seconds: number): OddCell {
  const text = Number.isNaN(day.getTime()) ? "" : day.toISOString().slice(0, 10);
  return { kind: "date", text: seconds < 1 ? text : `${text} ${timeCell(seconds, false).text.padStart(5, "0")}` };
}

/** Hours and minutes, and the seconds that a format shows. */
function timeCell(seconds: number, hasSeconds: boolean): OddCell {
  const whole = Math.round(Math.abs(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, ...(hasSeconds ? [whole % 60] : [])];
  const text = parts.map((part, index) => String(part).padStart(index === 0 ? 1 : 2, "0")).join(":");
  return { kind: "time", text: seconds < 0 ? `-${text}` : text };
}

/** @param currency a code such as "EUR", or a sign */
export function currencyCell(value: number, currency: string): OddCell {
  if (/^[A-Z]{3}$/.test(currency)) {
    const format = { style: "currency", currency, minimumFractionDigits: Number.isInteger(value) ? 0 : 2 } as const;
    return { kind: "currency", text: value.toLocaleString("en-US", format) };
  }
  return { kind: "currency", text: `${currency}${value.toLocaleString("en-US", { maximumFractionDigits: 2 })}` };
}
