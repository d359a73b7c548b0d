import { Button } from "@pith/ui/primitives/button";
import { Component, type ReactNode } from "react";
import { logError } from "../lib/log-error.ts";
import { translate } from "../lib/texts/texts.ts";

interface ErrorBoundaryState {
  error: unknown;
  hasError: boolean;
}

/** What is shown where the application itself breaks. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, hasError: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, hasError: true };
  }

  override componentDidCatch(error: unknown): void {
    logError(error);
  }

  override render(): ReactNode {
    const { error, hasError } = this.state;
    if (!hasError) return this.props.children;
    return (
      <main className="page py-24">
        <h1 className="text-xl font-semibold">{translate("error.title")}</h1>
        <p className="mt-3 max-w-measure text-soft">{translate("error.text")}</p>
        {error instanceof Error && error.message && (
          <pre className="mt-6 max-w-measure border-s-2 border-rule ps-4 text-sm break-words whitespace-pre-wrap text-soft">
            {error.message}
          </pre>
        )}
        <div className="mt-8 flex gap-3">
          <Button variant="primary" onClick={() => window.location.reload()}>
            {translate("error.reload")}
          </Button>
          <Button onClick={() => window.location.assign("/")}>{translate("notFound.goHome")}</Button>
        </div>
      </main>
    );
  }
}
