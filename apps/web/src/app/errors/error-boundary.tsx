import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Component, type ReactNode } from "react";
import { logError } from "../../lib/log-error.ts";
import { translate } from "../../lib/texts/texts.ts";

interface ErrorBoundaryProps {
  children: ReactNode;
  fallback?: ReactNode;
  /** `main` if this replaces the page's entire content. */
  element?: "main" | "div";
  /** The current location. After an error, a change makes the children render again. */
  place?: string;
}

interface ErrorBoundaryState {
  error: unknown;
  hasError: boolean;
}

const whole: ErrorBoundaryState = { error: null, hasError: false };

/** Catches its children's errors, so that the rest of the page keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = whole;

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, hasError: true };
  }

  override componentDidCatch(error: unknown): void {
    logError(error);
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps): void {
    if (this.state.hasError && place !== this.props.place) this.setState(whole);
  }

  override render(): ReactNode {
    const { error, hasError } = this.state;
    const { children, fallback, element = "div" } = this.props;
    if (!hasError) return children;
    return fallback === undefined ? <ErrorPage error={error} element={element} /> : fallback;
  }
}

function ErrorPage({ error, element: Element }: { error: unknown; element: "main" | "div" }) {
  return (
    <Element data-broken="" className="page py-24">
      <FailureNote
        title={translate("error.title")}
        action={
          <>
            <Button variant="primary" onClick={() => window.location.reload()}>
              {translate("error.reload")}
            </Button>
            <Button onClick={() => window.location.assign("/")}>{translate("notFound.goHome")}</Button>
          </>
        }
      >
        {translate("error.text")}
      </FailureNote>
      {error instanceof Error && error.message && (
        <pre className="mt-8 max-w-measure text-xs break-words whitespace-pre-wrap text-faint">
          {error.message}
        </pre>
      )}
    </Element>
  );
}
