import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { RunningTotal } from "./running-total.tsx";
import { calculator, renderOnPage } from "../testing/render-on-page.tsx";

describe("RunningTotal", () => {
  it("RunningTotal is the extra profit per month, and follows what is typed, clamped at $0 (C11)", () => {
    renderOnPage(<RunningTotal />);
    const line = screen.getByText("Extra Profit Per Month").parentElement;
    expect(line).toHaveTextContent(/^Extra Profit Per Month \$1,498$/);
    act(() => calculator().getState().typeFigure("jobsText", "20"));
    expect(line).toHaveTextContent(/ \$1,848$/);
    act(() => calculator().setState({ jobsText: "0", hoursText: "0" }));
    expect(line).toHaveTextContent(/ \$0$/);
  });
});
