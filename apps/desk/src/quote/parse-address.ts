/** A whole address; null for any other text. `URL.canParse` and `URL.parse` are newer than the oldest browsers. */
export function parseAddress(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
