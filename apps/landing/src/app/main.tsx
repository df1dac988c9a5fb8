import "./page.css";
import { keepAddressInLanguageLinks } from "../brand/language-links.tsx";
import { showSampleCaptions } from "../sample-call/sample-call.tsx";
import { loadExtras, showDocument } from "./show-document.ts";
import { showPage } from "./show-page.tsx";

showDocument((root, opened) =>
  showPage(root, opened, () => {
    loadExtras(opened.page);
    showSampleCaptions();
    keepAddressInLanguageLinks();
  }),
);
