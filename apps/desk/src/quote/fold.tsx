import type { JSX, ReactNode } from "react";

type FoldProps = {
  readonly summary: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly className: string;
  readonly children: ReactNode;
};

/** A folded box for fields that most quotes do without. */
export function Fold({ summary, open, onOpenChange, className, children }: FoldProps): JSX.Element {
  return (
    <details
      open={open}
      onToggle={(event) => onOpenChange(event.currentTarget.open)}
      className={`border bg-sheet px-4 ${className}`}
    >
      <summary className="focus-ring min-h-11 cursor-pointer py-2.5 font-bold">{summary}</summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  );
}
