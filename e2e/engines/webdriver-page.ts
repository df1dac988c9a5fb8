import { setTimeout as sleep } from "node:timers/promises";
import type { AnyPart, Finder, PageOrFrame } from "../pages/browser-page.ts";
import type { EnginePage } from "./engine.ts";
import { FIND_ALL, finderLibrary, type FindStep, HAS_LIBRARY, type NameMatch } from "./find-in-page.ts";
import { type ElementReference, WebDriverError, type WebDriverSession } from "./webdriver-session.ts";

const PATIENCE_MS = 30_000;
const RETRY_MS = 50;
const BACKSPACE = "\uE003";
const ENTER = "\uE007";

const NOTE_FAULTS = `
  const faults = (window.notedFaults = []);
  // A layout that takes one frame longer is no fault.
  addEventListener("error", ({ message }) => message.startsWith("ResizeObserver loop") || faults.push(String(message)));
  addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
  document.addEventListener("securitypolicyviolation", (event) =>
    faults.push("Content-Security-Policy: " + event.effectiveDirective + " " + event.blockedURI + " " + event.sample));
`;

/** Playwright's way of finding and using the parts of a page, over a WebDriver session. */
export async function webDriverPage(session: WebDriverSession): Promise<EnginePage> {
  const page: Place = { session, frame: null };
  await fitWindow(session, 1200, 860);
  return {
    ...finder(page, []),
    async goto(address) {
      await session.switchTo(null);
      await session.goto(address);
      // Counts from here on: faults while the page loaded are not seen.
      await session.execute(NOTE_FAULTS);
    },
    async goBack() {
      await session.switchTo(null);
      await session.back();
      await session.execute(NOTE_FAULTS);
    },
    async reload() {
      await session.switchTo(null);
      await session.refresh();
      await session.execute(NOTE_FAULTS);
    },
    async evaluate(task, argument) {
      await session.switchTo(null);
      return session.execute(`return (${String(task)})(arguments[0])`, argument);
    },
    frame: (css): PageOrFrame => finder({ ...page, frame: css }, []),
    resize: (width, height) => fitWindow(session, width, height),
    async press(x, y, heldMs) {
      await session.switchTo(null);
      await session.click(Math.round(x), Math.round(y), Math.round(heldMs));
    },
    async faults() {
      await session.switchTo(null);
      return session.execute<string[]>("return window.notedFaults ?? []");
    },
    close: () => session.close(),
  };
}

/** The window is larger than the page in it by its frame and bars, and gets its size when the screen gives it. */
async function fitWindow(session: WebDriverSession, width: number, height: number): Promise<void> {
  const inside = (): Promise<readonly [number, number]> => session.execute("return [innerWidth, innerHeight]");
  const [outer, inner] = [await session.windowSize(), await inside()];
  await session.setWindowSize(width + outer.width - inner[0], height + outer.height - inner[1]);
  const limit = Date.now() + PATIENCE_MS;
  while (String(await inside()) !== String([width, height])) {
    if (Date.now() > limit)
      throw new Error(`The window is ${(await inside()).join(" x ")} px and not ${width} x ${height}`);
    await sleep(RETRY_MS);
  }
}

type Place = {
  readonly session: WebDriverSession;
  /** Selector of the frame, which may be in an open shadow tree; null for the page itself. */
  readonly frame: string | null;
};

function finder(place: Place, steps: readonly FindStep[]): Finder<AnyPart> {
  const next = (step: FindStep): AnyPart => part(place, [...steps, step]);
  return {
    getByRole: (role, { name, exact = false, level } = {}) =>
      next({ by: "role", role, level, name: nameMatch(name, exact) }),
    getByLabel: (label) => next({ by: "label", label }),
    getByTestId: (id) => next({ by: "testId", id }),
    locator: (css) => next({ by: "css", css }),
  };
}

function nameMatch(name: string | RegExp | undefined, exact: boolean): NameMatch | undefined {
  if (name === undefined) return undefined;
  return typeof name === "string" ? { text: name, exact } : { pattern: name.source, flags: name.flags };
}

