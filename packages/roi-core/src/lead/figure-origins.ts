import { checkObject, checkOneOf } from "../check-value.ts";

/** How a calculator's figure came: typed or stepped by the visitor, a trade's preset, or a start value. */
export type FigureOrigin = "typed" | "usual" | "example";

/** Origins of the calculator's three figures. One that is not known is left out, such as that of a figure in a link. */
export type FigureOrigins = {
  readonly jobs?: FigureOrigin | undefined;
  readonly profit?: FigureOrigin | undefined;
  readonly hours?: FigureOrigin | undefined;
};

/** Origins of the figures, and of the plan and the trade that a lead has. */
export type LeadOrigins = FigureOrigins & {
  /** Whether the visitor chose the plan, or was only shown it. */
  readonly plan?: "chosen" | "shown" | undefined;
  /** The place where the trade was chosen: in the form, in the calculator, or by opening a trade's own page or a rep's quote link. */
  readonly trade?: "form" | "calculator" | "page" | undefined;
};

const ACTION = "encode figure origins";
const FIGURE = ["typed", "usual", "example"] as const;
const ORIGINS = {
  jobs: FIGURE,
  profit: FIGURE,
  hours: FIGURE,
  plan: ["chosen", "shown"],
  trade: ["form", "calculator", "page"],
} as const satisfies { readonly [Name in keyof LeadOrigins]-?: readonly LeadOrigins[Name][] };
const NAMES = ["jobs", "profit", "hours", "plan", "trade"] as const;

/**
 * Writes origins for the header `LEAD_HEADERS.figuresTyped`.
 *
 * @returns empty if no origin is known
 * @throws {RangeError} if it is no object, or has another origin
 * @example
 * encodeFigureOrigins({ jobs: "typed", profit: "usual", plan: "chosen" }); // "jobs=typed,profit=usual,plan=chosen"
 */
export function encodeFigureOrigins(origins: LeadOrigins): string {
  checkObject(ACTION, "origins", origins);
  const written = NAMES.flatMap((name) => {
    const origin = origins[name];
    if (origin === undefined) return [];
    checkOneOf(ACTION, name, ORIGINS[name], origin);
    return [`${name}=${origin}`];
  });
  return written.join(",");
}

/**
 * Reads origins that `encodeFigureOrigins` wrote, also in another version: parts that it does not know are skipped.
 *
 * @returns null if it knows no part
 * @example
 * decodeFigureOrigins("jobs=typed,hours=example,mood=good"); // { jobs: "typed", hours: "example" }
 * decodeFigureOrigins("jobs=guessed"); // null
 */
export function decodeFigureOrigins(header: string): LeadOrigins | null {
  const parts = new Set(typeof header === "string" ? header.split(",") : []);
  const known = NAMES.flatMap((name) =>
    ORIGINS[name].filter((origin) => parts.has(`${name}=${origin}`)).map((origin) => [name, origin] as const),
  );
  return known.length === 0 ? null : Object.fromEntries(known);
}
