/** Years from 1 to 9999, which Postgres can store. */
const YEAR = /^(?!0000)\d{4}-/;

/** Whether a text is a time exactly as `Date.toISOString` writes it. */
export function isIsoUtc(text: string): boolean {
  const time = Date.parse(text);
  return YEAR.test(text) && !Number.isNaN(time) && new Date(time).toISOString() === text;
}
