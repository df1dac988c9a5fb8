import "./page.css";
import { showSampleCaptions } from "../sample-call/sample-call.tsx";
import { loadExtras, showDocument } from "./show-document.ts";
import { showPage } from "./show-page.tsx";

showDocument((root, opened) =>
  showPage(root, opened, () => {
    loadExtras(opened.page);
    showSampleCaptions();
  }),
);
