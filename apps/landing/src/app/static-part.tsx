import type { JSX, ReactNode } from "react";

/** Parts of the page that never change: links and text, whose code no visitor needs. */
export type StaticPartName = "hero" | "top-bar" | "trust";

type StaticPartProps = {
  readonly name: StaticPartName;
  readonly children: ReactNode;
};

/** Marks such a part in the prerendered page. It leaves no box, so the layout is its children's. */
export function StaticPart({ name, children }: StaticPartProps): JSX.Element {
  return (
    <div data-static={name} className="contents">
      {children}
    </div>
  );
}

/**
 * The same part on hydration: the markup that stands in the page already. React takes it as it is; it is written again
 * only where the whole page must be, after something else has changed it.
 */
export function keepStaticPart(name: StaticPartName, page: ParentNode = document): JSX.Element {
  const __html = page.querySelector(`[data-static=${name}]`)?.innerHTML ?? "";
  return <div data-static={name} className="contents" dangerouslySetInnerHTML={{ __html }} />;
}
