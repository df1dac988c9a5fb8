export {
  ColumnError,
  MAP_REQUIREMENT,
  parseMapping,
  type Assumptions,
  type Columns,
  type MappedColumn,
} from "./columns.ts";
export { findTable, guessTable } from "./find-table.ts";
export {
  columnLetters,
  type FieldProblem,
  type GivenTable,
  type LeftOut,
  type ListFile,
  type ListRow,
  type ReadListOptions,
  type Table,
  type TakenRows,
} from "./list-file.ts";
export { bytesSource, type ListSource } from "./list-source.ts";
export { openList } from "./open-list.ts";
export { readList } from "./read-list.ts";
export { SheetError } from "./sheet-error.ts";
export type { WorkbookReader } from "./workbook/open-workbook.ts";
