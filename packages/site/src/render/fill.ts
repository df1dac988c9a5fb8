/**
 * Replaces a document's marks by contents.
 *
 * @param contents by the mark that they replace
 * @throws {Error} if the document does not hold a mark
 */
export function fill(document: string, contents: Readonly<Record<string, string>>): string {
  return Object.entries(contents).reduce((html, [mark, content]) => {
    if (!html.includes(mark)) throw new Error(`Cannot fill the document as it must hold ${mark}: it does not`);
    return html.replace(mark, () => content);
  }, document);
}
