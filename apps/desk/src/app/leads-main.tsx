import "./desk.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { LeadsPage } from "../leads/leads-page.tsx";

const root = document.getElementById("root");
if (!root)
  throw new Error("Cannot show the leads as the document must hold an element with the id root: there is none");
// One document for both: each loads little more than its own.
const isSignIn = location.pathname.endsWith("/sign-in");
const Page = isSignIn ? (await import("../sign-in/sign-in-page.tsx")).SignInPage : LeadsPage;
if (isSignIn) document.title = "Sign in | Leads";
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
