import { act, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useCalculatorStore } from "./calculator-store.ts";
import { RunningTotal } from "./running-total.tsx";

describe("RunningTotal", () => {
  // proof: running-total-1
  it("RunningTotal is the extra profit per month, and follows what is typed, clamped at $0 (C11)", () => {
    render(<RunningTotal />);
    const line = screen.getByText("Extra Profit Per Month").parentElement;
    expect(line).toHaveTextContent(/^Extra Profit Per Month \$1,498$/);
    act(() => useCalculatorStore.getState().setJobsText("20"));
    expect(line).toHaveTextContent(/ \$1,848$/);
    act(() => useCalculatorStore.setState({ jobsText: "0", hoursText: "0" }));
    expect(line).toHaveTextContent(/ \$0$/);
  });
});
