import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SampleCall, showSampleCaptions } from "./sample-call.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

describe("SampleCall", () => {
  it("SampleCall is absent until the owner has a recording", () => {
    const { container } = renderOnPage(<SampleCall />);
    expect(container).toBeEmptyDOMElement();
    expect(showSampleCaptions).not.toThrow();
  });

  it("SampleCall fetches nothing before it is played, and shows captions then, once", () => {
    const site = { sampleCall: { recording: "/sample-call.mp3", captions: "/sample-call.vtt" } };
    renderOnPage(<SampleCall />, { site });
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
