import { formatUsd } from "@contractor-roi/roi-core";
import { Badge } from "@contractor-roi/ui/badge";
import type { JSX } from "react";
import { usePage, useTexts } from "../page-context.tsx";
import { fill } from "../texts/texts.ts";

/** Characters times font size of a title that leaves room for the time. */
const WIDEST_TITLE = 416;

/** The ticket of a missed call, torn off below. Inline SVG: no request, no layout shift. */
export function JobTicket(): JSX.Element {
  const texts = useTexts().ticket;
  const lost = formatUsd(usePage().start.avgJobProfit);
  return (
    <svg
      role="img"
      aria-label={fill(texts.description, { lost })}
      viewBox="0 0 400 416"
      className="mx-auto block h-auto w-full max-w-[26rem] lg:mr-0 print:hidden"
    >
      <g transform="rotate(2.5 200 208)" className="fill-ink">
        <path
          d="M22 22H378V384l-14.83 10l-14.83 -10l-14.83 10l-14.83 -10l-14.83 10l-14.83 -10l-14.83 10l-14.83 -10l-14.83 10l-14.83 -10l-14.83 10l-14.83 -10l-14.83 10l-14.83 -10l-14.83 10l-14.83 -10l-14.83 10l-14.83 -10l-14.83 10l-14.83 -10l-14.83 10l-14.83 -10l-14.83 10l-14.83 -10Z"
          className="fill-sheet"
        />
        <g className="lettering uppercase" fontSize="30" letterSpacing="1.5">
          <text x="46" y="70" fontSize={Math.min(30, WIDEST_TITLE / texts.title.length)}>
            {texts.title}
          </text>
          <text x="354" y="70" textAnchor="end">
            {texts.time}
          </text>
        </g>
        <path d="M46 90h308" className="stroke-ink" strokeWidth="4" />
        <path d="M46 142h308M46 192h308M46 242h308" className="stroke-rule" strokeWidth="1.5" />
        {texts.lines.map(([label, value], line) => (
          <g key={label} fontSize="19">
            <text x="46" y={124 + 50 * line} className="fill-steel">
              {label}
            </text>
            <text x="354" y={124 + 50 * line} textAnchor="end" fontWeight="700">
              {value}
            </text>
          </g>
        ))}
        <g className="fill-alarm lettering">
          <text x="354" y="335" textAnchor="end" fontSize="82" letterSpacing="-1">
            {lost}
          </text>
          <g transform="rotate(-7 121 310)">
            <path d="M49 282h144v56h-144ZM55 288h132v44h-132Z" className="fill-none stroke-alarm" strokeWidth="2.5" />
            <text x="121" y="321" textAnchor="middle" fontSize="31" letterSpacing="2">
              {texts.stamp}
            </text>
          </g>
        </g>
      </g>
    </svg>
  );
}

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
