import { Wordmark, type WordmarkProps } from "@contractor-roi/ui/wordmark";
import type { JSX } from "react";
import { useSite } from "../page-context.tsx";

/** The owner's logo as high as lettering stands there, or the brand's name in lettering: on navy and ink. */
export function BrandMark({ className }: Pick<WordmarkProps, "className">): JSX.Element {
  const { name, logo, logoOnDark } = useSite().brand;
  const shown = logoOnDark ?? logo;
  if (shown === null) return <Wordmark name={name} className={className} />;
  const { image, width, height } = shown;
  return (
    <span data-slot="logo" className={className}>
      <img src={image} width={width} height={height} alt={name} className="h-[1.4em] w-auto max-w-full" />
    </span>
  );
}
