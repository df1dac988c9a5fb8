const FIELDS = "input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=hidden]), textarea";
const MAX_VALUES = 200;

/** Values that left their fields again. They stay on this page, in memory, for as long as it is open. */
const formerValues = new Set<string>();
let isWatching = false;

/** What stands in the page's text fields, and what stood there before. */
export function typedValues(): readonly string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS);
  return [...formerValues, ...Array.from(fields, ({ value }) => value)];
}

/** Keeps what stands in the fields now in mind, for a text of this moment that is cleaned later. */
export function keepTypedValues(): void {
  if (isWatching) for (const value of typedValues()) keep(value);
}

/** Follows what is typed into the page's text fields. Answers how to stop, which also forgets it all. */
export function watchTypedWords(): () => void {
  const remember = ({ target }: Event): void => {
    if (target instanceof Element && target.matches(FIELDS)) keep((target as HTMLInputElement).value);
  };
  document.addEventListener("change", remember, true);
  isWatching = true;
  return () => {
    isWatching = false;
    document.removeEventListener("change", remember, true);
    formerValues.clear();
  };
}

function keep(value: string): void {
  formerValues.add(value);
  const [oldest] = formerValues;
  if (formerValues.size > MAX_VALUES && oldest !== undefined) formerValues.delete(oldest);
}
