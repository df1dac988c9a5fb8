import { formatUsd } from "@contractor-roi/roi-core";
import { Badge } from "@contractor-roi/ui/badge";
import type { JSX } from "react";
import { usePage, useTexts } from "../page-context.tsx";

/** The ticket's call once more, answered: a short exchange that can be read before anybody calls. */
export function AnsweredCall(): JSX.Element {
  const { answered, time, title } = useTexts().ticket;
  return (
    <div data-voice-gutter className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-12 print:hidden">
      <h2 className="m-0 text-h2 tracking-tight lg:col-span-4">{answered.heading}</h2>
      <div className="perforated rounded-b-sheet bg-sheet px-4 pt-5 pb-3 text-ink sm:px-6 lg:col-span-8">
        <p className="m-0 flex justify-between border-b-3 border-ink pb-2 text-h3 lettering uppercase">
          <span>{title}</span> <span>{time}</span>
        </p>
        <ul className="m-0 list-none p-0">
          {answered.lines.map(([speaker, words]) => (
            <li key={words} className="flex flex-wrap gap-x-4 border-b border-rule py-2">
              <span className="w-16 text-steel">{speaker}</span> <strong className="flex-1 basis-40">{words}</strong>
            </li>
          ))}
        </ul>
        <p className="figures m-0 mt-3 flex flex-wrap items-center justify-between gap-x-4 text-money">
          <Badge look="booked">{answered.stamp}</Badge>{" "}
          <strong className="text-h2 lettering">{formatUsd(usePage().start.avgJobProfit)}</strong>
        </p>
      </div>
    </div>
  );
}
