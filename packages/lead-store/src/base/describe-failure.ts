type FailureDescription = {
  readonly error: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly stack?: readonly string[];
};

const CODE = /^[A-Z0-9_]{1,40}$/;
const IDENTIFIER = /^[a-z0-9_]{1,63}$/;
const MAX_FRAMES = 6;

/**
 * The parts of an error that may be logged: class, code, constraint and stack. Never its
 * message, its detail or its parameters: those of a database error quote the row, those of a JSON error the body.
 */
export function describeFailure(error: unknown): FailureDescription {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, constraint_name, constraint = constraint_name } = error as Record<string, unknown> & Error;
  return {
    error: error.constructor.name,
    ...(typeof code === "string" && CODE.test(code) && { code }),
    ...(typeof constraint === "string" && IDENTIFIER.test(constraint) && { constraint }),
    stack: frames(error, code),
  };
}

/**
 * The stack begins with name, the code of an error of Node's, and message; if it does not, its frames cannot be told from lines
 * of the message.
 */
function frames({ name, message, stack = "" }: Error, code: unknown): string[] {
  const headings = [name, `${name} [${String(code)}]`].map((begin) =>
    message === "" ? begin : `${begin}: ${message}`,
  );
  const heading = headings.find((begin) => stack.startsWith(begin));
  if (heading === undefined) return [];
  return stack
    .slice(heading.length)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "))
    .slice(0, MAX_FRAMES);
}
