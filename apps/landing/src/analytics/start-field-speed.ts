// A script in the head of a page that measures the speed of a share of its visits: it loads what measures once the page is
// loaded. If the visitor's browser asks not to be tracked it does nothing.

/** Inserted where the page is rendered: the share, and the script that measures. */
declare const __FIELD_SPEED__: number;
declare const __FIELD_SPEED_SCRIPT__: string;

const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
if (Math.random() < __FIELD_SPEED__ && !globalPrivacyControl && doNotTrack !== "1")
  addEventListener("load", () => {
    import(/* @vite-ignore */ __FIELD_SPEED_SCRIPT__).catch(() => undefined);
  });
