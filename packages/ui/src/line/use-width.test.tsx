import { act, cleanup, render } from "@testing-library/react";
import { useLayoutEffect, useRef } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useWidth } from "./use-width.ts";

describe("useWidth", () => {
  /**
   * The page's text right after React's first commit and anything else that React renders in the same task.
   */
  let first: string | null = null;
  function Part() {
    const ref = useRef<HTMLParagraphElement>(null);
    const widthPx = useWidth(ref);
    useLayoutEffect(() => {
      queueMicrotask(() => {
        first ??= ref.current?.textContent ?? null;
      });
    }, []);
    return <p ref={ref}>{widthPx}</p>;
  }

  beforeEach(() => {
    first = null;
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(900);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("leaves a prerendered page as it is while React hydrates it", async () => {
    const page = document.createElement("div");
    page.innerHTML = renderToString(<Part />);
    // Otherwise React would hold back all of its work until the end of `act`.
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    const root = hydrateRoot(page, <Part />);
    await vi.waitFor(() => expect(page.textContent).toBe("900"));
    expect(first).toBe("600");
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    act(() => root.unmount());
  });

  it("is known before the first paint of a page that wasn't prerendered", () => {
    render(<Part />);
    expect(document.body.textContent).toBe("900");
  });
});
