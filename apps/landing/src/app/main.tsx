import "./page.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadDisplayFace } from "../loading/load-display-face.ts";
import { loadMotion } from "../motion/animate.ts";
import { installGlobalErrorReports } from "../reporting/install-global-error-reports.ts";
import { LandingPage } from "./landing-page.tsx";
import { startAnalytics } from "./start-analytics.ts";

installGlobalErrorReports();

const root = document.getElementById("root");
if (!root) throw new Error("Cannot show the page as the document must hold an element with the id root: there is none");
createRoot(root).render(
  <StrictMode>
    <LandingPage />
  </StrictMode>,
);
loadDisplayFace();
loadMotion(root);
startAnalytics();
