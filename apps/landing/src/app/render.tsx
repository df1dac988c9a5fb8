import { text } from "node:stream/consumers";
import { scriptJson } from "@contractor-roi/site";
import type { Page } from "@contractor-roi/site/page";
import type { PageWords } from "@contractor-roi/site/render";
import { listErrorTexts } from "@contractor-roi/voice-client/react";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { readAllTexts, readTexts } from "../texts/catalogues.ts";
import { fill, listTexts as list } from "../texts/texts.ts";
import { LandingPage } from "./page.tsx";
import { NotFoundPage } from "./not-found.tsx";
import { DATA_BLOCK_ID, openPage, PageRoot } from "./open-page.tsx";

/** The markup of a page's root: the same tree that the browser hydrates. */
export function renderPage(page: Page): Promise<string> {
  return render(page, <LandingPage />);
}

/** The markup of the page for addresses where nothing is, in a page's language. */
export function renderNotFoundPage(page: Page): Promise<string> {
  return render(page, <NotFoundPage />);
}

/** The data block that the page's scripts read, which a browser does not run. */
export function dataBlock(page: Page): string {
  return `<script type="application/json" id="${DATA_BLOCK_ID}">${scriptJson(page)}</script>`;
}

/** The page's texts by the keys that `copy` of a site may replace them under. */
export function listTexts(page: Page): Readonly<Record<string, string>> {
  const texts = readAllTexts(page);
  // The English ones are voice-client's own, which the texts of a page do not repeat.
  const errors = { ...listErrorTexts(), ...texts.callPanel.errors };
  return list({ ...texts, callPanel: { ...texts.callPanel, errors } });
}

/** Texts about a page outside of its markup: its own, else the product's. */
export function describePage(page: Page): PageWords {
  const { head, hero, ticket, words } = readTexts(page);
  const { headline, subheadline: promise } = hero;
  // "Other" names no trade.
  const trade = page.trade === null || page.trade === "other" ? null : words.tradeName(page.trade);
  const forTrade = (general: string, own: string): string => (trade === null ? general : fill(own, { trade }));
  return {
    headline,
    promise,
    toolName: head.tool,
    title: page.title ?? `${headline} | ${forTrade(head.tool, head.toolFor)}`,
    description: page.description ?? `${promise}. ${forTrade(head.service, head.serviceFor)}.`,
    picture: fill(head.picture, { headline }),
    ticket,
    service: head.service,
    serviceType: head.serviceType,
    audience: head.audience,
    notFoundTitle: head.notFound,
    noscript: head.noscript,
    noscriptBooking: head.noscriptBooking,
  };
}

async function render(page: Page, element: ReactNode): Promise<string> {
  const { prelude } = await prerender(<PageRoot {...openPage(page, readTexts(page))}>{element}</PageRoot>, {
    // Without that size React moves larger parts to the end, behind scripts: nothing to see without JavaScript.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // Else a failing part would be missing without an error.
    onError: (error) => {
      throw error;
    },
  });
  return text(prelude);
}
