/** Inserted by the build (`display-face-plugin.ts`). */
declare const __DISPLAY_FACE_URL__: string;

/** Fetches the display face. Until then, and if it cannot be fetched, a fallback as wide stands in for it. */
export function loadDisplayFace(): void {
  const face = new FontFace("Barlow Condensed", `url(${__DISPLAY_FACE_URL__})`, { weight: "700" });
  face.load().then(
    () => document.fonts.add(face),
    () => undefined,
  );
}
