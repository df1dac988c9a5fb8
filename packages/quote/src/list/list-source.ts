/** The bytes of a list: a file, standard input, or a file in the browser. */
export type ListSource = {
  /**
   * The bytes ahead of reading: all of a file, else the start of a stream. A piece ends with an ASCII byte where it can, so
   * that it holds only whole characters.
   */
  look(): AsyncIterable<Uint8Array>;
  /** The bytes from the start; a stream can be read only once. */
  read(): AsyncIterable<Uint8Array>;
};

const PIECE_LENGTH = 65_536;

/** Bytes that are in memory, such as those of a file that a browser read. */
export function bytesSource(bytes: Uint8Array): ListSource {
  return {
    async *look() {
      yield bytes;
    },
    async *read() {
      for (let start = 0; start < bytes.length; start += PIECE_LENGTH)
        yield bytes.subarray(start, start + PIECE_LENGTH);
    },
  };
}

/** The first piece of a source; empty if it has no bytes. */
export async function startOf(source: ListSource): Promise<Uint8Array> {
  for await (const piece of source.look()) return piece;
  return new Uint8Array();
}
