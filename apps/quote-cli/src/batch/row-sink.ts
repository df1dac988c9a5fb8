import type { Columns, ListRow } from "@contractor-roi/quote/list";
import type { RoiInputs } from "@contractor-roi/roi-core";

/** Writes quoted rows. */
export type RowSink = {
  /** Writes the names of the input's columns and of the results. */
  header(names: readonly string[], columns: Columns): void;
  row(row: ListRow, inputs: RoiInputs): void;
  catchUp(): Promise<void>;
  /** Writes what is left; the stream stays open. */
  end(): Promise<void>;
};
