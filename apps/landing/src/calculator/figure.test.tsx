import { formatUsd } from "@contractor-roi/roi-core";
import { render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Figure } from "./figure.tsx";

/** Time passes as the test looks at the figure, so that a slow machine sees it count, too. */
function allowMotion(): void {
  const { matchMedia } = window;
  vi.stubGlobal("matchMedia", (media: string) => Object.assign(matchMedia(media), { matches: false }));
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
}

/** False if no frames are drawn. */
let isDrawn = true;
const draw = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) => (isDrawn ? draw(callback) : 0);
afterEach(() => {
  isDrawn = true;
  vi.useRealTimers();
});

const shown = (): string => screen.getByTestId("figure").textContent;

function element(value: number) {
  return (
    <p data-testid="figure">
      <Figure value={value} format={formatUsd} />
    </p>
  );
}

describe("Figure", () => {
  it("Figure is its new value at once while a figure is typed, also in the middle of counting", async () => {
    allowMotion();
    const field = (
      <label>
        Jobs <input type="number" />
      </label>
    );
    const both = (value: number) => (
      <>
        {element(value)}
        {field}
      </>
    );
    const { rerender } = render(both(1000));
    rerender(both(2000));
    await vi.waitFor(() => expect(shown()).toMatch(/^\$1,[1-9]/), { timeout: 30_000, interval: 5 });
    screen.getByLabelText("Jobs").focus();
    rerender(both(3000));
    expect(shown()).toBe("$3,000");
    for (let frames = 0; frames < 5; frames += 1) await new Promise(draw);
    vi.advanceTimersByTime(500);
    expect(shown()).toBe("$3,000");
  });

  it("Figure ends on its new value also where nothing is drawn, as in a frame that is scrolled away", async () => {
    allowMotion();
    const { rerender } = render(element(1000));
    rerender(element(2000));
    await vi.waitFor(() => expect(shown()).toMatch(/^\$1,[1-9]/), { timeout: 30_000, interval: 5 });
    isDrawn = false;
    await vi.waitFor(() => expect(shown()).toBe("$2,000"), { timeout: 30_000, interval: 5 });
  });
});
