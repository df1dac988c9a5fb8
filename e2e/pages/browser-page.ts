/**
 * The part of Playwright's `Page` and `Locator` that the page objects use. So they run on
 * Playwright's own browsers and, over WebDriver, on one that Playwright does not drive (engines/webdriver-page.ts).
 */
export type Finder<P> = {
  getByRole(
    role: AriaRole,
    options?: { readonly name?: string | RegExp; readonly exact?: boolean; readonly level?: number },
  ): P;
  getByLabel(label: string): P;
  getByTestId(id: string): P;
  locator(css: string): P;
};

type AriaRole =
  | "button"
  | "cell"
  | "checkbox"
  | "combobox"
  | "dialog"
  | "heading"
  | "link"
  | "listitem"
  | "log"
  | "meter"
  | "radio"
  | "region"
  | "row"
  | "table"
  | "textbox"
  | "timer";

/** A part of the page, found anew each time it is used; the actions wait until it is there. */
export type Part<P = AnyPart> = Finder<P> & {
  filter(options: { readonly hasText: string }): P;
  click(): Promise<void>;
  check(): Promise<void>;
  setChecked(checked: boolean): Promise<void>;
  /** Empties a field, or puts a text into it at once. */
  fill(text: string): Promise<void>;
  /** Types at the end of a field's text, key by key. */
  pressSequentially(text: string): Promise<void>;
  selectOption(option: { readonly label: string }): Promise<unknown>;
  textContent(): Promise<string | null>;
  inputValue(): Promise<string>;
  isChecked(): Promise<boolean>;
  /** False too while there is none. */
  isVisible(): Promise<boolean>;
  getAttribute(name: string): Promise<string | null>;
  boundingBox(): Promise<{
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null>;
  scrollIntoViewIfNeeded(): Promise<void>;
  waitFor(options?: { readonly state?: "attached" | "detached" | "visible" | "hidden" }): Promise<void>;
};

// oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can refer to itself
export interface AnyPart extends Part<AnyPart> {}

/** Replaces a field's text by typing, as a visitor does: the same in every engine. */
export async function typeInto(field: Pick<Part, "fill" | "pressSequentially">, text: string): Promise<void> {
  await field.fill("");
  await field.pressSequentially(text);
}

/** A page, or a frame in it. */
export type PageOrFrame<P = AnyPart> = Finder<P>;

export type VisitedPage<P = AnyPart> = PageOrFrame<P> & {
  /** WebDriver waits until the document is complete, whatever is asked for. */
  goto(address: string, options?: { readonly waitUntil?: "commit" }): Promise<unknown>;
  goBack(): Promise<unknown>;
  reload(): Promise<unknown>;
  /** Runs a function in the page; it may use nothing but its argument. */
  evaluate<Argument, Result>(
    task: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
};
