import type { ComponentProps, JSX } from "react";
import { classNames } from "../class-names.ts";
import { CONTROL_CLASSES } from "./input.tsx";

/** A native select, with the picker and the keyboard search of the platform. */
export function Select({ className, children, ...props }: ComponentProps<"select">): JSX.Element {
  return (
    <select {...props} className={classNames(CONTROL_CLASSES, "cursor-pointer", className)}>
      {children}
    </select>
  );
}
