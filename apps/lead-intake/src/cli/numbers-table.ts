import { formatAmount } from "@contractor-roi/roi-core";
import { GROUPINGS, type LeadCount, type LeadNumbers } from "../leads/lead-numbers.ts";
import { type Column, textTable } from "./text-table.ts";

const COLUMNS: readonly Column<LeadCount>[] = [
  ...(["leads", "contacted", "won", "lost"] as const).map((name) => ({
    title: name.toUpperCase(),
    cell: (count: LeadCount) => count[name].toLocaleString("en-US"),
    isNumber: true,
  })),
  { title: "FIRST CONTACT", cell: ({ first_contact }) => first_contact, isNumber: true },
  { title: "SOLD/MONTH", cell: ({ monthly_cents }) => formatAmount(monthly_cents / 100), isNumber: true },
];

/** The numbers as a table for each grouping, each with its sum. */
export function numbersTable({ by, total }: LeadNumbers): string {
  const tables = GROUPINGS.map((name) => {
    const key = { title: name.toUpperCase(), cell: (count: LeadCount) => count.key || "(none)", maxWidth: 30 };
    return textTable([key, ...COLUMNS], [...by[name], { ...total, key: "all" }]);
  });
  return tables.join("\n\n");
}
