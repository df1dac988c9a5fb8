import { renderQuoteHtml, type Quote, type QuoteWords } from "@contractor-roi/quote";
import faces from "@contractor-roi/ui/desk/faces.css?url";
import { useCallback, useLayoutEffect, type JSX, type RefObject } from "react";
import { SITE_COLORS } from "../../site/site.ts";
import { today } from "../quote-draft.ts";

type QuoteDocumentProps = {
  readonly quote: Quote;
  readonly comparesPlans: boolean;
  readonly words: QuoteWords;
  readonly frame: RefObject<HTMLIFrameElement | null>;
};

/**
 * The customer's document. Its frame runs no script, and the page's policy allows no styles in markup: the frame adopts the style
 * sheet. It is filled once and then changed in place, so that it neither flickers nor scrolls back while somebody types. On a phone
 * it is as wide as the window.
 */
export function QuoteDocument({ quote, comparesPlans, words, frame }: QuoteDocumentProps): JSX.Element {
  const html = renderQuoteHtml(quote, { comparePlans: comparesPlans, words, colors: SITE_COLORS, today: today() });
  const show = useCallback(() => fill(frame.current, html), [frame, html]);
  useLayoutEffect(show, [show]);
  return (
    <iframe
      ref={frame}
      title="The quote's document"
      sandbox="allow-same-origin allow-modals allow-popups allow-popups-to-escape-sandbox"
      srcDoc={EMPTY_DOCUMENT}
      onLoad={({ currentTarget }) => {
        show();
        followHeight(currentTarget);
      }}
      data-slot="quote-document"
      className="-mx-4 block w-[calc(100%+2rem)] border-y border-rule bg-paper sm:mx-0 sm:w-full sm:rounded-sheet sm:border"
    />
  );
}

/** Its letters are the PDF's. Links in the document open a tab of their own. */
const EMPTY_DOCUMENT = `<!doctype html><html><head><base target="_blank"><link rel="stylesheet" href="${faces}"></head><body></body></html>`;
const STYLE = /<style>([^<]*)<\/style>/;

function fill(frame: HTMLIFrameElement | null, html: string): void {
  const shown = frame?.contentDocument;
  if (!shown?.body) return;
  adoptStyle(shown, STYLE.exec(html)?.[1] ?? "");
  const next = new DOMParser().parseFromString(html.replace(STYLE, ""), "text/html");
  shown.title = next.title;
  shown.documentElement.lang = next.documentElement.lang;
  shown.body.replaceChildren(...next.body.childNodes);
}

/** A document adopts only style sheets of its own window. It is the same for every quote. */
function adoptStyle(shown: Document, css: string): void {
  if (!shown.defaultView || shown.adoptedStyleSheets.length > 0) return;
  const sheet = new shown.defaultView.CSSStyleSheet();
  sheet.replaceSync(css);
  shown.adoptedStyleSheets = [sheet];
}

/** The frame's upper and lower border. */
const BORDERS_PX = 2;

/** Keeps the frame as high as its document, so that it does not scroll within the page; the styles limit it in a wide window. */
function followHeight(frame: HTMLIFrameElement): void {
  const shown = frame.contentDocument?.documentElement;
  if (!shown) return;
  new ResizeObserver(() => {
    const { height } = shown.getBoundingClientRect();
    // A document that was replaced has none.
    if (height) frame.style.height = `${Math.ceil(height) + BORDERS_PX}px`;
  }).observe(shown);
}
