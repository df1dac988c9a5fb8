import "../page.css";
import "./start-react.ts";
import { startTransition } from "react";
import { installGlobalErrorReports } from "../../reporting/install-global-error-reports.ts";
import { hydratePage } from "./hydrate-page.tsx";

installGlobalErrorReports();

const root = document.getElementById("root");
const visit = window.earlyVisit;
if (!root || !visit) throw new Error("Cannot hydrate the page as it must hold a root and the boot script: it does not");
// In a task of its own, after the one that evaluated this script; as a transition React yields to input.
setTimeout(() => startTransition(() => void hydratePage(root, visit)));
