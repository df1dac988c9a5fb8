import "./desk.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { openFromAddress } from "../quote/open-from-address.ts";
import { SITE } from "../site/site.ts";
import { applyColors } from "../site/apply-colors.ts";
import { DeskPage } from "./desk-page.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("Cannot show the desk as the document must hold an element with the id root: there is none");
if (SITE) {
  applyColors(SITE.colors);
  if (SITE.brand) document.title = `Quote desk | ${SITE.brand}`;
}
openFromAddress();
createRoot(root).render(
  <StrictMode>
    <DeskPage />
  </StrictMode>,
);
