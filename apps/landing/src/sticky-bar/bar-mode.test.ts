import { describe, expect, it } from "vitest";
import { barMode, coveredHeight, isLow, visibleMargin, type Seen, type Viewport } from "./bar-mode.ts";

const NOTHING: Seen = { calculator: false, plan: false, cta: false, voice: false };

const windowOf = (height: number, more: Partial<Viewport> = {}): Viewport => ({
  scrollY: 301,
  innerHeight: height,
  isWide: false,
  hasMargin: false,
  visual: { height, offsetTop: 0, scale: 1 },
  ...more,
});

it.each([
  ["none at 300 px of scroll", windowOf(844, { scrollY: 300 }), { ...NOTHING, calculator: true }, "none"],
  ["page above it", windowOf(844), NOTHING, "page"],
  ["hero while the hero's button is in view", windowOf(844), { ...NOTHING, cta: true }, "hero"],
  ["calculator inside it", windowOf(844), { ...NOTHING, calculator: true }, "calculator"],
  ["none while the plan button is in view", windowOf(844), { ...NOTHING, calculator: true, plan: true }, "none"],
  [
    "calculator then where the voice button stands beside the page",
    windowOf(844, { isWide: true, hasMargin: true }),
    { ...NOTHING, calculator: true, plan: true },
    "calculator",
  ],
  [
    "none while the voice button's place is in a wide window",
    windowOf(844, { isWide: true }),
    { ...NOTHING, voice: true },
    "none",
  ],
  ["page when it has left that window", windowOf(844, { isWide: true }), NOTHING, "page"],
  ["page on a phone, whose bar has a place for it", windowOf(844), { ...NOTHING, voice: true }, "page"],
] as const)("barMode is %s (E4)", (_what, viewport, seen, mode) => {
  expect(barMode(viewport, seen)).toBe(mode);
});

// Recorded on an iPhone (iOS 18.7, Safari 26.5): 660 px with and without the keyboard, of which it leaves 376
// (github.com/asheshgoplani/agent-deck/pull/2248).
describe("an iPhone's keyboard", () => {
  const inCalculator = { ...NOTHING, calculator: true };
  const keyboard = (offsetTop: number): Viewport => windowOf(660, { visual: { height: 376, offsetTop, scale: 1 } });

  it("lifts the bar above it, so that the total stays in sight", () => {
    expect(barMode(keyboard(0), inCalculator)).toBe("calculator");
    expect(coveredHeight(keyboard(0))).toBe(284);
    // Safari has moved the page up to show the field.
    expect(coveredHeight(keyboard(120))).toBe(164);
    // On iOS 26 the window's own height may shrink with it.
    expect(coveredHeight(windowOf(376))).toBe(0);
  });

  it("hides the bar where less than 320 px are left, so that no focused field is covered", () => {
    const low = windowOf(660, { visual: { height: 319, offsetTop: 0, scale: 1 } });
    // A window that is as low without a keyboard, as at 400 % zoom.
    for (const viewport of [low, windowOf(256)])
      expect([barMode(viewport, inCalculator), isLow(viewport)]).toEqual(["none", true]);
    expect(isLow(windowOf(320))).toBe(false);
  });

  it("leaves out of sight what it covers", () => {
    const insets = (height: number) => [0.5 * height, 64] as const;
    expect(visibleMargin(windowOf(660), insets)).toBe("-330px 0px -64px");
    expect(visibleMargin(keyboard(0), insets)).toBe("-188px 0px -348px");
    expect(visibleMargin(keyboard(120), insets)).toBe("-308px 0px -228px");
  });

  it("is no pinch, which leaves the bar where it is", () => {
    const pinched = windowOf(664, { visual: { height: 332, offsetTop: 50, scale: 2 } });
    expect(barMode(pinched, inCalculator)).toBe("calculator");
    expect(coveredHeight(pinched)).toBe(0);
  });
});
