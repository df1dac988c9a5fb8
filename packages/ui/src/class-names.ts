/** Joins class names and leaves out what is empty: `classNames("card", selected && "card-selected")`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
