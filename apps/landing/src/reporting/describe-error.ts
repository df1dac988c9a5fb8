/** Nested causes that are described; an error can be its own cause. */
const MAX_CAUSES = 5;

/** Names of classes and codes look like this; a text that a visitor typed can look otherwise. */
const IDENTIFIER = /^[\w.-]{1,100}$/;
/** `    at name (address:1:2)` and `    at address:1:2`, as V8 writes them. */
const V8_FRAME = /^\s+at (?:(.*) \()?([^\s()]+):(\d+):(\d+)\)?$/;
/** `name@address:1:2`, as Firefox and WebKit write them; WebKit leaves out the @ if there is no name. */
const AT_SIGN_FRAME = /^(?:(.*?)@)?(\S+):(\d+):(\d+)$/;

/** The place where an error was caught: a short code such as "lead/submit", never a visitor's words. */
export type ErrorPlace = `${string}/${string}`;

export type ReportError = (place: ErrorPlace, error: unknown) => void;

type StackFrame = {
  readonly name: string;
  /** Without user, query and fragment. */
  readonly address: string;
  readonly line: number;
  readonly column: number;
};

/** An error without its message, which may quote what a visitor typed. */
export type ErrorDescription = {
  /** The error's name, such as "TypeError"; for anything else that was thrown its type, such as "string". */
  readonly type: string;
  /** The error's own `code`, and its `stage`, `status` and `reason` if it has them, with spaces between. */
  readonly code: string | undefined;
  /** The innermost call first. */
  readonly frames: readonly StackFrame[];
};

/** The error, then its cause, the cause's cause and so on. */
export function describeError(error: unknown, causesLeft = MAX_CAUSES): readonly ErrorDescription[] {
  if (!(error instanceof Error)) return [{ type: typeof error, code: undefined, frames: [] }];
  const described = { type: identifier(error.name) ?? "Error", code: readCode(error), frames: readFrames(error) };
  return error.cause === undefined || causesLeft === 0
    ? [described]
    : [described, ...describeError(error.cause, causesLeft - 1)];
}

function readCode(error: Error): string | undefined {
  const { code, stage, status, reason } = error as Partial<Record<"code" | "stage" | "status" | "reason", unknown>>;
  return [code, stage, status, reason].flatMap((value) => identifier(value) ?? []).join(" ") || undefined;
}

function identifier(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && IDENTIFIER.test(text) ? text : undefined;
}

/** V8's stack begins with the message, of which each line could look like a frame. */
function readFrames({ message, stack = "" }: Error): readonly StackFrame[] {
  const start = stack.indexOf(message);
  const lines = (start < 0 ? stack : stack.slice(start + message.length)).split("\n");
  const v8Frames = lines.flatMap((line) => readFrame(V8_FRAME, line));
  return v8Frames.length > 0 ? v8Frames : lines.flatMap((line) => readFrame(AT_SIGN_FRAME, line));
}

function readFrame(pattern: RegExp, frame: string): readonly StackFrame[] {
  const [, name = "", address, line, column] = pattern.exec(frame) ?? [];
  if (address === undefined) return [];
  return [{ name, address: withoutQuery(address), line: Number(line), column: Number(column) }];
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/, "").replace(/\/\/[^/]*@/, "//");
}
