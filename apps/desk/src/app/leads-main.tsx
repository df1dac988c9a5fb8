import "./desk.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { LeadsPage } from "../leads/leads-page.tsx";

const root = document.getElementById("root");
if (!root)
  throw new Error("Cannot show the leads as the document must hold an element with the id root: there is none");
createRoot(root).render(
  <StrictMode>
    <LeadsPage />
  </StrictMode>,
);
