import type { JSX } from "react";
import { FoldIcon } from "../fold-icon.tsx";
import { useTexts } from "../page-context.tsx";

/** Questions and answers that open without a script: the owner's, where they have an answer, then the page's own. */
export function FaqSection(): JSX.Element {
  const texts = useTexts().faq;
  const asked = texts.asked.map(({ question, answer }) => ({ question, answer: [answer] }));
  const questions = [...asked, ...texts.questions].filter(({ answer }) => answer.join("") !== "");
  return (
    <section data-slot="faq" aria-labelledby="faq-heading" className="bg-paper text-ink print:hidden">
      <div
        data-voice-gutter
        className="mx-auto max-w-[73.75rem] px-4 py-12 sm:px-6 lg:grid lg:grid-cols-[4fr_5fr_minmax(0,15rem)] lg:gap-x-8 lg:py-20"
      >
        <h2 id="faq-heading" className="m-0 text-h2 tracking-tight text-balance lg:wrap-normal">
          {texts.heading}
        </h2>
        <div className="mt-6 border-t-3 border-ink lg:col-span-2 lg:mt-0">
          {questions.map(({ question, answer }) => (
            <details key={question} className="border-b border-rule">
              <summary className="focus-ring flex min-h-14 cursor-pointer list-none items-center gap-4 py-3 text-action lettering hover:text-orange md:text-h3 [&::-webkit-details-marker]:hidden">
                {question}
                <FoldIcon />
              </summary>
              {answer.map((paragraph) => (
                <p key={paragraph} className="m-0 max-w-[68ch] pb-4 text-steel">
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
