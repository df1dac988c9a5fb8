import { useState, useSyncExternalStore, type JSX, type ReactNode, type Ref } from "react";

type FoldProps = {
  readonly summary: string;
  /** @default false */
  readonly isOpenAtFirst?: boolean;
  readonly className: string;
  readonly ref?: Ref<HTMLDetailsElement>;
  readonly children: ReactNode;
};

/** A box, folded at first, of fields that most quotes do not need. */
export function Fold({ summary, isOpenAtFirst = false, className, ref, children }: FoldProps): JSX.Element {
  const [open] = useState(isOpenAtFirst);
  return (
    <details ref={ref} open={open} className={`border bg-sheet px-4 ${className}`}>
      <summary className="focus-ring min-h-11 cursor-pointer py-2.5 font-bold">{summary}</summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  );
}

const WIDE = matchMedia("(width >= 64rem)");

/** A phone folds the parts that most quotes do not need; a wide window has room for all. */
export function useIsWide(): boolean {
  return useSyncExternalStore(onWidth, () => WIDE.matches);
}

function onWidth(onChange: () => void): () => void {
  WIDE.addEventListener("change", onChange);
  return () => WIDE.removeEventListener("change", onChange);
}
