import type { FrameMessage } from "./frame-message.ts";

// Runs on other people's sites as a classic script: one file without imports, whose names stay inside this block.
{
  /** Height until the calculator has said its own; also what it keeps where it cannot. */
  const FIRST_HEIGHT_PX = 1800;
  const MAX_HEIGHT_PX = 20_000;

  const script = document.currentScript ?? document.querySelector("script[data-contractor-roi]");
  if (script instanceof HTMLScriptElement) {
    const source = new URL("embed.html", script.src);
    source.search = script.dataset["contractorRoi"] ?? "";
    // A lead that came through this site carries the campaign that brought the visitor here.
    for (const [key, value] of new URLSearchParams(location.search)) {
      if (key.startsWith("utm_")) source.searchParams.set(key, value);
    }

    const frame = document.createElement("iframe");
    frame.src = source.href;
    frame.title = script.dataset["title"] || "ROI calculator";
    frame.allow = "clipboard-write";
    frame.style.cssText = `display:block;width:100%;border:0;height:${FIRST_HEIGHT_PX}px`;

    addEventListener("message", ({ origin, source: sender, data }: MessageEvent<Partial<FrameMessage> | null>) => {
      if (origin !== source.origin || sender !== frame.contentWindow) return;
      const height = data?.contractorRoiHeight;
      if (typeof height === "number" && height > 0 && height <= MAX_HEIGHT_PX) frame.style.height = `${height}px`;
    });
    script.after(frame);
  }
}
