import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderOnPage } from "../testing/render-on-page.tsx";
import { VoiceButton } from "./voice-button.tsx";

it("the voice button hides a robot icon that does not load, and stays", () => {
  const { container } = renderOnPage(<VoiceButton onBusyChange={() => undefined} />);
  const icon = container.querySelector("img");
  expect(icon).not.toBeNull();
  if (icon) fireEvent.error(icon);
  expect(container.querySelector("img")).toBeNull();
  expect(screen.getByRole("button", { name: /^Try Ringwell AI!/ })).toBeEnabled();
});
