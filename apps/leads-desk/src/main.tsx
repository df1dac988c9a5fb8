import "./leads.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Card } from "@contractor-roi/ui/card";
import { IS_HOSTED, SIGNED_OUT_EVENT } from "./leads/hosted.ts";
import { SIGN_IN_ADVICE } from "./leads/leads-api.ts";
import { LeadsPage } from "./leads/leads-page.tsx";

const container = document.getElementById("root");
if (!container)
  throw new Error("Cannot show the leads as the document must hold an element with the id root: there is none");
// One document for three pages, each of which loads little more than its own code.
const page = location.pathname.split("/").at(-1);
const Page =
  page === "sign-in"
    ? (await import("./sign-in/sign-in-page.tsx")).SignInPage
    : page === "numbers"
      ? (await import("./numbers/numbers-page.tsx")).NumbersPage
      : LeadsPage;
if (page === "sign-in") document.title = "Sign in | Leads";
const root = createRoot(container);
root.render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
// First of all nothing is seen any more, before the browser asks about unsaved changes.
addEventListener(
  SIGNED_OUT_EVENT,
  () => {
    root.unmount();
    if (!IS_HOSTED)
      createRoot(container).render(
        <Card tone="alarm" role="alert">
          {SIGN_IN_ADVICE}
        </Card>,
      );
  },
  { once: true },
);
