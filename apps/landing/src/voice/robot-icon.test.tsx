import { fireEvent } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderOnPage } from "../testing/render-on-page.tsx";
import { RobotIcon } from "./robot-icon.tsx";

it("a robot icon that does not load is hidden", () => {
  const { container } = renderOnPage(<RobotIcon />);
  const icon = container.querySelector("img");
  expect(icon).not.toBeNull();
  if (icon) fireEvent.error(icon);
  expect(container.querySelector("img")).toBeNull();
});
