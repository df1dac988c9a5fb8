import type { JSX } from "react";
import { useTexts } from "../page-context.tsx";

/** Questions and answers that open without a script. */
export function FaqSection(): JSX.Element {
  const texts = useTexts().faq;
  return (
    <section
      data-slot="faq"
      data-surface="dark"
      aria-labelledby="faq-heading"
      className="bg-navy text-sheet print:hidden [--focus-color:var(--color-orange-bright)]"
    >
      <div className="mx-auto max-w-[73.75rem] px-4 py-12 sm:px-6 lg:grid lg:grid-cols-[4fr_5fr_15rem] lg:gap-x-8 lg:py-20">
        <h2 id="faq-heading" className="m-0 text-h2 tracking-tight text-balance">
          {texts.heading}
        </h2>
        <div className="mt-6 border-t-2 border-orange-bright lg:col-span-2 lg:mt-0">
          {texts.questions.map(({ question, answer }) => (
            <details key={question} className="group border-b border-seam">
              <summary className="focus-ring flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-action lettering hover:text-orange-light md:text-h3 [&::-webkit-details-marker]:hidden">
                {question}
                <svg
                  aria-hidden="true"
                  viewBox="0 0 20 20"
                  className="size-5 shrink-0 fill-none stroke-orange-bright stroke-[2.5] group-open:rotate-45"
                >
                  <path d="M10 2v16M2 10h16" />
                </svg>
              </summary>
              {answer.map((paragraph) => (
                <p key={paragraph} className="m-0 max-w-[68ch] pb-4 text-ice">
                  {paragraph}
                </p>
              ))}
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
