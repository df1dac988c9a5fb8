import type { FrameMessage } from "./frame-message.ts";

// Runs on other sites as a classic script: one file without imports, in a block so that it defines no globals.
{
  const ELEMENT = "contractor-roi-calculator";
  /** The frame's height until the calculator reports its own. */
  const FIRST_HEIGHT_PX = 1800;
  const MAX_HEIGHT_PX = 20_000;
  /** A site that may not show the calculator learns nothing from the browser: its frame stays silent. */
  const READY_LIMIT_MS = 5000;

  /** Anything may be posted to this page. */
  type Message = { readonly [Key in FrameMessage as keyof Key]?: unknown };

  const script = (document.currentScript ??
    document.querySelector("script[src*='/embed.js']")) as HTMLScriptElement | null;
  if (script) {
    const site = script.src;

    /**
     * Shows the calculator, or a link to it if it does not appear in time.
     *
     * @returns takes it away
     */
    const show = (put: (frame: Element) => void, scenario?: string | null, title?: string | null): (() => void) => {
      const source = new URL("embed.html", site);
      const query = source.searchParams;
      source.search = scenario ?? "";
      // Leads carry the campaign that brought the visitor to this site, and the address of this page.
      for (const [key, value] of new URLSearchParams(location.search))
        if (key.startsWith("utm_")) query.set(key, value);

      const link = document.createElement("a");
      link.href = new URL(`./${source.search}#roi-calculator`, site).href;
      link.target = "_blank";

      query.set("source_url", location.origin + location.pathname);
      const frame = document.createElement("iframe");
      frame.src = source.href;
      link.textContent = frame.title = title || "ROI calculator";
      frame.allow = "clipboard-write";
      const resize = (height: number, more = ""): void => {
        frame.style.cssText = `display:block;width:100%;border:0;height:${height}px${more}`;
      };
      resize(FIRST_HEIGHT_PX);

      // Still laid out: a calculator that is only slow reports its height, and takes the link's place.
      const timer = setTimeout(() => {
        resize(0, ";visibility:hidden");
        frame.after(link);
      }, READY_LIMIT_MS);
      const life = new AbortController();
      addEventListener(
        "message",
        ({ origin, source: sender, data }: MessageEvent<Message | null>) => {
          if (origin !== source.origin || sender !== frame.contentWindow) return;
          const height = data?.contractorRoiHeight;
          if (typeof height === "number" && height > 0 && height <= MAX_HEIGHT_PX) {
            clearTimeout(timer);
            link.remove();
            resize(height);
          }
          if (data?.contractorRoiLead)
            frame.dispatchEvent(new CustomEvent("contractor-roi:lead", { bubbles: true, composed: true }));
        },
        life,
      );
      put(frame);
      return () => {
        clearTimeout(timer);
        life.abort();
        frame.remove();
        link.remove();
      };
    };

    if (!customElements.get(ELEMENT)) {
      customElements.define(
        ELEMENT,
        class extends HTMLElement {
          // In a shadow tree, which a framework that renders this element neither expects nor removes.
          private readonly root = this.attachShadow({ mode: "open" });
          private hide?: () => void;

          connectedCallback(): void {
            this.hide = show(
              (frame) => this.root.append(frame),
              this.getAttribute("scenario"),
              this.getAttribute("label"),
            );
          }

          disconnectedCallback(): void {
            this.hide?.();
          }
        },
      );
    }
    const { contractorRoi, title } = script.dataset;
    if (contractorRoi !== undefined) show((frame) => script.after(frame), contractorRoi, title);
  }
}
