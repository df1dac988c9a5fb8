import type { BusinessTypeId, PlanId } from "@contractor-roi/roi-core";
import type { JSX, ReactNode } from "react";

/** Parts of the page that never change, or not before somebody is there: their code is nothing to fetch first. */
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
  /** A span stands where text may stand. @default "div" */
  readonly as?: "div" | "span";
  readonly children: ReactNode;
};

/** Marks such a part in the prerendered page. It leaves no box, so the layout is its children's. */
export function StaticPart({ name, as: Element = "div", children }: StaticPartProps): JSX.Element {
  return (
    <Element data-static={name} className="contents">
      {children}
    </Element>
  );
}

/**
 * The same part on hydration: the markup that stands in the page already. React takes it as it is; it is written again
 * only where the whole page must be, after something else has changed it. Render what it answers as it is each time.
 */
export function keepStaticPart(name: StaticPartName, Element: "div" | "span" = "div"): JSX.Element {
  const __html = document.querySelector(`[data-static=${name}]`)?.innerHTML ?? "";
  return <Element data-static={name} className="contents" dangerouslySetInnerHTML={{ __html }} />;
}
