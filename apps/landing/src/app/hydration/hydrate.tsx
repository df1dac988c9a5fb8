import "../page.css";
import { installGlobalErrorReports } from "../../reporting/install-global-error-reports.ts";
import { hydratePage } from "./hydrate-page.tsx";

installGlobalErrorReports();

const page = document.getElementById("root");
const visit = window.earlyVisit;
if (!page || !visit)
  throw new Error("Cannot hydrate the page as it must hold a root and the early script: it does not");
void hydratePage(page, visit);
