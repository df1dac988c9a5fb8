import type { Cell, Columns } from "@contractor-roi/quote-sheet";
import type { RoiInputs } from "@contractor-roi/roi-core";

/** Writes quoted rows. */
export type RowSink = {
  /** Writes the names of the input's columns and of the results. */
  header(names: readonly string[], columns: Columns): void;
  row(fields: readonly string[], inputs: RoiInputs, cells?: readonly Cell[]): void;
  catchUp(): Promise<void>;
  /** Writes what is left; the stream stays open. */
  end(): Promise<void>;
};
