/** Font files as bytes, TrueType for speed. A text's letters are looked for in the first, then in the second and so on. */
export type QuoteFonts = {
  readonly regular: readonly Uint8Array[];
  readonly bold: readonly Uint8Array[];
  /** For the title. */
  readonly display: readonly Uint8Array[];
};
