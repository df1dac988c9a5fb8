import "./leads.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SIGNED_OUT_EVENT } from "./leads/leads-api.ts";
import { LeadsPage } from "./leads/leads-page.tsx";

// One document for three pages, each of which loads little more than its own code.
const page = location.pathname.split("/").at(-1);
const Page =
  page === "sign-in"
    ? (await import("./sign-in/sign-in-page.tsx")).SignInPage
    : page === "numbers"
      ? (await import("./numbers/numbers-page.tsx")).NumbersPage
      : LeadsPage;
const root = createRoot(document.getElementById("root")!);
root.render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
// Nothing is seen any more when the browser could ask about unsaved changes.
addEventListener(SIGNED_OUT_EVENT, () => root.unmount());
