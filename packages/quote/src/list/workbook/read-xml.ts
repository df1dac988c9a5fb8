import { SaxesParser } from "saxes";
import { broken, type Zip } from "./zip.ts";

export type XmlAttributes = Readonly<Record<string, string>>;

/** Receives the elements of an XML file by their names without prefix. */
type XmlReader = {
  open(element: string, attributes: XmlAttributes): void;
  close?(element: string): void;
  text?(text: string): void;
  /** After each piece; false ends the reading. */
  next?(): boolean | Promise<boolean>;
};

/** A cell holds 32,767 characters at most. */
const LONGEST_TEXT = 1_000_000;
const DEEPEST = 100;

/**
 * Reads an XML file of a workbook piece by piece.
 *
 * @throws {SheetError} if it is broken, or the workbook has no such file
 */
export async function readXml(zip: Zip, file: string, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  const damaged = () => broken(zip.name, `its ${file} is damaged`);
  let depth = 0;
  let sinceElement = 0;
  parser.on("error", () => {
    throw damaged();
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    sinceElement = 0;
    reader.open(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    sinceElement = 0;
    reader.close?.(localName(name));
  });
  if (reader.text) {
    parser.on("text", (text) => reader.text?.(text));
    parser.on("cdata", (text) => reader.text?.(text));
  }
  for await (const piece of zip.read(file)) {
    sinceElement += piece.length;
    parser.write(piece);
    // The parser holds what is not closed: an element, or a text.
    if (depth > DEEPEST || sinceElement > LONGEST_TEXT) throw damaged();
    if (reader.next && !(await reader.next())) return;
  }
  parser.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
