/** JSON inside a script element: neither an end tag nor a comment may start there. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
