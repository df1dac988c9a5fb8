/** A sheet's hidden rows and columns, from 0, and whether the sheet itself is hidden. */
type HiddenParts = { readonly rows: Set<number>; readonly columns: Set<number>; isHidden: boolean };

const ELEMENTS =
  /<style:style\b[^>]*\bstyle:name="([^"]*)"[^>]*>|<style:table-properties\b([^>]*)>|<table:table(?=[\s>])([^>]*)>|<table:table-(row|column)\b([^>]*)>/g;
/** Formatted blank rows repeat to the end of a sheet, a million times; entries for the last of them are not needed. */
const MOST_REPEATED = 100_000;

/** Finds the hidden rows and sheets of an OpenDocument file, which SheetJS does not read. One entry a sheet, in order. */
export function hiddenInOpenDocument(content: string): readonly HiddenParts[] {
  const hiddenStyles = new Set<string>();
  const sheets: HiddenParts[] = [];
  let style = "";
  let next = { row: 0, column: 0 };
  for (const [, styleName, properties, table, kind, repeated = ""] of content.matchAll(ELEMENTS)) {
    if (styleName !== undefined) style = styleName;
    else if (properties !== undefined) {
      if (/\btable:display="false"/.test(properties)) hiddenStyles.add(style);
    } else if (table !== undefined) {
      sheets.push({ rows: new Set(), columns: new Set(), isHidden: hiddenStyles.has(attribute(table, "style-name")) });
      next = { row: 0, column: 0 };
    } else if (kind === "row" || kind === "column") {
      const count = Number(attribute(repeated, `number-${kind}s-repeated`) || 1);
      if (/collapse|filter/.test(attribute(repeated, "visibility")))
        for (let at = 0; at < Math.min(count, MOST_REPEATED); at += 1) sheets.at(-1)?.[`${kind}s`].add(next[kind] + at);
      next[kind] += count;
    }
  }
  return sheets;
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`\\btable:${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
}
