import { BUSINESS_TYPE_IDS } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { SourceMark } from "../claims/source-mark.tsx";
import { useTexts } from "../page-context.tsx";

const PROOF_CLAIMS = ["contractorsTrust", "rating"] as const;

/** The social-proof strip: below the note, or from 64rem on the hero's lower edge, as wide as the window. */
export function SocialProof(): JSX.Element {
  const { hero: texts, words } = useTexts();
  const trades = BUSINESS_TYPE_IDS.filter((id) => id !== "other").map((id) => words.tradeName(id));
  return (
    <div className="border-orange-bright lg:mx-[calc(50%-50vw)] lg:border-t-8 lg:bg-sheet lg:px-[calc(50vw-50%)] lg:text-ink lg:[--focus-color:var(--color-ink)] print:hidden">
      <ul
        data-voice-gutter
        aria-label={texts.proofLabel}
        className="figures m-0 flex list-none flex-wrap gap-x-8 gap-y-1 p-0 max-lg:pl-0! lg:items-baseline lg:gap-x-12 lg:py-4"
      >
        {texts.proof.map(({ figure, text }, index) => (
          <li
            key={text}
            className="max-lg:text-small max-lg:text-ice lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-2"
          >
            <strong className="text-h3 max-lg:block max-lg:text-sheet lettering">{figure}</strong>{" "}
            <span>
              {text}
              <SourceMark claim={PROOF_CLAIMS[index]} />
            </span>
          </li>
        ))}
        <li className="text-small text-steel max-lg:hidden">{trades.join(", ")}</li>
      </ul>
    </div>
  );
}
