import { checkObject, checkOneOf } from "../check-value.ts";

/** How a calculator's figure came: typed or stepped by the visitor, a trade's preset, or a start value. */
export type FigureOrigin = "typed" | "usual" | "example";

/** Origins of the calculator's three figures. One that is not known is left out, such as that of a figure in a link. */
export type FigureOrigins = {
  readonly jobs?: FigureOrigin | undefined;
  readonly profit?: FigureOrigin | undefined;
  readonly hours?: FigureOrigin | undefined;
};

const ACTION = "encode figure origins";
const FIGURES = ["jobs", "profit", "hours"] as const;
const ORIGINS = ["typed", "usual", "example"] as const;
const FIGURE = `(${FIGURES.join("|")})=(${ORIGINS.join("|")})`;
const HEADER = /* @__PURE__ */ new RegExp(`^${FIGURE}(?:,${FIGURE}){0,2}$`);

/**
 * Writes origins for the header `LEAD_HEADERS.figuresTyped`.
 *
 * @returns empty if no origin is known
 * @throws {RangeError} if it is no object, or has another origin
 * @example
 * encodeFigureOrigins({ jobs: "typed", profit: "usual", hours: "example" }); // "jobs=typed,profit=usual,hours=example"
 */
export function encodeFigureOrigins(origins: FigureOrigins): string {
  checkObject(ACTION, "origins", origins);
  const written = FIGURES.flatMap((figure) => {
    const origin = origins[figure];
    if (origin === undefined) return [];
    checkOneOf(ACTION, figure, ORIGINS, origin);
    return [`${figure}=${origin}`];
  });
  return written.join(",");
}

/**
 * Reads origins that `encodeFigureOrigins` wrote.
 *
 * @returns null for any other text
 * @example
 * decodeFigureOrigins("jobs=typed,hours=example"); // { jobs: "typed", hours: "example" }
 * decodeFigureOrigins("jobs=guessed"); // null
 */
export function decodeFigureOrigins(header: string): FigureOrigins | null {
  if (typeof header !== "string" || !HEADER.test(header)) return null;
  const entries = header.split(",").map((part) => part.split("="));
  const origins = Object.fromEntries(entries) as FigureOrigins;
  return Object.keys(origins).length === entries.length ? origins : null;
}
