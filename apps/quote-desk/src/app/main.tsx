import "./desk.css";
import { dayIn, formatDay } from "@contractor-roi/quote";
import { applyColors } from "@contractor-roi/ui/desk/apply-colors";
import { PageHead } from "@contractor-roi/ui/desk/page-head";
import { StrictMode, useEffect, useState, type JSX } from "react";
import { createRoot } from "react-dom/client";
import { openFromAddress } from "../quote/open-from-address.ts";
import { QuoteDesk } from "../quote/quote-desk.tsx";
import { SITE, SITE_COLORS } from "../site/site.ts";

/** When the document was kept, if it comes from this browser: there is no network. */
const KEPT_AT = document.querySelector<HTMLMetaElement>('meta[name="kept-at"]')?.content;
const WIDTH = "mx-auto w-full max-w-[100rem] px-4 sm:px-6";

if (SITE_COLORS) applyColors(SITE_COLORS);
if (SITE?.brand.name) document.title = `Quote desk | ${SITE.brand.name}`;
openFromAddress();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <DeskPage />
  </StrictMode>,
);

function DeskPage(): JSX.Element {
  const worksOffline = useWorksOffline();
  return (
    <>
      <PageHead
        page="Quote desk"
        brand={SITE?.brand}
        className={`${WIDTH} flex flex-wrap items-center justify-between gap-x-6 py-1`}
      >
        <output className={`text-small text-ice ${KEPT_AT ? "" : "max-sm:sr-only"}`}>
          {KEPT_AT
            ? `No network: plans and prices of ${formatDay(dayIn(SITE?.timeZone ?? "", new Date(KEPT_AT)), "en-US")}`
            : worksOffline
              ? "Works offline"
              : ""}
        </output>
      </PageHead>
      <main aria-label="Quote" className={`${WIDTH} py-3 sm:py-5`}>
        <QuoteDesk />
      </main>
    </>
  );
}

/**
 * Keeps the desk's files in this browser, so that it opens without a network.
 *
 * @returns whether they are all there
 */
function useWorksOffline(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // A browser has none outside a secure context, and a development server nothing to keep.
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const prepare = async (): Promise<void> => {
      await navigator.serviceWorker.register(new URL("service-worker.js", document.baseURI));
      await navigator.serviceWorker.ready;
      setReady(true);
    };
    prepare().catch((error: unknown) => console.warn("The desk will not open without a network:", error));
  }, []);
  return isReady;
}
