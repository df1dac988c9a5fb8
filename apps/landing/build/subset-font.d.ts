/** The part of the library that the build uses; DefinitelyTyped's declarations stop at version 2.3. */
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
