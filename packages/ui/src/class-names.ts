/** Joins class names and leaves out empty ones: `classNames("card", selected && "card-selected")`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
