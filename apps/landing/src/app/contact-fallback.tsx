import type { JSX } from "react";
import { CONFIG } from "../config/config.ts";
import { COMPANY_PHONE_HREF, COMPANY_PHONE_TEXT } from "../config/links.ts";
import { COPY } from "../content/copy.ts";

/** Shown in place of a part that could not be loaded or failed: the phone number and the booking link. */
export function ContactFallback({ text }: { readonly text: string }): JSX.Element {
  return (
    <p role="alert" className="m-0 text-small">
      {text}{" "}
      <a href={COMPANY_PHONE_HREF} className="focus-ring figures font-bold text-orange">
        {COMPANY_PHONE_TEXT}
      </a>
      {" · "}
      <a
        href={CONFIG.bookingUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="focus-ring font-bold text-orange"
      >
        {COPY.openBooking}
      </a>
    </p>
  );
}
