import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Badge } from "./badge.tsx";

describe("Badge", () => {
  it("Badge shows its text as it stands: capitals are a look only", () => {
    render(<Badge>1,247+ contractors calculated their ROI</Badge>);
    expect(screen.getByText("1,247+ contractors calculated their ROI")).toBeVisible();
  });

  it("Badge looks different as a stamp", () => {
    render(
      <>
        <Badge>Label</Badge>
        <Badge look="stamp">MOST POPULAR</Badge>
      </>,
    );
    expect(screen.getByText("MOST POPULAR").className).not.toBe(screen.getByText("Label").className);
  });
});
