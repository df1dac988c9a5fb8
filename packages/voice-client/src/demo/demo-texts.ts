/** A line that the customer may say, the assistant's answer to it, and further words that mean the same. */
export type CustomerLine = readonly [says: string, answer: string, words: string];

/** A call to a business of one trade. */
type TradeTexts = {
  /** The ways to begin; their words are the problem, in two or three. */
  readonly openings: readonly CustomerLine[];
  /** When the job is done, in the middle of a sentence. */
  readonly time: string;
  /** Asks the customer to have something ready. */
  readonly closing: string;
};

/** A question of the assistant. `{time}` and `{problem}` stand for those of the job. */
type Question = {
  readonly asks: string;
  /** Two lead to the next question; a third is a question back: it is answered, and the assistant asks once more. */
  readonly lines: readonly CustomerLine[];
};

/** The texts of example calls in one language. */
export type DemoTexts = {
  /** The language of the voice, such as "en". */
  readonly language: string;
  /** The first words, with the name of the business as `{business}`, or without one. */
  readonly greeting: { readonly named: string; readonly plain: string };
  readonly questions: readonly Question[];
  /** To a typed text that fits no line. */
  readonly unmatched: string;
  readonly goodbye: string;
  /** By the assistant's id. */
  readonly trades: Readonly<Record<string, TradeTexts>>;
};
