/** A step button repeats after this time, in milliseconds, as a held key does. */
const HOLD_DELAY_MS = 500;
const HOLD_REPEAT_MS = 80;

/**
 * Lets the plus and minus buttons of number inputs repeat while they are held. Call it once per page; it works for number
 * inputs that come later, too.
 */
export function repeatHeldSteps(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasRepeated = false;
  const stop = (): void => clearTimeout(timer);
  const press = ({ target, button }: PointerEvent): void => {
    stop();
    hasRepeated = false;
    const step = target instanceof Element && target.closest<HTMLButtonElement>("[data-slot=number-input] button");
    if (!step || button !== 0) return;
    const repeat = (): void => {
      hasRepeated = true;
      step.click();
      timer = setTimeout(repeat, HOLD_REPEAT_MS);
    };
    timer = setTimeout(repeat, HOLD_DELAY_MS);
  };
  addEventListener("pointerdown", press);
  for (const type of ["pointerup", "pointerout", "pointercancel", "blur"]) addEventListener(type, stop);
  addEventListener(
    "click",
    (event) => {
      // The click that ends a hold is no step more. It has a count of presses, which those of a script have not.
      if (hasRepeated && event.detail > 0) event.stopPropagation();
    },
    { capture: true },
  );
}
