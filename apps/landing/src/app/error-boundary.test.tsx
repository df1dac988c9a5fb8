import { screen } from "@testing-library/react";
import type { JSX } from "react";
import { beforeEach, expect, it, vi, type MockInstance } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

let logged: MockInstance<typeof console.error>;

beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function Faulty(): JSX.Element {
  throw new Error("no figures for dana@reyes-plumbing.example");
}

function renderBeside(): void {
  renderOnPage(
    <>
      <ErrorBoundary place="app/calculator">
        <Faulty />
      </ErrorBoundary>
      <ErrorBoundary place="app/trust">
        <h2>Why contractors trust us</h2>
      </ErrorBoundary>
    </>,
  );
}

it("ErrorBoundary offers the phone number and the booking link in place of the faulty part alone", () => {
  renderBeside();
  expect(screen.getByRole("heading", { name: "Why contractors trust us" })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("This part of the page didn't load.");
  expect(screen.getByRole("link", { name: "(202) 555-0142" })).toHaveAttribute("href", "tel:+12025550142");
  const booking = screen.getByRole("link", { name: /^Open booking calendar/ });
  expect(booking).toHaveAttribute("href", "https://booking.example.com/strategy-call");
  expect(booking.getAttribute("rel")).toContain("noopener");
  const places = logged.mock.calls.map(([text]) => String(text)).filter((text) => /^\[\w+\//.test(text));
  expect(places).toEqual(["[app/calculator]"]);
});
