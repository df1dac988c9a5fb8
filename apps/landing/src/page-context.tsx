import { formatPhoneNumber, type Page, type Site } from "@contractor-roi/site/page";
import { createContext, useContext } from "react";
import type { Texts } from "./texts/texts.ts";

type PageContextValue = { readonly page: Page; readonly texts: Texts };

/** The page, and its site, for all elements inside. */
export const PageContext = createContext<PageContextValue | null>(null);

export function usePage(): Page {
  return usePageContext().page;
}

/** Values that all pages of the site share. */
export function useSite(): Page["site"] {
  return usePage().site;
}

/** The page's texts in its language, the owner's in their places. */
export function useTexts(): Texts {
  return usePageContext().texts;
}

/** The link that calls the company, and its text. */
export function useCompanyPhone(): { readonly href: string; readonly text: string } {
  const { company } = useSite().phones;
  return { href: `tel:${company}`, text: formatPhoneNumber(company) };
}

export type Voice = Exclude<Site["voice"], false>;

/** The settings of calls; only for parts of a page with a voice button. */
export function useVoice(): Voice {
  const { voice } = useSite();
  if (voice === false) throw new Error("Cannot make a call as the site must have a voice button: it has none");
  return voice;
}

function usePageContext(): PageContextValue {
  const value = useContext(PageContext);
  if (!value) throw new Error("Cannot read the page as PageContext must be provided: there is none");
  return value;
}
