import { keepFieldInSight } from "@contractor-roi/ui/field";
import { repeatHeldSteps } from "@contractor-roi/ui/hold-to-repeat";
import "./page.css";
import { loadDisplayFace } from "../loading/load-display-face.ts";
import { reportError } from "../reporting/report-error.ts";
import { showSampleCaptions } from "../sample-call/show-sample-captions.ts";
import { openDocument, startAnalytics } from "./open.ts";
import { showPage } from "./show-page.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("Cannot show the page as the document must hold an element with the id root: there is none");
openDocument().then(
  (opened) =>
    showPage(root, opened, () => {
      loadDisplayFace();
      startAnalytics(opened.page);
      showSampleCaptions();
    }),
  (error: unknown) => reportError("app/load-chunk", error),
);

keepFieldInSight();
repeatHeldSteps();
