export { ColumnError, MAP_REQUIREMENT, parseMapping, type Columns, type MappedColumn } from "./columns.ts";
export { EncodingError, parseEncoding } from "./decode-text.ts";
export { DELIMITER_REQUIREMENT, parseDelimiter } from "./find-delimiter.ts";
export { findTable, guessTable } from "./find-table.ts";
export type {
  FieldProblem,
  GivenFormat,
  GivenTable,
  LeftOut,
  ListFile,
  ListRow,
  ReadListOptions,
  Table,
  TakenRows,
} from "./list-file.ts";
export { bytesSource, type ListSource } from "./list-source.ts";
export { openList } from "./open-list.ts";
export { readList } from "./read-list.ts";
export { SheetError } from "./sheet-error.ts";
