/** Copies a text. Returns false where the page has no clipboard, as without https, or where a browser or a frame forbids it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
