import { Component, type JSX, type ReactNode } from "react";
import { useTexts } from "../page-context.tsx";

import { reportError, type ErrorPlace } from "../reporting/report-error.ts";
import { ContactFallback } from "./contact-fallback.tsx";

type ErrorBoundaryProps = {
  readonly place: ErrorPlace;
  readonly children: ReactNode;
};

/** Confines an error to one part of the page, reports it, and shows the phone number instead of that part. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(this.props.place, error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PartFailed /> : this.props.children;
  }
}

function PartFailed(): JSX.Element {
  return (
    <div className="mx-auto max-w-[73.75rem] px-4 py-8 sm:px-6">
      <ContactFallback text={useTexts().page.partFailed} />
    </div>
  );
}
