// The parts of two libraries that are used here; DefinitelyTyped has nothing of these versions.

declare module "ico-endec" {
  const ico: { readonly encode: (pngs: readonly Buffer[]) => ArrayBuffer };
  export default ico;
}

declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: "woff2";
      readonly noHinting: true;
      readonly keepFeatures: readonly string[];
    },
  ): Promise<Buffer>;
}
