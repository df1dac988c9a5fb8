import type { JSX, ReactNode } from "react";
import { Wordmark } from "../components/wordmark.tsx";

type PageHeadProps = {
  readonly page: string;
  /** Undefined without a site. */
  readonly brand: { readonly name: string; readonly logo: { readonly data?: string | undefined } | null } | undefined;
  /** Classes of its line. */
  readonly className: string;
  readonly children?: ReactNode;
};

/** The company's logo or name, the page's name beside it, and the page's own controls. */
export function PageHead({ page, brand, className, children }: PageHeadProps): JSX.Element {
  const logo = brand?.logo?.data;
  return (
    <header className="border-b-4 border-orange-bright bg-navy text-sheet [--focus-color:var(--color-orange-bright)]">
      <div className={className}>
        <h1 className="flex min-h-11 min-w-0 items-center gap-x-2 text-[1.25rem] leading-none sm:gap-x-3 sm:text-h3">
          {logo ? (
            <img src={logo} alt={brand.name} className="h-9 max-w-60 rounded-control bg-sheet object-contain p-1" />
          ) : null}
          {brand && !logo ? <Wordmark name={brand.name} /> : null}
          {brand ? <span className="shrink-0">{page}</span> : <Wordmark name={page} />}
        </h1>
        {children}
      </div>
    </header>
  );
}
