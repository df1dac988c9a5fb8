/**
 * A function that the assistant may call in the page: for what only the page can do, such as opening a form. The assistant
 * does not wait for it. A call that the provider repeats runs once.
 *
 * @example
 * voice.addTool("open_form", { read: (args) => parse(FormArguments, args), run: ({ trade }) => openForm(trade) });
 */
export type ClientTool<Args, Result = string> = {
  /** Turns what the assistant's model has sent into arguments; what it throws is a `tool-failed` warning. */
  readonly read: (args: unknown) => Args;
  /** What it returns, or resolves to, is told to the assistant; nothing is if that is null or undefined. */
  readonly run: (args: Args) => Result | null | undefined | void | Promise<Result | null | undefined | void>;
};
