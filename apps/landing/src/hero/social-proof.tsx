import { BUSINESS_TYPE_IDS } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { SourceMark } from "../claims/source-mark.tsx";
import { useTexts } from "../page-context.tsx";

const PROOF_CLAIMS = ["contractorsTrust", "rating"] as const;

/** The strip along the hero's lower edge: what contractors say, and the trades that the product is for. */
export function SocialProof(): JSX.Element {
  const { hero: texts, words } = useTexts();
  const trades = BUSINESS_TYPE_IDS.filter((id) => id !== "other").map((id) => words.tradeName(id));
  return (
    <div className="border-t-8 border-orange-bright bg-sheet text-ink print:hidden [--focus-color:var(--color-ink)]">
      <ul
        data-voice-gutter
        aria-label={texts.proofLabel}
        className="figures mx-auto my-0 grid max-w-[73.75rem] list-none gap-x-8 gap-y-1 px-4 py-3 sm:px-6 md:grid-cols-12 lg:py-4"
      >
        {texts.proof.map(({ figure, text }, index) => (
          <li
            key={text}
            className="flex flex-wrap items-baseline gap-x-2 md:col-span-4 lg:first:col-span-4 lg:col-span-3"
          >
            <strong className="text-h3 lettering">{figure}</strong>{" "}
            <span>
              {text}
              <SourceMark claim={PROOF_CLAIMS[index]} />
            </span>
          </li>
        ))}
        <li className="text-small text-steel md:col-span-4 md:self-center lg:col-span-5">{trades.join(", ")}</li>
      </ul>
    </div>
  );
}
