import type { JSX } from "react";
import { SourceMark } from "../claims/source-mark.tsx";
import { useTexts } from "../page-context.tsx";

const PROOF_CLAIMS = ["contractorsTrust", "rating", "contractorsCalculated"] as const;

/** The sill: what others say, in one line along the hero's lower edge. */
export function SocialProof(): JSX.Element {
  const texts = useTexts().hero;
  return (
    <div className="bg-orange-bright text-ink print:hidden [--focus-color:var(--color-ink)]">
      <ul
        aria-label={texts.proofLabel}
        className="figures mx-auto my-0 grid max-w-[73.75rem] list-none gap-x-6 gap-y-1 px-4 py-3 sm:px-6 md:grid-cols-[4fr_3fr_5fr] lg:py-4"
      >
        {texts.proof.map(({ figure, text }, index) => (
          <li key={text} className="grid grid-cols-[5.5rem_1fr] items-baseline md:grid-cols-1 md:content-start">
            <strong className="text-h3 lettering">{figure}</strong>{" "}
            <span>
              {text}
              <SourceMark claim={PROOF_CLAIMS[index]} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
