import { Wordmark } from "@contractor-roi/ui/wordmark";
import type { JSX } from "react";

type BrandHeadingProps = {
  readonly page: string;
  /** Undefined without a site. */
  readonly brand: string | undefined;
  readonly logo: string | undefined;
};

/** A page's name beside the logo, or the name, of the company. */
export function BrandHeading({ page, brand, logo }: BrandHeadingProps): JSX.Element {
  return (
    <h1 className="m-0 flex flex-wrap items-center gap-x-3 text-h3">
      {logo ? (
        <img src={logo} alt={brand} className="h-9 max-w-60 rounded-control bg-sheet object-contain p-1" />
      ) : null}
      {brand && !logo ? <Wordmark name={brand} /> : null}
      {brand || logo ? page : <Wordmark name={page} />}
    </h1>
  );
}
