/** A quote with it stays a small file. */
const LARGEST_BYTES = 10_000;
const STARTS = [
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["jpeg", [0xff, 0xd8, 0xff]],
] as const;

type ReadLogo = { readonly ok: true; readonly logo: string } | { readonly ok: false; readonly problem: string };

/** Reads a PNG or JPEG file as a data URL. */
export function readLogo(bytes: Uint8Array): ReadLogo {
  const type = STARTS.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
  if (type === undefined) return { ok: false, problem: "This is no PNG or JPEG picture." };
  if (bytes.length > LARGEST_BYTES)
    return {
      ok: false,
      problem: `This has ${Math.ceil(bytes.length / 1000)} kB: save it smaller, with at most 10 kB.`,
    };
  return { ok: true, logo: `data:image/${type};base64,${btoa(String.fromCharCode(...bytes))}` };
}
