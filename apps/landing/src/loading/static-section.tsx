import { Suspense, useId, useState, type JSX, type ReactNode } from "react";

type StaticSectionProps = {
  /** @default "contents" */
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * A part of the page that never changes. React hydrates it with the markup that the document already has, so that a
 * translator's changes in it stay and are no mismatch.
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
  const [markup] = useState(() => prerenderedMarkup(id));
  return markup === null ? (
    <div id={id} className={className}>
      {children}
    </div>
  ) : (
    <div id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
  );
}

function prerenderedMarkup(id: string): string | null {
  return typeof document === "undefined" ? null : (document.getElementById(id)?.innerHTML ?? null);
}
