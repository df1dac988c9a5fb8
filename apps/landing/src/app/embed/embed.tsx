import "../page.css";
import "../../embed/embed.css";
import { repeatHeldSteps } from "@contractor-roi/ui/hold-to-repeat";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { reportLead } from "../../embed/report-lead.ts";
import { reportHeight } from "../../embed/report-height.ts";
import { loadDisplayFace } from "../../loading/load-display-face.ts";
import { loadMotion } from "../../motion/animate.ts";
import { installGlobalErrorReports } from "../../reporting/install-global-error-reports.ts";
import { startAnalytics } from "../start-analytics.ts";
import { useVisitState } from "../visit-state.ts";
import { EmbeddedCalculator } from "./embedded-calculator.tsx";

installGlobalErrorReports();

const root = document.getElementById("root");
if (!root)
  throw new Error("Cannot show the calculator as the document must hold an element with the id root: there is none");
createRoot(root).render(
  <StrictMode>
    <EmbeddedCalculator />
  </StrictMode>,
);
reportHeight(root);
repeatHeldSteps();
loadDisplayFace();
loadMotion(root);
useVisitState.subscribe((visit, before) => {
  if (visit.isLeadSent && !before.isLeadSent) reportLead();
});
startAnalytics();
