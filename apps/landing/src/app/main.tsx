import "./page.css";
import { showSampleCaptions } from "../sample-call/show-sample-captions.ts";
import { loadExtras, showDocument } from "./show-document.ts";
import { showPage } from "./show-page.tsx";

showDocument((root, opened) =>
  showPage(root, opened, () => {
    loadExtras(opened.page);
    showSampleCaptions();
  }),
);
