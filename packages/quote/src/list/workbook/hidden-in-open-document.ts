/** Hidden rows of a sheet, from 0, and whether the sheet is hidden itself. */
type HiddenParts = { readonly rows: Set<number>; isHidden: boolean };

const ELEMENTS =
  /<style:style\b[^>]*\bstyle:name="([^"]*)"[^>]*>|<style:table-properties\b([^>]*)>|<table:table(?=[\s>])([^>]*)>|<table:table-row\b([^>]*)>/g;
/** Formatted blank rows go on to the end of the sheet; the last of them need no entry. */
const MOST_REPEATED = 100_000;

/** Finds what an OpenDocument sheet hides, which SheetJS does not read. One entry for each sheet, in order. */
export function hiddenInOpenDocument(content: string): readonly HiddenParts[] {
  const hiddenStyles = new Set<string>();
  const sheets: HiddenParts[] = [];
  let style = "";
  let row = 0;
  for (const [, styleName, properties, table, tableRow] of content.matchAll(ELEMENTS)) {
    if (styleName !== undefined) style = styleName;
    else if (properties !== undefined) {
      if (/\btable:display="false"/.test(properties)) hiddenStyles.add(style);
    } else if (table !== undefined) {
      sheets.push({ rows: new Set(), isHidden: hiddenStyles.has(attribute(table, "style-name")) });
      row = 0;
    } else if (tableRow !== undefined) {
      const count = Number(attribute(tableRow, "number-rows-repeated") || 1);
      if (/collapse|filter/.test(attribute(tableRow, "visibility")))
        for (let index = 0; index < Math.min(count, MOST_REPEATED); index += 1) sheets.at(-1)?.rows.add(row + index);
      row += count;
    }
  }
  return sheets;
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`\\btable:${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
}
