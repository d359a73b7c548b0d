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
  it("tells what happened in place of the part, and leaves what stands around it", () => {
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

  it("shows what was given for a part that one can do without", () => {
    const { container } = render(
      <ErrorBoundary fallback={null}>
        <Part isBroken />
      </ErrorBoundary>,
    );
    expect(container.textContent).toBe("");
  });

  it("tries again elsewhere, and not before", () => {
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
