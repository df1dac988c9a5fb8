export { distinctNames } from "./column-names.ts";
export { MAP_REQUIREMENT, parseMapping } from "./decide/columns.ts";
export { findTable, withAnswer } from "./decide/find-table.ts";
export { documentNames } from "./document-names.ts";
export {
  ERROR_COLUMNS,
  HEADER_ROWS,
  isErrorsHeader,
  LEFT_OUT_REASONS,
  type Assumptions,
  type Columns,
  type FieldProblem,
  type GivenTable,
  type LeftOut,
  type LeftOutLines,
  type ListFile,
  type MappedColumn,
  type Question,
  type ReadListOptions,
  type Table,
  type TakenRows,
} from "./list-file.ts";
export { columnLetters, customerOf, isBlank, type ListRow } from "./list-row.ts";
export { bytesSource, type ListSource } from "./list-source.ts";
export { openList } from "./open-list.ts";
export { readList } from "./read-list.ts";
export { beyond, SheetError } from "./sheet-error.ts";
export type { WorkbookReader } from "./workbook/open-workbook.ts";
