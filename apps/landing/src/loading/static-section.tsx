import { Suspense, useId, useState, type JSX, type ReactNode } from "react";

export type StaticSectionProps = {
  /** @default "contents" */
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * A part of the page that never changes. One that a translator has changed before React took the page over stays as it stands:
 * a translator puts each text into a `<font>`.
 */
export function StaticSection({ className = "contents", children }: StaticSectionProps): JSX.Element {
  return (
    <Suspense>
      <Markup className={className}>{children}</Markup>
    </Suspense>
  );
}

function Markup({ className, children }: Required<StaticSectionProps>): JSX.Element {
  const id = useId();
  const [translated] = useState(() => translatedMarkup(id));
  return translated === null ? (
    <div id={id} className={className}>
      {children}
    </div>
  ) : (
    <div
      id={id}
      className={className}
      suppressHydrationWarning
      // It stands in the page already.
      dangerouslySetInnerHTML={{ __html: translated }}
    />
  );
}

function translatedMarkup(id: string): string | null {
  const element = typeof document === "undefined" ? null : document.getElementById(id);
  return element?.querySelector("font") ? element.innerHTML : null;
}
