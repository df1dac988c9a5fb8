import type { Page } from "@contractor-roi/site/page";
import { ComponentWordsContext } from "@contractor-roi/ui/component-words";
import type { JSX, ReactNode } from "react";
import { CalculatorContext, createCalculatorStore, type CalculatorStore } from "../calculator/calculator-store.ts";
import { PageContext } from "../page-context.tsx";
import type { Texts } from "../texts/texts.ts";
import { createVisitStore, VisitContext, type VisitStore } from "./visit-store.ts";

/** The block of the document that holds its page as JSON. */
export const DATA_BLOCK_ID = "page-data";

/** A page, its texts, and the state of a visit to it. */
export type OpenPage = {
  readonly page: Page;
  readonly texts: Texts;
  readonly calculator: CalculatorStore;
  readonly visit: VisitStore;
};

export function openPage(page: Page, texts: Texts): OpenPage {
  return {
    page,
    texts,
    calculator: createCalculatorStore(page),
    visit: createVisitStore(page),
  };
}

/** Provides all parts with the page, its texts and its stores. */
export function PageRoot({ children, ...opened }: OpenPage & { readonly children: ReactNode }): JSX.Element {
  return (
    <PageContext value={opened}>
      <CalculatorContext value={opened.calculator}>
        <VisitContext value={opened.visit}>
          <ComponentWordsContext value={opened.texts.components}>{children}</ComponentWordsContext>
        </VisitContext>
      </CalculatorContext>
    </PageContext>
  );
}
