import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageBuild } from "@contractor-roi/site/render";
import { CLIENT, EMBED, LANDING, NOT_FOUND_PAGE, PAGE, RECORDER, TEMPLATES, textScripts } from "./site-build.ts";

/** Reads Vite's build, from which sites are rendered. */
export async function openPageBuild(): Promise<PageBuild> {
  const read = (...path: readonly string[]): Promise<string> => readFile(join(...path), "utf8");
  const template = (name: string): Promise<string> => read(TEMPLATES, name);
  const [page, embed, notFound, pageTexts, embedTexts, recorder, socialPicture, icon, fullBleedIcon] =
    await Promise.all([
      template(PAGE),
      template(EMBED),
      template(NOT_FOUND_PAGE),
      template(textScripts(PAGE)),
      template(textScripts(EMBED)),
      template(RECORDER),
      read(LANDING, "build/images/social-picture.svg"),
      read(LANDING, "public/icon.svg"),
      read(LANDING, "build/images/icon-full-bleed.svg"),
    ]);
  return {
    clientFolder: CLIENT,
    templates: { page, embed, notFound },
    textScripts: { page: JSON.parse(pageTexts), embed: JSON.parse(embedTexts) },
    recorder,
    drawings: { socialPicture, icon, fullBleedIcon },
    // Not before `site.ts` has told React that this is production.
    ...(await import("../src/app/render.tsx")),
  };
}
