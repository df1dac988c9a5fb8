export { changeTerms, type ChangedTerms, type TermsProblem, type TermsTexts } from "./change-terms.ts";
export {
  ColumnError,
  columnNamed,
  findColumns,
  MAP_REQUIREMENT,
  parseMapping,
  type Column,
  type ColumnMap,
  type Columns,
  type MappedColumn,
} from "./columns.ts";
export {
  delimiterName,
  DELIMITER_REQUIREMENT,
  findDelimiter,
  parseDelimiter,
  type Separation,
} from "./find-delimiter.ts";
export {
  LANGUAGE_REQUIREMENT,
  parseBusinessType,
  parseLanguage,
  parsePlan,
  PLAN_REQUIREMENT,
  TYPE_REQUIREMENT,
} from "./parse-choice.ts";
export { quoteWords } from "./quote-words.ts";
export { describeFigureProblem, parseFigure } from "./parse-figure.ts";
export { readRow, type FieldProblem } from "./read-row.ts";
export type { Cell, RowReader, RowSource } from "./rows.ts";
export { SheetError } from "./sheet-error.ts";
