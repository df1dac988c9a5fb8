import { dayIn, formatDay } from "@contractor-roi/quote";
import type { JSX } from "react";
import { PageHead } from "@contractor-roi/ui/desk/page-head";
import { QuoteDesk } from "../quote/quote-desk.tsx";
import { SITE } from "../site/site.ts";
import { useWorksOffline } from "./use-works-offline.ts";

/** The page around the desk's parts. */
export function DeskPage(): JSX.Element {
  const worksOffline = useWorksOffline();
  return (
    <>
      <PageHead
        page="Quote desk"
        brand={SITE?.brand}
        className={`${WIDTH} flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3`}
      >
        <output className="text-small text-ice">
          {KEPT_AT ? keptCopy(KEPT_AT) : worksOffline ? "Works offline" : ""}
        </output>
      </PageHead>
      <main aria-label="Quote" className={`${WIDTH} py-3 sm:py-5`}>
        <QuoteDesk />
      </main>
    </>
  );
}

/** When the document was kept, if it comes from this browser: there is no network. */
const KEPT_AT = document.querySelector<HTMLMetaElement>('meta[name="kept-at"]')?.content;

function keptCopy(keptAt: string): string {
  return `No network: plans and prices of ${formatDay(dayIn(SITE?.timeZone ?? "", new Date(keptAt)), "en-US")}`;
}

const WIDTH = "mx-auto w-full max-w-[100rem] px-4 sm:px-6";
