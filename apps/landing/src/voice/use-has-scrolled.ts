import { useEffect, useState } from "react";

/** Whether the page was scrolled; false before hydration. */
export function useHasScrolled(): boolean {
  const [hasScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const note = (): void => setScrolled((was) => was || window.scrollY > 0);
    note();
    window.addEventListener("scroll", note, { passive: true });
    return () => window.removeEventListener("scroll", note);
  }, []);
  return hasScrolled;
}