function part(place: Place, steps: readonly FindStep[]): AnyPart {
  /** Runs a body that may use `found`, all elements that match. */
  const look = async <Result>(body: string, ...args: readonly unknown[]): Promise<Result> => {
    await enter(place);
    return place.session.execute<Result>(`${FIND_ALL} const found = findAll(arguments[0]); ${body}`, steps, ...args);
  };
  /** The same for the one element, `element`, once it is there. */
  const use = <Result>(body: string, ...args: readonly unknown[]): Promise<Result> =>
    untilThere(steps, async () => {
      const { count, result } = await look<{ count: number; result: Result }>(
        `const [element] = found;
         const run = () => { ${body} };
         return { count: found.length, result: found.length === 1 ? run() : null };`,
        ...args,
      );
      if (count !== 1) throw new NotYet(`there are ${count}`);
      return result;
    });
  const click = (): Promise<void> =>
    untilThere(steps, async () => {
      const point = await look<{ x: number; y: number } | string>(POINT_OF);
      if (typeof point === "string") throw new NotYet(point);
      const { x, y } = await pointInPage(place, point);
      await place.session.click(Math.round(x), Math.round(y));
    });
  const isChecked = (): Promise<boolean> => use("return element.checked");
  const isVisible = (): Promise<boolean> =>
    look<boolean>(`return found.length > 0 && ${IS_SEEN}(found[0])`).catch((error: unknown) => {
      // Nothing is seen in a frame that is not there yet.
      if (error instanceof NotYet) return false;
      throw error;
    });
  const setChecked = async (checked: boolean): Promise<void> => {
    if ((await isChecked()) !== checked) await click();
  };
  return {
    ...finder(place, steps),
    filter: ({ hasText }) => part(place, [...steps, { by: "text", text: hasText }]),
    click,
    isChecked,
    setChecked,
    check: () => setChecked(true),
    isVisible,
    async fill(text) {
      await click();
      await use("element.select()");
      await place.session.type(text === "" ? BACKSPACE : text);
    },
    async pressSequentially(text) {
      await use("if (document.activeElement !== element) element.focus()");
      if (text !== "") await place.session.type(text.replace("\n", ENTER));
    },
    async selectOption({ label }) {
      const option = await use<ElementReference>(
        "return Array.from(element.options).find(({ label }) => label === arguments[1])",
        label,
      );
      await place.session.choose(option);
    },
    textContent: () => use("return element.textContent"),
    inputValue: () => use("return element.value"),
    getAttribute: (name) => use("return element.getAttribute(arguments[1])", name),
    boundingBox: () =>
      use("const { x, y, width, height } = element.getBoundingClientRect(); return { x, y, width, height }"),
    scrollIntoViewIfNeeded: () => use("element.scrollIntoView({ block: 'center', behavior: 'instant' })"),
    waitFor: ({ state = "visible" } = {}) =>
      untilThere(steps, async () => {
        const is =
          state === "visible" || state === "hidden"
            ? await isVisible()
            : await look<boolean>("return found.length > 0");
        if (is !== (state === "visible" || state === "attached")) throw new NotYet(`is not ${state}`);
      }),
  };
}

const IS_SEEN = `((element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
})`;

/** Finds the point to press: the element's middle, once it stands still and nothing else is in front of it. */
const POINT_OF = `
  if (found.length !== 1) return "there are " + found.length;
  const [element] = found;
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { x, y, width, height } = element.getBoundingClientRect();
  const box = [x, y, width, height].join();
  if (element.lastBox !== box) return (element.lastBox = box), "it moves";
  if (width === 0 || height === 0) return "it has no size";
  if (element.matches(":disabled")) return "it is disabled";
  const point = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  const targets = [element, ...(element.labels ?? [])];
  if (!hit || !targets.some((target) => target.contains(hit))) return "it is behind " + (hit ? hit.outerHTML.slice(0, 100) : "nothing");
  return point;
`;

/** An expression for the frame that `arguments[0]` selects. */
const FRAME = `[document, ...[...document.querySelectorAll("*")].flatMap((element) => element.shadowRoot ?? [])]
  .map((tree) => tree.querySelector(arguments[0]))
  .find((frame) => frame !== null)`;

async function enter({ session, frame }: Place): Promise<void> {
  await session.switchTo(null);
  if (frame !== null) {
    const element = await session.execute<ElementReference | null>(`return ${FRAME} ?? null`, frame);
    if (element === null) throw new NotYet("its frame is not there");
    await session.switchTo(element);
  }
  if (!(await session.execute<boolean>(HAS_LIBRARY))) await session.execute(await finderLibrary());
}

type Point = { readonly x: number; readonly y: number };

/** Goes back from the frame to the page, whose viewport the pointer's moves are measured in. */
async function pointInPage({ session, frame }: Place, point: Point): Promise<Point> {
  if (frame === null) return point;
  await session.switchTo(null);
  const inPage = await session.execute<Point | null>(
    `const frame = (${FRAME}).getBoundingClientRect();
     const point = { x: frame.x + arguments[1].x, y: frame.y + arguments[1].y };
     if (point.y >= 0 && point.y < innerHeight) return point;
     scrollBy({ top: point.y - innerHeight / 2, behavior: "instant" });
     return null;`,
    frame,
    point,
  );
  if (inPage === null) throw new NotYet("the page was scrolled to it");
  return inPage;
}

/** The page is not there yet where a visitor would wait. */
class NotYet extends Error {}

async function untilThere<Result>(steps: readonly FindStep[], attempt: () => Promise<Result>): Promise<Result> {
  const limit = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      // The driver's own refusals are about a page that changes meanwhile.
      if (!(error instanceof NotYet || error instanceof WebDriverError)) throw error;
      if (Date.now() > limit)
        throw new Error(`Cannot use ${JSON.stringify(steps)}: ${error.message}`, { cause: error });
      await sleep(RETRY_MS);
    }
  }
}
