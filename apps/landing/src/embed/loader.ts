import type { FrameMessage } from "./frame-message.ts";

// Runs on other sites as a classic script: one file without imports, in a block so that it defines no globals.
{
  /** The frame's height until the calculator reports its own. */
  const FIRST_HEIGHT_PX = 1800;
  const MAX_HEIGHT_PX = 20_000;

  const script = document.currentScript ?? document.querySelector("script[data-contractor-roi]");
  if (script instanceof HTMLScriptElement) {
    const source = new URL("embed.html", script.src);
    source.search = script.dataset["contractorRoi"] ?? "";
    // Leads carry the campaign that brought the visitor to this site.
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
