import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { StatTile } from "./stat-tile.tsx";

describe("StatTile", () => {
  it("StatTile is a term with its definition: the label, then the figure and the detail", () => {
    render(
      <dl>
        <StatTile label="Annual ROI" value="201%" detail="16.8% per month" />
      </dl>,
    );
    expect(screen.getByRole("term")).toHaveTextContent("Annual ROI");
    const definition = screen.getByRole("definition");
    expect(definition).toHaveTextContent("201%");
    expect(definition).toHaveTextContent("16.8% per month");
  });
});
