import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Wordmark } from "./wordmark.tsx";

describe("Wordmark", () => {
  it("Wordmark shows the name as it is written: capitals are a look only", () => {
    render(<Wordmark name="O'Neil & Sons" />);
    expect(screen.getByText("O'Neil & Sons")).toBeVisible();
  });

  it("Wordmark is a text without a second name: its picture is an ornament", () => {
    const { container } = render(<Wordmark name="Ringwell" />);
    expect(container.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
    expect(container).toHaveTextContent(/^Ringwell$/);
  });
});
