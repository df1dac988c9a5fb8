import { CFB } from "@e965/xlsx";

/** Writes an archive anew with the references of its cells in capitals: SheetJS loses the cell "b2". */
export function withCapitalReferences(bytes: Uint8Array): Uint8Array {
  const archive = CFB.read(bytes, { type: "array" });
  for (const [index, path] of archive.FullPaths.entries()) {
    const file = archive.FileIndex[index];
    if (file === undefined || !/worksheets\/[^/]*\.xml$/i.test(path)) continue;
    const xml = new TextDecoder().decode(Uint8Array.from(file.content));
    const capital = xml.replace(/<(?:\w+:)?c\s[^>]*?\br="[a-z]+/g, (start) =>
      start.replace(/[a-z]+$/, (name) => name.toUpperCase()),
    );
    file.content = new TextEncoder().encode(capital);
    file.size = file.content.length;
  }
  return Uint8Array.from(CFB.write(archive, { type: "array", fileType: "zip" }) as Uint8Array);
}
