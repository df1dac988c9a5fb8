/** A list that cannot be read as it is; the message says what to do. */
export class SheetError extends Error {
  override readonly name: string = "SheetError";
}

/** Why a workbook's reader was ended, as the rest of a sentence. */
export function beyond(limits: string): string {
  return `cannot be read within ${limits}: save the list itself as CSV ("CSV UTF-8")`;
}

/** The way out for a file that another program can open, as the end of a sentence. */
export const SAVE_IT: string = 'open it in its program and save it as .xlsx or "CSV UTF-8"';
