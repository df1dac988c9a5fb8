import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { VoiceButton, voiceButtonLabel } from "./voice-button.tsx";
import { openTestPage, renderOnPage } from "../testing/render-on-page.tsx";

describe("voiceButtonLabel", () => {
  it.each([
    ["idle", "Try Ringwell AI!"],
    ["connecting", "Connecting..."],
    ["connected", "End Call"],
    ["ending", "End Call"],
    ["error", "Call Us!"],
  ] as const)("says in state %s: %s", (status, label) => {
    const { texts } = openTestPage();
    expect(voiceButtonLabel(status, texts.voiceButton, texts.page.voiceError)).toBe(label);
  });
});

describe("VoiceButton", () => {
  it("starts idle: 'Try {product} AI!', enabled", () => {
    renderOnPage(<VoiceButton onBusyChange={() => undefined} />);
    expect(screen.getByRole("button", { name: /^Try Ringwell AI!/ })).toBeEnabled();
  });

  it("hides a robot icon that does not load, and keeps the button", () => {
    const { container } = renderOnPage(<VoiceButton onBusyChange={() => undefined} />);
    const icon = container.querySelector("img");
    expect(icon).not.toBeNull();
    if (icon) fireEvent.error(icon);
    expect(container.querySelector("img")).toBeNull();
    expect(screen.getByRole("button", { name: /^Try Ringwell AI!/ })).toBeVisible();
  });

  it("ends in 'Call Us!', a telephone link, where the browser cannot make calls; busy meanwhile", async () => {
    const onBusyChange = vi.fn<(isBusy: boolean) => void>();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    renderOnPage(<VoiceButton onBusyChange={onBusyChange} />);
    fireEvent.click(screen.getByRole("button", { name: /^Try Ringwell AI!/ }));
    expect(screen.getByRole("button", { name: "Connecting..." })).toBeDisabled();
    expect(await screen.findByRole("link", { name: "Call Us!" })).toHaveAttribute("href", "tel:+12025550143");
    expect(screen.queryByRole("link", { name: "Hear a sample call" })).toBeNull();
    expect(onBusyChange.mock.calls.flat()).toContain(true);
    // It is told by an effect, which runs after the link has been drawn.
    await waitFor(() => expect(onBusyChange).toHaveBeenLastCalledWith(false));
  });
});
