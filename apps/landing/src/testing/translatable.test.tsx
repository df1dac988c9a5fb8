import { render } from "@testing-library/react";
import type { JSX } from "react";
import { describe, expect, it } from "vitest";
import { watchTranslatable } from "./translatable.ts";

/** Faults found when an element changes from one text to the other. It stands beside the body, which every test watches. */
function faultsOf(draw: (text: string | null) => JSX.Element, to: string | null): readonly string[] {
  const place = document.documentElement.appendChild(document.createElement("div"));
  const { rerender, unmount } = render(draw("Elite"), { container: place });
  const watch = watchTranslatable(place);
  rerender(draw(to));
  const faults = watch.stop();
  unmount();
  place.remove();
  return faults;
}

describe("watchTranslatable", () => {
  it("watchTranslatable finds a text beside siblings that changes, goes, or has something put before it", () => {
    expect(faultsOf((plan) => <p>Plan: {plan}</p>, "Pro")).toEqual(["changed: Pro"]);
    expect(faultsOf((plan) => <p>Plan: {plan}</p>, null)).toEqual(["removed: Elite"]);
    expect(faultsOf((plan) => <p>{plan ? null : <b>New</b>} plan</p>, null)).toEqual(["inserted before:  plan"]);
  });

  it("watchTranslatable finds nothing where a text that changes has an element of its own", () => {
    const draw = (plan: string | null): JSX.Element => (
      <p>
        Plan: <span>{plan}</span>
      </p>
    );
    for (const to of ["Pro", null]) expect(faultsOf(draw, to)).toEqual([]);
    expect(faultsOf((plan) => <p>{plan ? <span>Plan: {plan}</span> : null}</p>, null)).toEqual([]);
  });
});
