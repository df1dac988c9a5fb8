import type { JSX } from "react";

/** A ringing phone and the ticket of a missed call. Inline SVG: no request, no layout shift. */
export function JobSheetIllustration(): JSX.Element {
  return (
    <svg
      role="img"
      aria-label="A ringing phone and a job ticket stamped: missed call, job lost"
      viewBox="0 0 400 300"
      className="mx-auto block h-auto w-full max-w-[26rem] lg:max-w-none"
      fontFamily="ui-sans-serif, system-ui, sans-serif"
    >
      <g className="fill-none stroke-orange-bright [stroke-linecap:round]" strokeWidth="5">
        <path d="M34 62c-8 9-8 23 0 32M20 50c-15 17-15 39 0 56M150 62c8 9 8 23 0 32M164 50c15 17 15 39 0 56" />
      </g>
      <rect x="52" y="18" width="80" height="156" rx="12" className="fill-navy" />
      <rect x="60" y="34" width="64" height="116" rx="3" className="fill-paper" />
      <text x="92" y="62" textAnchor="middle" fontSize="10" className="fill-steel">
        Incoming
      </text>
      <text x="92" y="82" textAnchor="middle" fontSize="13" fontWeight="800" className="fill-ink">
        New job
      </text>
      <circle cx="77" cy="122" r="12" className="fill-alarm" />
      <circle cx="107" cy="122" r="12" className="fill-money" />
      <path d="m72 117 10 10m0-10-10 10M102 122l4 4 7-8" className="fill-none stroke-sheet" strokeWidth="2.5" />
      <path
        d="M176 66h204v208l-10.2-7-10.2 7-10.2-7-10.2 7-10.2-7-10.2 7-10.2-7-10.2 7-10.2-7-10.2 7-10.2-7-10.2 7-10.2-7-10.2 7-10.2-7-10.2 7-10.2-7-10.2 7-10.2-7-10.2 7Z"
        className="fill-sheet stroke-rule"
        strokeWidth="1.5"
      />
      <text x="194" y="96" fontSize="12" fontWeight="800" letterSpacing="1" className="fill-ink">
        JOB TICKET
      </text>
      <path d="M194 108h168M194 138h168M194 168h168M194 198h168" className="stroke-rule" strokeWidth="1.5" />
      <g fontSize="13" className="fill-steel">
        <text x="194" y="129">
          Call
        </text>
        <text x="194" y="159">
          Answered
        </text>
        <text x="194" y="189">
          Avg job profit
        </text>
      </g>
      <g fontSize="13" fontWeight="700" textAnchor="end" className="fill-ink">
        <text x="362" y="129">
          6:42 PM
        </text>
        <text x="362" y="159">
          No
        </text>
        <text x="362" y="189">
          $350
        </text>
      </g>
      <g transform="rotate(-6 278 228)">
        <rect x="204" y="208" width="148" height="36" rx="4" className="fill-none stroke-alarm" strokeWidth="3" />
        <text
          x="278"
          y="232"
          textAnchor="middle"
          fontSize="17"
          fontWeight="800"
          letterSpacing="1"
          className="fill-alarm"
        >
          JOB LOST
        </text>
      </g>
    </svg>
  );
}
