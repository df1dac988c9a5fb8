import "./desk.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { openFromAddress } from "../quote/open-from-address.ts";
import { applyColors } from "@contractor-roi/ui/desk/apply-colors";
import { SITE, SITE_COLORS } from "../site/site.ts";
import { DeskPage } from "./desk-page.tsx";

if (SITE_COLORS) applyColors(SITE_COLORS);
if (SITE?.brand.name) document.title = `Quote desk | ${SITE.brand.name}`;
openFromAddress();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <DeskPage />
  </StrictMode>,
);
