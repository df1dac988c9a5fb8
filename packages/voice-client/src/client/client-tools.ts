/**
 * A function that the assistant may call in the page: for what only the page can do, such as opening a form.
 *
 * @example
 * voice.addTool("open_form", { read: (args) => parse(FormArguments, args), run: ({ trade }) => openForm(trade) });
 */
export type ClientTool<Args> = {
  /** Turns what the assistant's model has sent into arguments; what it throws is a `tool-failed` warning. */
  readonly read: (args: unknown) => Args;
  /** A text that it returns, or resolves to, is told to the assistant; it does not wait for it. */
  readonly run: (args: Args) => unknown;
};

/** Runs a tool; resolves to what the assistant is told, or to null. */
export async function runTool(tool: ClientTool<unknown>, args: unknown): Promise<string | null> {
  const result = await tool.run(tool.read(args));
  return typeof result === "string" ? result : null;
}
