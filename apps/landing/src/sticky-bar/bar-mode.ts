/**
 * The bar's mode (E4). `hero`: beside the hero's own button. `page`: anywhere else outside the calculator. `calculator`: with
 * the calculator's offer. `none`: it is hidden, and the voice button in its place in the hero.
 */
export type BarMode = "none" | "hero" | "page" | "calculator";

/** The parts of the page that are in view. */
export type Seen = Readonly<Record<"calculator" | "plan" | "cta" | "voice", boolean>>;

export type Viewport = {
  readonly scrollY: number;
  readonly innerHeight: number;
  /** From 48rem on, where the phone's bar is not shown. */
  readonly isWide: boolean;
  /** From 80rem on, where the voice button has room beside the page, and no bar is shown. */
  readonly hasMargin: boolean;
  /** The part of the window that a keyboard and a pinch leave; the window's own where the browser does not tell. */
  readonly visual: Pick<VisualViewport, "height" | "offsetTop" | "scale">;
};

/** The bar is shown when the page is scrolled further than this, in CSS pixels. */
const MOBILE_BAR_SCROLL_PX = 300;
/** In less height, in CSS pixels, bars would cover the field that is typed into. */
const LEAST_HEIGHT_PX = 320;

export function barMode(viewport: Viewport, seen: Seen): BarMode {
  const { scrollY, isWide, hasMargin } = viewport;
  if (scrollY <= MOBILE_BAR_SCROLL_PX || isLow(viewport)) return "none";
  if (seen.calculator) return seen.plan && !hasMargin ? "none" : "calculator";
  // In a wide window the voice button waits until its place has left it.
  if (isWide && seen.voice) return "none";
  return seen.cta ? "hero" : "page";
}

/** Whether so little height is free, above a keyboard or at a high zoom, that nothing but a call's controls stands fixed. */
export function isLow(viewport: Viewport): boolean {
  return visiblePart(viewport).height < LEAST_HEIGHT_PX;
}

/** The part of the window above a keyboard; all of it while the page is pinched larger. */
function visiblePart({ innerHeight, visual }: Viewport) {
  return visual.scale > 1 ? { offsetTop: 0, height: innerHeight } : visual;
}

/** Pixels that are left out above and below, by the visible height. */
export type Insets = (height: number) => readonly [above: number, below: number];

/** The margins of an observer of the visible part of the window. */
export function visibleMargin(viewport: Viewport, insetsOf: Insets): string {
  const { offsetTop, height } = visiblePart(viewport);
  const [above, below] = insetsOf(height);
  return `${-Math.round(offsetTop + above)}px 0px ${-Math.round(viewport.innerHeight - offsetTop - height + below)}px`;
}

/**
 * How far a keyboard covers the window's lower edge, in CSS pixels: the bar is lifted above it. Safari on iOS and Chrome on Android
 * leave fixed elements below the keyboard. While the page is pinched larger, the bar stays where it is.
 */
export function coveredHeight(viewport: Viewport): number {
  const { offsetTop, height } = visiblePart(viewport);
  return Math.max(0, Math.round(viewport.innerHeight - offsetTop - height));
}
