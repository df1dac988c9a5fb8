import type { BusinessTypeId, PlanId } from "@contractor-roi/roi-core";
import type { JSX, ReactNode } from "react";

/** Parts of the page that never change, or only after the visitor's first action: their code is not in the first script. */
export type StaticPartName =
  | "hero"
  | "top-bar"
  | "trust"
  | "estimate"
  | "voice"
  | `trade-${BusinessTypeId}`
  | `plan-${PlanId}`;

type StaticPartProps = {
  readonly name: StaticPartName;
  /** "span" for phrasing content. @default "div" */
  readonly as?: "div" | "span";
  readonly children: ReactNode;
};

/** Marks such a part in the prerendered page. It has no box, so it does not affect the layout. */
export function StaticPart({ name, as: Element = "div", children }: StaticPartProps): JSX.Element {
  return (
    <Element data-static={name} className="contents">
      {children}
    </Element>
  );
}

/**
 * The same part on hydration, made of the markup that is already in the page. React keeps it as it is, and writes it again
 * only if the whole page is rendered anew. Render the same returned element each time.
 */
export function keepStaticPart(name: StaticPartName, Element: "div" | "span" = "div"): JSX.Element {
  const __html = document.querySelector(`[data-static=${name}]`)?.innerHTML ?? "";
  return <Element data-static={name} className="contents" dangerouslySetInnerHTML={{ __html }} />;
}
