import { BUSINESS_TYPES, formatUsd, isBusinessTypeId } from "@contractor-roi/roi-core";
import { Badge } from "@contractor-roi/ui/badge";
import type { VoiceCall } from "@contractor-roi/voice-client/react";
import type { JSX } from "react";
import { useTexts } from "../page-context.tsx";
import type { Texts } from "../texts/texts.ts";
import { demoCallTexts } from "./demo-call.ts";

/** The ticket of an example call, in the form of the page's own: what was said of the job so far, and how the call ended. */
export function CallTicket({ example }: Pick<VoiceCall, "example">): JSX.Element | null {
  const rows = ticketRows(example, useTexts());
  const texts = demoCallTexts()?.panel;
  if (!texts || rows.length === 0) return null;
  const outcome = example?.outcome;
  return (
    <div data-slot="call-ticket" className="border-t border-rule pt-3">
      <p className="m-0 border-b-3 border-ink pb-2 text-h3 lettering uppercase">{texts.ticket}</p>
      <dl className="m-0">
        {rows.map(([label, text]) => (
          <div key={label} className="flex justify-between gap-x-4 border-b border-rule py-1">
            <dt className="shrink-0 text-steel">{label}</dt>
            <dd className="m-0 text-right font-bold">{text}</dd>
          </div>
        ))}
      </dl>
      {outcome ? (
        <Badge look={outcome === "asked" ? "open" : "booked"} className="mt-3">
          {texts.stamps[outcome]}
        </Badge>
      ) : null}
    </div>
  );
}

type Row = readonly [label: string | undefined, text: string];

/** The rows of the ticket that have something to say, once the customer has said what the problem is. */
export function ticketRows(example: VoiceCall["example"], { words }: Texts): readonly Row[] {
  const { rows = "" } = demoCallTexts()?.panel ?? {};
  if (!example?.ticket.problem || !isBusinessTypeId(example.trade)) return [];
  const { name, number, problem, address, note, time = "" } = example.ticket;
  const when = time.charAt(0).toUpperCase() + time.slice(1);
  const job = example.outcome ? formatUsd(BUSINESS_TYPES[example.trade].defaultTicket) : "";
  const texts = [name, number, words.tradeName(example.trade), problem, address, note, when, job];
  const labels = rows.split("|").map((label) => label.trim());
  return labels.map((label, index) => [label, texts[index] ?? ""] as const).filter(([, text]) => text !== "");
}
