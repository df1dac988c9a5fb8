import { ButtonLink } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { CALCULATOR_HREF } from "../config/links.ts";
import { TRUST_COPY } from "../content/trust-copy.ts";

/** Three cards, each with one claim and a link to the calculator. */
export function TrustSection(): JSX.Element {
  return (
    <section
      data-slot="trust"
      aria-labelledby="trust-heading"
      className="mx-auto max-w-[73.75rem] px-4 py-16 sm:px-6 lg:py-24"
    >
      <h2 id="trust-heading" className="m-0 text-h2 font-extrabold tracking-tight text-balance">
        {TRUST_COPY.heading}
      </h2>
      <ul className="m-0 mt-8 grid list-none gap-6 p-0 md:grid-cols-3">
        {TRUST_COPY.cards.map(({ figure, title, text, button }) => (
          <li key={button}>
            <div className="flex h-full flex-col border-t-4 border-ink bg-sheet p-5 shadow-sheet">
              <h3 className="m-0">
                <span className="figures block text-h1 font-extrabold tracking-tight">{figure}</span>
                <span className="mt-1 block text-lead font-bold">{title}</span>
              </h3>
              <p className="mt-2 mb-5 text-steel">{text}</p>
              <ButtonLink href={CALCULATOR_HREF} variant="secondary" className="mt-auto">
                {button}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
