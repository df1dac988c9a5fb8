import { useEffect, useRef, useState, type JSX, type ReactNode } from "react";
import { useMotionKit } from "./use-motion-kit.ts";

/** Its children settle into place when they scroll into view; a card that is in view already stays as it is. */
export function Reveal({ children }: { readonly children: ReactNode }): JSX.Element {
  const kit = useMotionKit();
  const frame = useRef<HTMLDivElement>(null);
  const [isBelowView, setBelowView] = useState(false);
  useEffect(() => {
    if (kit && frame.current) setBelowView(frame.current.getBoundingClientRect().top > window.innerHeight);
  }, [kit]);
  return (
    <div ref={frame} className="h-full">
      {kit && isBelowView ? <kit.RevealedCard>{children}</kit.RevealedCard> : children}
    </div>
  );
}
