import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderOnPage } from "../testing/render-on-page.tsx";
import { keepAddressInLanguageLinks, LanguageLinks } from "./language-links.tsx";

const PAGES = { "/es": { language: "es" }, "/techos": { language: "es", translationOf: "/roofing" }, "/roofing": {} };
const links = () =>
  screen
    .queryAllByRole<HTMLAnchorElement>("link")
    .map((link) => [link.textContent, link.href.replace(link.origin, "")]);

describe("LanguageLinks", () => {
  afterEach(() => history.replaceState(null, "", "/"));

  it.each([
    ["/", [["Español", "/es"]]],
    ["/es", [["English", "/"]]],
    ["/techos", [["English", "/roofing"]]],
  ] as const)("on %s are links to the counterparts that the site names: %j", (path, expected) => {
    renderOnPage(<LanguageLinks />, { site: { pages: PAGES }, path });
    expect(links()).toEqual(expected);
  });

  it("are absent where there is no counterpart", () => {
    renderOnPage(<LanguageLinks />, { site: { pages: { "/solo": { language: "es" } } } });
    expect(links()).toEqual([]);
  });

  it("keep campaign, numbers and place", () => {
    history.replaceState(null, "", "/?utm_source=van&v=1&jobs=22#roi-calculator");
    renderOnPage(<LanguageLinks />, { site: { pages: PAGES } });
    keepAddressInLanguageLinks();
    expect(links()).toEqual([["Español", "/es?utm_source=van&v=1&jobs=22#roi-calculator"]]);
    history.replaceState(null, "", "/?utm_source=van");
    dispatchEvent(new HashChangeEvent("hashchange"));
    expect(links()).toEqual([["Español", "/es?utm_source=van"]]);
  });
});
