import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EstimateSlot } from "./estimate-slot.tsx";
import { calculator, renderOnPage } from "../testing/render-on-page.tsx";

let comeNear: () => void = () => undefined;
const watching = new Set<object>();

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => onChange([{ isIntersecting: true }]);
      }
      observe(): void {
        watching.add(this);
      }
      disconnect(): void {
        watching.delete(this);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const renderSlot = () => renderOnPage(<EstimateSlot />);

describe("EstimateSlot", () => {
  it("holds its place empty until the visitor comes near, then shows the estimate of the calculator's figures", async () => {
    const { unmount } = renderSlot();
    expect(screen.queryByRole("table")).toBeNull();
    expect(watching.size).toBe(1);
    act(() => comeNear());
    expect(watching.size).toBe(0);
    expect(await screen.findByRole("row", { name: "Extra profit per month $1,043 $1,498" })).toBeVisible();
    act(() => calculator().getState().setJobsText("20"));
    expect(screen.getByRole("row", { name: "Extra profit per month $1,043 $1,848" })).toBeVisible();
    unmount();
    expect(watching.size).toBe(0);
  });

  it("shows what it was given until the estimate is there, and only its space beside figures that are others, for which it is fetched", async () => {
    calculator().setState(calculator().getInitialState(), true);
    renderOnPage(
      <EstimateSlot>
        <button type="button">Of the first figures</button>
      </EstimateSlot>,
    );
    expect(screen.getByRole("button", { name: "Of the first figures" })).toBeVisible();
    act(() => calculator().getState().setJobsText("21"));
    expect(screen.getByText("Of the first figures").parentElement).toHaveClass("invisible");
    expect(await screen.findByRole("table", { name: "Compare Pro and Elite" })).toBeVisible();
  });

  it("replaces what it was given by the estimate", async () => {
    calculator().setState(calculator().getInitialState(), true);
    renderOnPage(<EstimateSlot>Of the first figures</EstimateSlot>);
    expect(screen.getByText("Of the first figures")).toBeInTheDocument();
    act(() => comeNear());
    expect(await screen.findByRole("table", { name: "Compare Pro and Elite" })).toBeVisible();
    expect(screen.queryByText("Of the first figures")).toBeNull();
  });
});
