import "../page.css";
import { loadDisplayFace } from "../../loading/load-display-face.ts";
import { whenVisitorActs } from "../../loading/when-visitor-acts.ts";
import { loadMotion } from "../../motion/animate.ts";
import { installGlobalErrorReports } from "../../reporting/install-global-error-reports.ts";
import { reportError } from "../../reporting/report-error.ts";
import { startAnalytics } from "../start-analytics.ts";
import { hydratePage } from "./hydrate-page.tsx";

installGlobalErrorReports();

const page = document.getElementById("root");
const visit = window.earlyVisit;
if (!page || !visit)
  throw new Error("Cannot hydrate the page as it must hold a root and the early script: it does not");
const hydrated = hydratePage(page, visit);
void hydrated.then(loadDisplayFace);
void hydrated.then(() => loadMotion(page));
void hydrated.then(startAnalytics);
// Not loaded for a visitor who only reads.
whenVisitorActs(() => {
  import("@contractor-roi/ui/hold-to-repeat").then(
    (module) => module.repeatHeldSteps(),
    (error: unknown) => reportError("app/load-chunk", error),
  );
});
