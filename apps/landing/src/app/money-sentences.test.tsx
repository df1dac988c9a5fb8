import { BUSINESSES, moneySentences, unexplained } from "@contractor-roi/quote/testing";
import { LANGUAGES, type Language } from "@contractor-roi/roi-core";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import type { JSX } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { openPage, PageRoot } from "./open-page.tsx";
import { useTexts } from "../page-context.tsx";
import { pageOf } from "../testing/render-on-page.tsx";
import { readTexts } from "../texts/catalogues.ts";
import { listTexts } from "../texts/texts.ts";
import { useRoiResults } from "../calculator/calculator-store.ts";
import { PlanResultsCard } from "../calculator/plan-results-card.tsx";
import { summaryOf } from "../calculator/results-announcer.tsx";

function Results(): JSX.Element {
  const roi = useRoiResults();
  return (
    <>
      <PlanResultsCard roi={roi}>{null}</PlanResultsCard>
      <p>{summaryOf(roi, useTexts())}</p>
    </>
  );
}

it.each(LANGUAGES)(
  "no result of 600 businesses counts hours as money (P26), in %s",
  (language) => {
    const page = pageOf({ plans: FIXED_PLANS, language });
    const texts = readTexts(page);
    for (const inputs of BUSINESSES) {
      const markup = renderToStaticMarkup(
        <PageRoot {...openPage({ ...page, start: inputs }, texts)}>
          <Results />
        </PageRoot>,
      );
      const lines = markup.replace(/<\/(?:p|li|button|h4|dt|dd|div)>/g, "\n").replace(/<[^>]+>/g, "");
      expect(unexplained(lines.replaceAll("&#x27;", "'"), inputs, language)).toEqual([]);
    }
  },
  60_000,
);

const FIXED: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "We count a saved hour as $40 with Pro, $45 with Elite.",
    "From your numbers and these assumptions of ours: Pro, $297 a month: 12% more jobs at your profit per job, and 45% of your admin hours at $40 an hour.",
    "Elite, $497 a month: 20% more jobs at your profit per job, and 60% of your admin hours at $45 an hour.",
    "The value of your hours is time, not cash.",
  ],
  es: [
    "Contamos cada hora ahorrada como $40 con Pro, $45 con Elite.",
    "De sus números y de estos supuestos nuestros: Pro, $297 al mes: 12% más trabajos con su ganancia por trabajo, y el 45% de sus horas de oficina a $40 la hora.",
    "Elite, $497 al mes: 20% más trabajos con su ganancia por trabajo, y el 60% de sus horas de oficina a $45 la hora.",
    "El valor de sus horas es tiempo, no dinero en efectivo.",
    "Le enviamos su reporte, y nuestro calendario de citas se abre en otra pestaña para que elija la hora de su llamada gratis de estrategia.",
  ],
};

it.each(LANGUAGES)("no other sentence of the page in %s names money or hours than these", (language) => {
  const texts = Object.values(listTexts(readTexts(pageOf({ plans: FIXED_PLANS, language }))));
  expect(moneySentences(texts.filter((text) => !text.includes("{")).join("\n"))).toEqual(FIXED[language]);
});
