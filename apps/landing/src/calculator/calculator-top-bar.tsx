import { ButtonLink } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { BrandMark } from "../brand/brand-mark.tsx";
import { useCompanyPhone, useSite, useTexts } from "../page-context.tsx";

/** Sticky at the top of the window while the calculator is visible. */
export function CalculatorTopBar(): JSX.Element {
  const texts = useTexts().section;
  const { addresses, booking } = useSite();
  const phone = useCompanyPhone();
  return (
    <div
      data-slot="calculator-top-bar"
      className="sticky top-0 z-20 bg-ink text-sheet [--focus-color:var(--color-orange-bright)] print:hidden"
    >
      <div className="mx-auto flex min-h-14 max-w-[73.75rem] flex-wrap [overflow-wrap:normal] items-center gap-x-2 px-1 pr-3 md:gap-x-4 md:px-6">
        <a
          href={addresses.marketing}
          aria-label={texts.backLink}
          className="focus-ring inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 text-sheet no-underline outline-offset-0 hover:underline"
        >
          <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0 fill-none stroke-current stroke-2">
            <path d="M12 4 6 10l6 6" />
          </svg>
          <span className="hidden lg:inline">{texts.backLink}</span>
        </a>
        <span className="mr-auto grid min-w-0 grow basis-24 md:flex md:basis-64 md:items-center md:gap-3">
          <BrandMark className="text-action max-[23.75rem]:[&_svg]:hidden md:text-h3" />
          <span className="text-label whitespace-nowrap text-ice lettering md:text-action">{texts.title}</span>
        </span>
        <ButtonLink
          href={booking.url}
          target="_blank"
          rel="noopener noreferrer"
          variant="outline"
          className="shrink-0 px-2! whitespace-nowrap md:px-5!"
        >
          {texts.bookCall}
          <span className="sr-only"> {texts.newTab}</span>
        </ButtonLink>
        <a
          href={phone.href}
          className="focus-ring figures inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 text-small font-bold whitespace-nowrap text-sheet no-underline outline-offset-0 hover:underline md:text-body"
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 20 20"
            className="size-5 shrink-0 fill-none stroke-current stroke-[1.75] min-[23.75rem]:max-[30rem]:hidden"
          >
            <path d="M4 3h3l1.5 4L6.5 8.5a10 10 0 0 0 5 5L13 11.5l4 1.5v3c0 .6-.4 1-1 1A13 13 0 0 1 3 4c0-.6.4-1 1-1Z" />
          </svg>
          <span className="sr-only">{texts.call} </span>
          <span className="max-md:text-lead max-md:lettering max-[23.75rem]:sr-only">{phone.text}</span>
        </a>
      </div>
    </div>
  );
}
