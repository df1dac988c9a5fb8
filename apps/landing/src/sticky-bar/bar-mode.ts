/**
 * The bar's mode (E4). `hero`: beside the hero's own button. `page`: anywhere else outside the calculator. `calculator`: with
 * the calculator's offer. `strip`: the plan button is in view, and the bar is the voice button's place alone. `none`: it is hidden,
 * and the voice button in its place in the hero.
 */
export type BarMode = "none" | "hero" | "page" | "calculator" | "strip";

/** The parts of the page that are in view. */
export type Seen = Readonly<Record<"calculator" | "plan" | "cta" | "voice", boolean>>;

export type Viewport = {
  readonly scrollY: number;
  readonly innerHeight: number;
  /** From 48rem on, where the phone's bar is not shown. */
  readonly isWide: boolean;
  /** The part of the window that a keyboard and a pinch leave; the window's own where the browser does not tell. */
  readonly visual: Pick<VisualViewport, "height" | "offsetTop" | "scale">;
};

/** The bar is shown when the page is scrolled further than this, in CSS pixels. */
const MOBILE_BAR_SCROLL_PX = 300;
/** In less height above a keyboard, in CSS pixels, the bar would cover the field that is typed into. */
const LEAST_HEIGHT_PX = 320;

export function barMode(viewport: Viewport, seen: Seen): BarMode {
  const { scrollY, isWide, visual } = viewport;
  if (scrollY <= MOBILE_BAR_SCROLL_PX) return "none";
  if (coveredHeight(viewport) > 0 && visual.height < LEAST_HEIGHT_PX) return "none";
  if (seen.calculator) return seen.plan ? "strip" : "calculator";
  // In a wide window the voice button waits until its place has left it.
  if (isWide && seen.voice) return "none";
  return seen.cta ? "hero" : "page";
}

/**
 * How far a keyboard covers the window's lower edge, in CSS pixels: the bar is lifted above it. Safari on iOS and Chrome on Android
 * leave fixed elements below the keyboard. While the page is pinched larger, the bar stays where it is.
 */
export function coveredHeight({ innerHeight, visual }: Viewport): number {
  return visual.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - visual.offsetTop - visual.height));
}
