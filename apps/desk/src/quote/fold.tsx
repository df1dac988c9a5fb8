import type { JSX, ReactNode } from "react";

type FoldProps = {
  readonly summary: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
};

/** A card that is folded away: what most quotes do without. */
export function Fold({ summary, open, onOpenChange, children }: FoldProps): JSX.Element {
  return (
    <details
      open={open}
      onToggle={(event) => onOpenChange(event.currentTarget.open)}
      className="rounded-sheet border border-rule bg-sheet px-4 shadow-sheet sm:px-5"
    >
      <summary className="focus-ring min-h-11 cursor-pointer py-2.5 font-bold">{summary}</summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  );
}
