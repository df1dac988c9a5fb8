import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Checkbox } from "./checkbox.tsx";

const SENTENCE = "I agree to receive information about Ringwell.";

describe("Checkbox", () => {
  it("Checkbox is named by the whole sentence, and a click on the sentence ticks it", async () => {
    render(<Checkbox label={SENTENCE} />);
    const box = screen.getByRole("checkbox", { name: SENTENCE });
    expect(box).not.toBeChecked();
    await userEvent.click(screen.getByText(SENTENCE));
    expect(box).toBeChecked();
  });

  it("Checkbox is ticked and unticked with the space bar", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Checkbox label={SENTENCE} onChange={onChange} />);
    await user.tab();
    await user.keyboard(" ");
    expect(screen.getByRole("checkbox")).toBeChecked();
    await user.keyboard(" ");
    expect(screen.getByRole("checkbox")).not.toBeChecked();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it("Checkbox with an error is marked invalid and described by it", () => {
    render(<Checkbox label={SENTENCE} error="Tick the box." />);
    const box = screen.getByRole("checkbox", { name: SENTENCE });
    expect(box).toHaveAttribute("aria-invalid", "true");
    expect(box).toHaveAccessibleDescription("Tick the box.");
  });

  it("Checkbox without an error is neither invalid nor described", () => {
    render(<Checkbox label={SENTENCE} />);
    expect(screen.getByRole("checkbox")).toHaveAttribute("aria-invalid", "false");
    expect(screen.getByRole("checkbox")).not.toHaveAttribute("aria-describedby");
  });

  it("Checkbox passes required, name and checked on", () => {
    render(<Checkbox label={SENTENCE} required name="hasConsent" checked readOnly />);
    const box = screen.getByRole("checkbox");
    expect(box).toBeRequired();
    expect(box).toBeChecked();
    expect(box).toHaveAttribute("name", "hasConsent");
  });
});
