/** A cell of a workbook. In a CSV file every cell is a text. */
export type Cell = string | number | boolean | Date | null;

/** Receives what a source reads, in order. */
export type RowReader = {
  /**
   * A row, the header first.
   *
   * @param line where it starts in the file, from 1
   * @param cells the same row as a workbook holds it
   */
  row(fields: string[], line: number, cells?: readonly Cell[]): void;
  /** A row that cannot be split into fields. */
  broken(line: number, problem: string): void;
  /** Waits until what was read is written; called often, with the bytes read so far. */
  catchUp(bytes: number): Promise<void>;
};

/** Reads the rows of one file from its start to its end. */
export type RowSource = (reader: RowReader) => Promise<void>;
