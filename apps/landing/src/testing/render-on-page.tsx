import { render, renderHook, type RenderHookResult, type RenderResult } from "@testing-library/react";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { listPages, parseSite } from "@contractor-roi/site/node";
import type { Page } from "@contractor-roi/site/page";
import type { ReactElement, ReactNode } from "react";
import { openPage, PageRoot, type OpenPage } from "../app/open-page.tsx";
import type { CalculatorStore } from "../calculator/calculator-store.ts";
import { readTexts } from "../texts/catalogues.ts";

/** Differences of a test's page from the default one. */
type Options = {
  /** As site.json holds it. */
  readonly site?: object | undefined;
  readonly path?: string | undefined;
};

/** The first page of a site, or the one at an address. @param file as site.json holds it */
export function pageOf(file: object = {}, path = "/"): Page {
  const parsed = parseSite(file);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  const page = listPages(parsed.site).find((one) => one.path === path);
  if (!page) throw new Error(`There must be a page at ${path}: there is none`);
  return page;
}

/** The page of the test that runs, opened when it is first asked for. */
let opened: OpenPage | null = null;

export function openTestPage({ site = {}, path }: Options = {}): OpenPage {
  const page = pageOf({ plans: FIXED_PLANS, ...site }, path);
  opened = openPage(page, readTexts(page));
  return opened;
}

export function closeTestPage(): void {
  opened = null;
}

function current(options: Options | undefined): OpenPage {
  return options || !opened ? openTestPage(options) : opened;
}

/** The calculator of the page that `renderOnPage` renders in this test. */
export function calculator(): CalculatorStore {
  return current(undefined).calculator;
}

/** Renders a part of a page: of the product's own site with the tests' plans, unless the options say otherwise. */
export function renderOnPage(element: ReactElement, options?: Options): RenderResult {
  return render(element, { wrapper: wrapperOf(current(options)) });
}

export function renderHookOnPage<Result, Props>(
  hook: (props: Props) => Result,
  options?: Options,
): RenderHookResult<Result, Props> {
  return renderHook(hook, { wrapper: wrapperOf(current(options)) });
}

function wrapperOf(page: OpenPage) {
  return ({ children }: { readonly children: ReactNode }) => <PageRoot {...page}>{children}</PageRoot>;
}
