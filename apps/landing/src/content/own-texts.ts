import { SITE_DATA, type OwnTexts } from "../config/site-data.ts";

/**
 * Puts the owner's texts into a catalogue, each in its place (P10).
 *
 * @param name of the catalogue, the first word of the keys in `copy` of site.json
 * @param texts an object of its own: it is changed
 */
export function ownTexts<const T extends object>(name: string, texts: T): T {
  return merge(texts as Texts, SITE_DATA.copy[name] as OwnTexts | undefined) as T;
}

type Texts = Record<string, unknown>;

function merge(texts: Texts, own: OwnTexts | undefined): Texts {
  for (const key in own) {
    const text = own[key];
    texts[key] = typeof text === "object" ? merge(texts[key] as Texts, text) : text;
  }
  return texts;
}
