import "./desk.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { DeskPage } from "./desk-page.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("Cannot show the desk as the document must hold an element with the id root: there is none");
createRoot(root).render(
  <StrictMode>
    <DeskPage />
  </StrictMode>,
);
