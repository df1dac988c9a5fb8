import { Component, type JSX, type ReactNode } from "react";
import { useCompanyPhone, useSite, useTexts } from "../page-context.tsx";
import { reportError, type ErrorPlace } from "../reporting/report-error.ts";

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

/** Shown in place of a part that could not be loaded or failed: the phone number and the booking link. */
export function ContactFallback({ text }: { readonly text: string }): JSX.Element {
  return (
    <p role="alert" className="m-0 text-small">
      {text} <ContactLinks className="text-orange underline hover:text-orange-deep" />
    </p>
  );
}

/** The links that call the company and open its booking page. */
export function ContactLinks({ className }: { readonly className: string }): JSX.Element {
  const phone = useCompanyPhone();
  return (
    <>
      <a href={phone.href} className={`focus-ring figures font-bold ${className}`}>
        {phone.text}
      </a>
      {" · "}
      <a
        href={useSite().booking.url}
        target="_blank"
        rel="noopener noreferrer"
        className={`focus-ring font-bold ${className}`}
      >
        {useTexts().page.openBooking}
      </a>
    </>
  );
}
