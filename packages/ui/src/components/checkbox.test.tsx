import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Checkbox } from "./checkbox.tsx";

const SENTENCE = "I agree to receive information about Ringwell.";

describe("Checkbox", () => {
  it("Checkbox is named by the whole sentence, and a click on the sentence ticks it", async () => {
    render(<Checkbox label={SENTENCE} />);
    const box = screen.getByRole("checkbox", { name: SENTENCE });
    expect(box).not.toBeChecked();
    expect(box).toHaveAttribute("aria-invalid", "false");
    expect(box).not.toHaveAttribute("aria-describedby");
    await userEvent.click(screen.getByText(SENTENCE));
    expect(box).toBeChecked();
  });

  it("Checkbox with an error is marked invalid and described by it", () => {
    render(<Checkbox label={SENTENCE} error="Tick the box." />);
    const box = screen.getByRole("checkbox", { name: SENTENCE });
    expect(box).toHaveAttribute("aria-invalid", "true");
    expect(box).toHaveAccessibleDescription("Tick the box.");
  });
});
