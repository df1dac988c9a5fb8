import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Card } from "./card.tsx";

describe("Card", () => {
  it("Card that is labelled by its heading is a region of that name", () => {
    render(
      <Card tone="alarm" aria-labelledby="lost">
        <h4 id="lost">Money Lost Without Automation</h4>
      </Card>,
    );
    expect(screen.getByRole("region", { name: "Money Lost Without Automation" })).toHaveAttribute("data-tone", "alarm");
  });
});
