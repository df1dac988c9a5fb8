import { brotliDecompressSync, constants } from "node:zlib";

/** The load budget of a page (P11), in bytes as sent: compressed by Brotli. */
export const BUDGET = { document: 28_000, firstView: 14_000 } as const;

/** The fold at 390 x 844, 768 x 1024 and 1440 x 900 is above this mark (e2e: first-view). */
const FOLD_END = 'data-slot="calculator"';

/**
 * The first bytes of a page as it is sent, as many as it takes to read it up to the fold's end.
 *
 * @param sent the same document, compressed by Brotli
 * @throws {Error} if the page does not say where its fold ends
 */
export function firstViewOf(html: string, sent: Buffer): Buffer {
  const position = html.indexOf(FOLD_END);
  if (position < 0) throw new Error(`Cannot measure the fold as the page must hold ${FOLD_END}: it does not`);
  const wanted = Buffer.byteLength(html.slice(0, position));
  const isEnough = (length: number): boolean => {
    const options = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
    return length > 0 && brotliDecompressSync(sent.subarray(0, length), options).length >= wanted;
  };
  let [tooFew, enough] = [0, sent.length];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else tooFew = middle;
  }
  return sent.subarray(0, enough);
}
