import { BUSINESS_TYPES, formatUsd, isBusinessTypeId } from "@contractor-roi/roi-core";
import { Badge } from "@contractor-roi/ui/badge";
import type { VoiceCall } from "@contractor-roi/voice-client/react";
import type { JSX } from "react";
import { useTexts } from "../page-context.tsx";
import { demoCallTexts } from "./demo-call.ts";

/** The ticket of the job that an example call has booked, in the form of the page's own. */
export function CallTicket({ example }: Pick<VoiceCall, "example">): JSX.Element | null {
  const { words } = useTexts();
  const texts = demoCallTexts()?.panel;
  if (!example?.job || !texts || !isBusinessTypeId(example.trade)) return null;
  const { trade, job } = example;
  const rows = [
    [texts.rows.trade, words.tradeName(trade)],
    [texts.rows.problem, job.problem],
    [texts.rows.time, job.time.charAt(0).toUpperCase() + job.time.slice(1)],
    [texts.rows.job, formatUsd(BUSINESS_TYPES[trade].defaultTicket)],
  ] as const;
  return (
    <div data-slot="call-ticket" className="border-t border-rule pt-3">
      <p className="m-0 border-b-3 border-ink pb-2 text-h3 lettering uppercase">{texts.ticket}</p>
      <dl className="m-0">
        {rows.map(([label, text]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-1">
            <dt className="text-steel">{label}</dt>
            <dd className="m-0 font-bold">{text}</dd>
          </div>
        ))}
      </dl>
      <Badge look="booked" className="mt-3">
        {texts.stamp}
      </Badge>
    </div>
  );
}
