import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { OWNER } from "../config/owner.ts";
import { SampleCall } from "./sample-call.tsx";
import { showSampleCaptions } from "./show-sample-captions.ts";

const owner = { ...OWNER };

afterEach(() => void Object.assign(OWNER, owner));

describe("SampleCall", () => {
  // proof: sample-call-1
  it("SampleCall is absent until the owner has a recording (P9)", () => {
    const { container } = render(<SampleCall />);
    expect(container).toBeEmptyDOMElement();
    expect(showSampleCaptions).not.toThrow();
  });

  // proof: sample-call-2
  it("SampleCall fetches nothing before it is played, and shows captions then, once (P9)", () => {
    Object.assign(OWNER, { sampleCall: { recording: "/sample-call.mp3", captions: "/sample-call.vtt" } });
    render(<SampleCall />);
    const player = screen.getByLabelText<HTMLVideoElement>("Hear a sample call", { selector: "video" });
    expect(player).toHaveAttribute("preload", "none");
    expect(player).toHaveAttribute("src", "/sample-call.mp3");
    const captions = player.querySelector("track");
    expect(captions).toHaveAttribute("src", "/sample-call.vtt");
    expect(captions).not.toHaveAttribute("default");
    const track = { mode: "disabled" };
    // jsdom has no text tracks.
    Object.defineProperty(player, "textTracks", { value: [track] });
    showSampleCaptions();
    expect(track.mode).toBe("disabled");
    fireEvent.play(player);
    expect(track.mode).toBe("showing");
    track.mode = "disabled";
    fireEvent.play(player);
    expect(track.mode).toBe("disabled");
  });
});
