import "../page.css";
import { whenVisitorActs } from "../../loading/when-visitor-acts.ts";
import { loadMotionKit } from "../../motion/use-motion-kit.ts";
import { installGlobalErrorReports } from "../../reporting/install-global-error-reports.ts";
import { startAnalytics } from "../start-analytics.ts";
import { hydratePage } from "./hydrate-page.tsx";

installGlobalErrorReports();

const page = document.getElementById("root");
const visit = window.earlyVisit;
if (!page || !visit)
  throw new Error("Cannot hydrate the page as it must hold a root and the early script: it does not");
void hydratePage(page, visit).then(() => startAnalytics());
// Not loaded for a visitor who only reads.
whenVisitorActs(() => void loadMotionKit());
