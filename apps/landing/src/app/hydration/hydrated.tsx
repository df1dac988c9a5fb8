import { useEffect, useLayoutEffect, type ReactNode } from "react";

type HydratedProps = {
  /** Called before the browser paints what was hydrated. The same function on every render, as is `onEffect`. */
  readonly onLayout?: (() => void) | undefined;
  /** Called when every part listens. */
  readonly onEffect: () => void;
  readonly children: ReactNode;
};

export function Hydrated({ onLayout, onEffect, children }: HydratedProps): ReactNode {
  useLayoutEffect(() => onLayout?.(), [onLayout]);
  useEffect(onEffect, [onEffect]);
  return children;
}
