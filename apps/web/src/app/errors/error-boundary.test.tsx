import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Part({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error("A chunk is gone.");
  return <p>The part</p>;
}

describe("ErrorBoundary", () => {
  it("replaces the failed part with the error, and keeps what surrounds it", () => {
    render(
      <>
        <header>Around</header>
        <ErrorBoundary>
          <Part isBroken />
        </ErrorBoundary>
      </>,
    );
    expect(screen.getByText("Around")).toBeDefined();
    expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeDefined();
    expect(screen.getByText("A chunk is gone.")).toBeDefined();
  });

  it("shows the fallback of an optional part", () => {
    const { container } = render(
      <ErrorBoundary fallback={null}>
        <Part isBroken />
      </ErrorBoundary>,
    );
    expect(container.textContent).toBe("");
  });

  it("retries on another page, and not before", () => {
    const show = (place: string, isBroken: boolean) => (
      <ErrorBoundary place={place}>
        <Part isBroken={isBroken} />
      </ErrorBoundary>
    );
    const { rerender } = render(show("/docs", true));
    rerender(show("/docs", false));
    expect(screen.queryByText("The part")).toBeNull();
    rerender(show("/", false));
    expect(screen.getByText("The part")).toBeDefined();
  });
});
