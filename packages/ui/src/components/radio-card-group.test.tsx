import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type JSX } from "react";
import { describe, expect, it, vi } from "vitest";
import { RadioCardGroup } from "./radio-card-group.tsx";

const OPTIONS = [
  { value: "plumbing", label: "Plumbing" },
  { value: "hvac", label: "HVAC" },
  { value: "roofing", label: "Roofing" },
] as const;

type Trade = (typeof OPTIONS)[number]["value"];

function Harness({ onChoose }: { readonly onChoose?: (trade: Trade) => void }): JSX.Element {
  const [trade, setTrade] = useState<Trade>("plumbing");
  return (
    <RadioCardGroup
      legend="Business Type"
      name="trade"
      value={trade}
      options={OPTIONS}
      onValueChange={(next) => {
        setTrade(next);
        onChoose?.(next);
      }}
    />
  );
}

const radio = (name: string): HTMLElement => screen.getByRole("radio", { name });

describe("RadioCardGroup", () => {
  it("RadioCardGroup is a group named by its legend, with native radios named by their cards", () => {
    render(<Harness />);
    expect(screen.getByRole("group", { name: "Business Type" })).toBeInTheDocument();
    expect(screen.getAllByRole("radio").map((one) => one.tagName)).toEqual(["INPUT", "INPUT", "INPUT"]);
    expect(screen.getAllByRole("radio").map((one) => one.getAttribute("name"))).toEqual(["trade", "trade", "trade"]);
    expect(radio("HVAC")).toHaveAttribute("value", "hvac");
  });

  it("RadioCardGroup chooses a card that is clicked anywhere on its label", async () => {
    const onChoose = vi.fn();
    render(<Harness onChoose={onChoose} />);
    await userEvent.click(screen.getByText("Roofing"));
    expect(onChoose.mock.calls).toEqual([["roofing"]]);
    expect(radio("Roofing")).toBeChecked();
    expect(radio("Plumbing")).not.toBeChecked();
  });

  it("RadioCardGroup follows its owner: a card is not checked until the value says so", async () => {
    const onValueChange = vi.fn();
    render(<RadioCardGroup legend="Plan" name="plan" value="pro" options={PLANS} onValueChange={onValueChange} />);
    await userEvent.click(radio("Elite"));
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith("elite");
    expect(radio("Pro")).toBeChecked();
    await userEvent.click(radio("Pro"));
    expect(onValueChange).toHaveBeenLastCalledWith("pro");
  });
});

const PLANS = [
  { value: "pro", label: "Pro" },
  { value: "elite", label: "Elite" },
] as const;
