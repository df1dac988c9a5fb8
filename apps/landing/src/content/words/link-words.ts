/** Of a link whose values could not all be read. @param names of the fields that show the regular figures; empty for all */
export function unreadLink(names: readonly string[]): string {
  return names.length > 0
    ? `Part of the link could not be read. Check these, they show our usual figures: ${names.join(", ")}.`
    : "The link could not be read. The calculator shows our usual figures.";
}
