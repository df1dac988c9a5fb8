import { Suspense, useId, useState, type JSX, type ReactNode } from "react";

type StaticSectionProps = {
  /** @default "contents" */
  readonly className?: string;
  readonly children: ReactNode;
};

/** A part of the page that never changes: where it stands already, React leaves it so, even if a translator has changed it. */
export function StaticSection({ className = "contents", children }: StaticSectionProps): JSX.Element {
  return (
    <Suspense>
      <Markup className={className}>{children}</Markup>
    </Suspense>
  );
}

function Markup({ className, children }: Required<StaticSectionProps>): JSX.Element {
  const id = useId();
  const [standing] = useState(() => standingMarkup(id));
  return standing === null ? (
    <div id={id} className={className}>
      {children}
    </div>
  ) : (
    <div id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: standing }} />
  );
}

function standingMarkup(id: string): string | null {
  return typeof document === "undefined" ? null : (document.getElementById(id)?.innerHTML ?? null);
}
