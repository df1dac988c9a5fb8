import type { ComponentProps, JSX } from "react";
import { CONTROL_CLASSES } from "./input.tsx";

/** A native select, with the picker and the keyboard search of the platform. */
export function Select(props: Omit<ComponentProps<"select">, "className">): JSX.Element {
  return <select {...props} className={`${CONTROL_CLASSES} cursor-pointer`} />;
}
