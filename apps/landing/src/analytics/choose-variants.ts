// A script in the head of a page with experiments: it chooses the variants before anything is painted. They stay for the
// visit (a tab's session; without storage, the page view). Who asks not to be tracked is in no experiment.
import type { Experiments } from "@contractor-roi/site";

/** Inserted by the build. */
declare const __EXPERIMENTS__: Experiments;

const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
if (!globalPrivacyControl && doNotTrack !== "1") {
  for (const [name, variants] of Object.entries(__EXPERIMENTS__)) {
    const attribute = `data-experiment-${name}`;
    let chosen: string | null | undefined;
    try {
      chosen = sessionStorage.getItem(attribute);
    } catch {}
    // A variant of an experiment before this one is unknown.
    if (!variants.some((variant) => variant === chosen)) chosen = variants[Math.floor(Math.random() * variants.length)];
    try {
      sessionStorage.setItem(attribute, `${chosen}`);
    } catch {}
    document.documentElement.setAttribute(attribute, `${chosen}`);
  }
}
