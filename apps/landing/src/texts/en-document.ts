import type { Page } from "@contractor-roi/site";

/** The English texts around the page, which its scripts do not need. */
export function englishDocumentTexts({ site }: Page) {
  const { brand } = site;
  return {
    /** The document's head, and what stands in it without scripts. */
    head: {
      tool: `${brand.name} ROI Calculator`,
      service: "24/7 AI answering and auto booking for home-service contractors",
      serviceType: "AI phone answering and task automation",
      audience: "Home-service contractors",
      picture: "{headline}: a ticket of a missed call, stamped job lost",
      notFound: "Page not found",
      noscript: "The ROI calculator needs JavaScript. Call us at {phone}, or {booking}.",
      noscriptBooking: "book a free 30-minute strategy call",
    },
    notFound: {
      heading: "There is nothing at this address.",
      text: "The link may be old, or mistyped. What you are looking for is most likely on our main page.",
      back: "Go to the ROI calculator",
      or: "Or talk to us:",
    },
  };
}
