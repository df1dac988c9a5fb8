import { Wordmark } from "@contractor-roi/ui/wordmark";
import type { JSX } from "react";
import { QuoteDesk } from "../quote/quote-desk.tsx";
import { SITE } from "../site/site.ts";
import { useWorksOffline } from "./use-works-offline.ts";

/** The page around the desk's parts. */
export function DeskPage(): JSX.Element {
  const worksOffline = useWorksOffline();
  const brand = SITE?.brand.name;
  const logo = SITE?.brand.logo?.data;
  return (
    <>
      <header className="border-b-4 border-orange-bright bg-navy text-sheet [--focus-color:var(--color-orange-bright)]">
        <div className={`${WIDTH} flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3`}>
          <h1 className="m-0 flex flex-wrap items-center gap-x-3 text-h3">
            {logo ? (
              <img src={logo} alt={brand} className="h-9 max-w-60 rounded-control bg-sheet object-contain p-1" />
            ) : null}
            {brand && !logo ? <Wordmark name={brand} /> : null}
            {brand || logo ? "Quote desk" : <Wordmark name="Quote desk" />}
          </h1>
          <output className="text-small text-ice">{worksOffline ? "Works offline" : ""}</output>
        </div>
      </header>
      <main aria-label="Quote" className={`${WIDTH} py-5`}>
        <QuoteDesk />
      </main>
    </>
  );
}

const WIDTH = "mx-auto w-full max-w-[100rem] px-4 sm:px-6";
