type Stream = { readonly isTTY?: boolean | undefined };
type Environment = Readonly<Record<string, string | undefined>>;

/** Colours only on a terminal that can show them, and not if NO_COLOR is set to a non-empty value. */
export function shouldColor(output: Stream, env: Environment): boolean {
  return output.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb";
}

/** Asks questions only when run without any argument by a person who can read and answer them. */
export function shouldAsk(args: readonly string[], input: Stream, output: Stream): boolean {
  return args.length === 0 && input.isTTY === true && output.isTTY === true;
}

/** A progress bar rewrites its line, which only a terminal can do. */
export function shouldShowProgress(errors: Stream, env: Environment): boolean {
  return errors.isTTY === true && env["TERM"] !== "dumb";
}
