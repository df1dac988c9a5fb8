import type { Language } from "@contractor-roi/roi-core";
import type { FrameMessage } from "./frame.ts";

// Runs on other sites, as a classic script or a module: one file without imports, in a block so that it defines no globals.
{
  const ELEMENT = "contractor-roi-calculator";
  /** The frame's height until the calculator reports its own. */
  const FIRST_HEIGHT_PX = 1800;
  const MAX_HEIGHT_PX = 20_000;
  /** A browser does not tell a page that its frame failed or was refused: such a frame stays silent. */
  const SILENCE_LIMIT_MS = 5000;
  const NAMES: Readonly<Record<string, string> & Record<Language, string>> = {
    en: "ROI calculator",
    es: "Calculadora de ROI",
  };

  /** Anything may be posted to this page. */
  type Message = { readonly [Key in FrameMessage as keyof Key]?: unknown };
  type Script = HTMLScriptElement & { isShown?: boolean };

  /** Finds scripts in the document and in its open shadow trees. */
  const scriptsIn = (tree: ParentNode, selector: string): readonly Script[] => [
    ...tree.querySelectorAll<Script>(selector),
    ...[...tree.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? scriptsIn(shadowRoot, selector) : [])),
  ];

  // There is no current script while a module runs, or one in a shadow tree.
  const own = (document.currentScript ?? scriptsIn(document, "script[src*='/embed.js']")[0]) as Script | undefined;
  if (!own) throw new Error("Cannot find the script embed.js on the page");
  const { src: ownAddress } = own;

  // The frame is as wide as there is room, also in a parent that is only as wide as its content. Behind the link it keeps a
  // pixel: browsers put off the work of a frame without a size.
  const styles = new CSSStyleSheet();
  styles.replaceSync(
    ":host{display:block;width:100%}iframe{display:block;width:100vw;max-width:100%;border:0}a+iframe{height:1px!important;visibility:hidden}",
  );

  /** Finds the page that the visitor sees: site builders put this script into frames of their own. */
  const visitedPage = (): URL => {
    let view: Window = window;
    let page = location.href;
    let referrer = "";
    try {
      for (; view !== view.parent; page = view.location.href) {
        ({ referrer } = view.document);
        view = view.parent;
      }
    } catch {
      // The page around is another site's. The referrer is its address, or its origin only, or an earlier page of this frame.
      if (referrer.split("/")[3] && !referrer.startsWith(new URL(page).origin)) page = referrer;
    }
    return new URL(page);
  };

  /** Numbers of the calculators on the page: each keeps a visit of its own. */
  const places = new Set<number>();

  /** Shows the calculator, or a link to it while it is in sight and silent. */
  class Calculator extends HTMLElement {
    // No style of the page applies in a shadow tree, and no framework finds or removes anything there.
    private readonly root = this.attachShadow({ mode: "open" });
    private hide?: () => void;

    connectedCallback(): void {
      this.root.adoptedStyleSheets = [styles];
      const site = this.getAttribute("loader") ?? ownAddress;
      const code = this.getAttribute("language")?.slice(0, 2).toLowerCase() ?? "";
      const source = new URL(code ? `embed/${code}.html` : "embed.html", site);
      const query = source.searchParams;
      source.search = this.getAttribute("scenario") ?? "";
      const page = visitedPage();
      // Leads carry the campaign that brought the visitor to this site. Backwards, since the first of several values counts.
      for (const [key, value] of [...page.searchParams, ...new URLSearchParams(location.search)].reverse())
        if (key.startsWith("utm_")) query.set(key, value);

      const link = document.createElement("a");
      link.href = new URL(`./${source.search}#roi-calculator`, site).href;
      link.target = "_blank";

      let place = 1;
      while (places.has(place)) place += 1;
      places.add(place);
      if (place > 1) query.set("place", String(place));
      query.set("source_url", page.origin + page.pathname + page.search);
      const frame = document.createElement("iframe");
      frame.src = source.href;
      link.textContent = frame.title = this.getAttribute("label") || NAMES[code] || NAMES.en;
      frame.allow = "clipboard-write; web-share";
      const resize = (height: number): void => {
        frame.style.height = `${height}px`;
      };
      resize(FIRST_HEIGHT_PX);

      let timer: ReturnType<typeof setTimeout> | undefined;
      const endWatch = (): void => {
        clearTimeout(timer);
        sight.disconnect();
        link.remove();
      };
      // A frame out of sight is not judged: browsers put off its work.
      const sight = new IntersectionObserver((entries) => {
        clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting)
          timer = setTimeout(() => {
            endWatch();
            frame.before(link);
          }, SILENCE_LIMIT_MS);
        // Some pages hide empty elements, and this one passes for empty.
        if (this.matches(":empty") && getComputedStyle(this).display === "none") this.append(" ");
      });
      const life = new AbortController();
      addEventListener(
        "message",
        ({ origin, source: sender, data }: MessageEvent<Message | null>) => {
          if (origin !== source.origin || sender !== frame.contentWindow) return;
          const height = data?.contractorRoiHeight;
          if (typeof height === "number") {
            endWatch();
            if (height > 0 && height <= MAX_HEIGHT_PX) resize(height);
          }
          if (data?.contractorRoiLead)
            this.dispatchEvent(new CustomEvent("contractor-roi:lead", { bubbles: true, composed: true }));
        },
        life,
      );
      this.root.append(frame);
      sight.observe(frame);
      this.hide = () => {
        endWatch();
        life.abort();
        frame.remove();
        places.delete(place);
      };
    }

    disconnectedCallback(): void {
      this.hide?.();
    }
  }

  if (!customElements.get(ELEMENT)) customElements.define(ELEMENT, Calculator);

  const SCRIPTS = "script[data-contractor-roi]";
  const PLACED = `${ELEMENT}[loader]`;

  // All of them, since a module runs once for all its script elements.
  for (const script of scriptsIn(document, SCRIPTS)) {
    // A page that was saved, or put back by a framework, holds the calculator beside a new script.
    if (script.isShown || script.nextElementSibling?.matches(PLACED)) continue;
    script.isShown = true;
    const { contractorRoi = "", title = "", language = "" } = script.dataset;
    const calculator = document.createElement(ELEMENT);
    // Another site's loader may have defined the element.
    calculator.setAttribute("loader", script.src);
    calculator.setAttribute("scenario", contractorRoi);
    calculator.setAttribute("label", title);
    calculator.setAttribute("language", language);
    const append = (): void => {
      const placed = document.querySelectorAll(`body > ${PLACED}:not(${SCRIPTS} + *)`);
      if (placed.length < document.head.querySelectorAll(SCRIPTS).length) document.body.append(calculator);
    };
    const leaveToNext = (): void => {
      if (calculator.nextElementSibling?.matches(PLACED)) calculator.remove();
    };
    const isInHead = document.head.contains(script);
    if (!isInHead) script.after(calculator);
    // The element after the script, and the end of the page, may not be there yet.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", isInHead ? append : leaveToNext);
    else if (isInHead) append();
  }
}
