import type { JSX } from "react";
import { useCompanyPhone, useSite, useTexts } from "../page-context.tsx";

/** Shown in place of a part that could not be loaded or failed: the phone number and the booking link. */
export function ContactFallback({ text }: { readonly text: string }): JSX.Element {
  const phone = useCompanyPhone();
  const { booking } = useSite();
  const { openBooking } = useTexts().page;
  return (
    <p role="alert" className="m-0 text-small">
      {text}{" "}
      <a href={phone.href} className="focus-ring figures font-bold text-orange hover:text-orange-deep">
        {phone.text}
      </a>
      {" · "}
      <a
        href={booking.url}
        target="_blank"
        rel="noopener noreferrer"
        className="focus-ring font-bold text-orange hover:text-orange-deep"
      >
        {openBooking}
      </a>
    </p>
  );
}
