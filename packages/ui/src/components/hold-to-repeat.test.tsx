import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState, type JSX } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { repeatHeldSteps } from "./hold-to-repeat.tsx";
import { NumberInput } from "./number-input.tsx";

function Jobs(): JSX.Element {
  const [text, setText] = useState("15");
  return (
    <NumberInput
      label="Jobs/Month"
      name="jobs"
      spokenUnit="jobs a month"
      initialValue="15"
      value={text}
      amount={Number(text)}
      onValueChange={setText}
    />
  );
}

const plus = (): HTMLElement => screen.getByRole("button", { name: "Increase Jobs/Month" });
const expectJobs = (text: string): void => void expect(screen.getByRole("textbox")).toHaveValue(text);

/** jsdom has no pointer events; a mouse event has the same fields. */
function pointer(type: string, button = 0): void {
  fireEvent(plus(), new MouseEvent(type, { bubbles: true, button }));
}

/** Each repeat in a task of its own, as in a browser. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 20) {
    act(() => {
      vi.advanceTimersByTime(20);
    });
  }
}

function letGo(): void {
  pointer("pointerup");
  fireEvent.click(plus(), { detail: 1 });
}

beforeAll(repeatHeldSteps);
beforeEach(() => {
  vi.useFakeTimers();
  render(<Jobs />);
});
afterEach(() => void vi.useRealTimers());

describe("repeatHeldSteps", () => {
  it("repeatHeldSteps repeats a step after half a second until it is let go, whose click adds nothing", () => {
    pointer("pointerdown");
    pass(480);
    expectJobs("15");
    pass(20 + 3 * 80);
    expectJobs("19");
    letGo();
    pass(5000);
    expectJobs("19");
    pointer("pointerdown");
    letGo();
    expectJobs("20");
  });

  it.each(["pointerout", "pointercancel", "blur"])("repeatHeldSteps stops at %s", (event) => {
    pointer("pointerdown");
    pass(500);
    pointer(event);
    pass(5000);
    expectJobs("16");
  });

  it("repeatHeldSteps leaves short presses and other mouse buttons alone", () => {
    for (let count = 0; count < 2; count += 1) {
      pointer("pointerdown");
      pass(300);
      letGo();
      pass(300);
    }
    expectJobs("17");
    pointer("pointerdown", 2);
    pass(5000);
    expectJobs("17");
  });
});
