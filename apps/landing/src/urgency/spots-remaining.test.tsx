import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SpotsRemaining } from "./spots-remaining.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

describe("SpotsRemaining", () => {
  it("SpotsRemaining shows the static 47 spots (P8)", () => {
    renderOnPage(<SpotsRemaining />);
    expect(screen.getByText("Limited spots remaining: 47")).toBeVisible();
  });
});
