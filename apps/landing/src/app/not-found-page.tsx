import { ButtonLink } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { CONFIG } from "../config/config.ts";
import { CALCULATOR_HREF, COMPANY_PHONE_HREF, COMPANY_PHONE_TEXT } from "../config/links.ts";
import { COPY } from "../content/copy.ts";
import { NOT_FOUND_COPY as TEXT } from "../content/not-found-copy.ts";

const LINK = "focus-ring font-bold text-orange";

/** What a server sends with status 404: who is speaking, and the way back. Prerendered, without scripts. */
export function NotFoundPage(): JSX.Element {
  return (
    <main className="mx-auto max-w-[73.75rem] px-4 py-16 sm:px-6 lg:py-24">
      <p className="m-0 text-lead font-extrabold">{CONFIG.brandName}</p>
      <h1 className="m-0 mt-4 text-h1 font-extrabold tracking-tight text-balance">{TEXT.heading}</h1>
      <p className="m-0 mt-4 max-w-[44ch] text-lead text-steel">{TEXT.text}</p>
      <ButtonLink href={`/${CALCULATOR_HREF}`} className="mt-6 min-h-14 w-full text-lead sm:w-auto">
        {TEXT.back}
      </ButtonLink>
      <p className="m-0 mt-4 text-steel">
        {TEXT.or}{" "}
        <a href={COMPANY_PHONE_HREF} className={`figures ${LINK}`}>
          {COMPANY_PHONE_TEXT}
        </a>
        {" · "}
        <a href={CONFIG.bookingUrl} target="_blank" rel="noopener noreferrer" className={LINK}>
          {COPY.openBooking}
        </a>
      </p>
    </main>
  );
}
