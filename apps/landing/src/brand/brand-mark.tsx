import { Wordmark, type WordmarkProps } from "@contractor-roi/ui/wordmark";
import type { JSX } from "react";
import { CONFIG } from "../config/config.ts";
import { OWNER } from "../config/owner.ts";

/** The owner's logo as high as lettering stands there, or the brand's name in lettering. For markup outside of islands. */
export function BrandMark({ className }: Pick<WordmarkProps, "className">): JSX.Element {
  if (OWNER.logo === null) return <Wordmark name={CONFIG.brandName} className={className} />;
  const { image, width, height } = OWNER.logo;
  return (
    <span data-slot="logo" className={className}>
      <img src={image} width={width} height={height} alt={CONFIG.brandName} className="h-[1.4em] w-auto max-w-full" />
    </span>
  );
}
