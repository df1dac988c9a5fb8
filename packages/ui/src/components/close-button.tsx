import type { JSX } from "react";
import { classNames } from "../class-names.ts";
import { LineIcon } from "./line-icon.tsx";

type CloseButtonProps = { readonly label: string; readonly onClick: () => void; readonly className?: string };

/** A cross, large enough for a finger. */
export function CloseButton({ label, onClick, className }: CloseButtonProps): JSX.Element {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classNames(
        "focus-ring grid size-[44px] shrink-0 cursor-pointer place-items-center rounded-control border-0 bg-transparent text-ink hover:bg-paper",
        className,
      )}
    >
      <LineIcon path="m4 4 12 12M16 4 4 16" className="size-5" />
    </button>
  );
}
