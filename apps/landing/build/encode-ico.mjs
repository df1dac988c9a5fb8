/**
 * Puts PNGs of several sizes into one .ico file.
 *
 * @param {readonly { readonly size: number, readonly png: Buffer }[]} icons square, under 256 pixels
 * @returns {Buffer}
 */
export function encodeIco(icons) {
  const header = Buffer.alloc(6 + 16 * icons.length);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(icons.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of icons.entries()) {
    const entry = header.subarray(6 + 16 * index);
    entry.set([size, size]);
    entry.writeUInt16LE(1, 4); // planes
    entry.writeUInt16LE(32, 6); // bits a pixel
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...icons.map(({ png }) => png)]);
}
