import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { VoiceButton } from "./voice-button.tsx";

describe("VoiceButton", () => {
  // proof: voice-button-1
  it("starts idle: 'Try {product} AI!', enabled", () => {
    render(<VoiceButton onBusyChange={() => undefined} />);
    expect(screen.getByRole("button", { name: /^Try Ringwell AI!/ })).toBeEnabled();
  });

  it("is prerendered with the robot that it fetches later", async () => {
    const markup = renderToStaticMarkup(<VoiceButton onBusyChange={() => undefined} />);
    const file = await readFile(join(import.meta.dirname, "../../public/robot.svg"), "utf8");
    const strokes = (svg: string) => svg.match(/(?<= d=")[^"]+|(?<=<rect )[^/>]+/g)?.map((stroke) => stroke.trim());
    expect(strokes(file)).toHaveLength(3);
    expect(strokes(markup)).toEqual(strokes(file));
  });

  // proof: voice-button-3
  it("hides a robot icon that does not load, and keeps the button", () => {
    const { container } = render(<VoiceButton onBusyChange={() => undefined} />);
    const icon = container.querySelector("img");
    expect(icon).not.toBeNull();
    if (icon) fireEvent.error(icon);
    expect(container.querySelector("img")).toBeNull();
    expect(screen.getByRole("button", { name: /^Try Ringwell AI!/ })).toBeVisible();
  });

  // proof: voice-button-2
  it("ends in 'Call Us!', a telephone link, where the browser cannot make calls; busy meanwhile", async () => {
    const onBusyChange = vi.fn<(isBusy: boolean) => void>();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    render(<VoiceButton onBusyChange={onBusyChange} />);
    fireEvent.click(screen.getByRole("button", { name: /^Try Ringwell AI!/ }));
    expect(screen.getByRole("button", { name: "Connecting..." })).toBeDisabled();
    expect(await screen.findByRole("link", { name: "Call Us!" })).toHaveAttribute("href", "tel:+12025550143");
    expect(screen.queryByRole("link", { name: "Hear a sample call" })).toBeNull();
    expect(onBusyChange.mock.calls.flat()).toContain(true);
    // It is told by an effect, which runs after the link has been drawn.
    await waitFor(() => expect(onBusyChange).toHaveBeenLastCalledWith(false));
  });
});
