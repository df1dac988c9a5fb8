import filenamify from "filenamify/browser";

/** A file system takes 255 bytes; a number and the ending come after it. */
const LONGEST_BYTES = 200;
const NAMELESS = "Quote";
const ENCODER = new TextEncoder();

/**
 * Names files after customers: names that every file system takes, none twice, counted without regard to case as on
 * Windows and macOS.
 *
 * @returns a function that returns a unique name for each customer, also for one without a name
 */
export function documentNames(extension: string): (customer: string) => string {
  const uses = new Map<string, number>();
  return (customer) => {
    const base = safeName(customer);
    let name = base;
    while (uses.has(keyOf(name))) {
      const count = (uses.get(keyOf(base)) ?? 1) + 1;
      uses.set(keyOf(base), count);
      name = `${base} ${count}`;
    }
    uses.set(keyOf(name), 1);
    return `${name}.${extension}`;
  };
}

/** Removes signs that would make the name a hidden file, a program's option, a path or a formula. */
function safeName(customer: string): string {
  const safe = filenamify(customer, { replacement: "-", maxLength: Infinity }).replace(/^[\s.~=+\-@＝＋－＠]+/, "");
  return cut(safe).replace(/[\s.]+$/, "") || NAMELESS;
}

function cut(text: string): string {
  let kept = "";
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    if (ENCODER.encode(kept + segment).length > LONGEST_BYTES) break;
    kept += segment;
  }
  return kept;
}

function keyOf(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
