/** The place where an error was caught: a short code such as "lead/submit", never a visitor's words. */
export type ErrorPlace = `${string}/${string}`;

export type ReportError = (place: ErrorPlace, error: unknown) => void;
