import { act, cleanup, render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { type NavigateFunction, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BrowserRouter } from "./browser-router.tsx";
import { useScrollMemory } from "./use-scroll-memory.ts";

let top = 0;
let navigate: NavigateFunction = () => undefined;

function Frame() {
  navigate = useNavigate();
  useScrollMemory();
  return null;
}

function scrollBy(pixels: number): void {
  top += pixels;
  window.dispatchEvent(new Event("scroll"));
}

async function goTo(path: string): Promise<void> {
  await act(async () => void navigate(path));
}

async function goBack(): Promise<void> {
  await act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    window.history.back();
    await arrived;
  });
}

beforeEach(() => {
  top = 0;
  vi.stubGlobal("scrollTo", (options: ScrollToOptions) => {
    top = options.top ?? 0;
  });
  vi.spyOn(window, "scrollY", "get").mockImplementation(() => top);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  window.history.replaceState(null, "", "/");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = () =>
  render(
    <BrowserRouter>
      <Frame />
    </BrowserRouter>,
  );

describe("useScrollMemory", () => {
  it("starts a new page at the top and restores the position of an earlier one", async () => {
    show();
    await goTo("/summaries");
    scrollBy(700);
    await goTo("/summary/1");
    expect(top).toBe(0);
    scrollBy(40);
    await goBack();
    expect(window.location.pathname).toBe("/summaries");
    expect(top).toBe(700);
  });

  it("keeps an earlier page's position if the next one is shorter and the browser moves it up at once", async () => {
    function ShortPage() {
      const { pathname } = useLocation();
      useLayoutEffect(() => {
        if (pathname === "/docs") scrollBy(463 - top);
      }, [pathname]);
      return null;
    }
    render(
      <BrowserRouter>
        <Frame />
        <ShortPage />
      </BrowserRouter>,
    );
    await goTo("/privacy");
    scrollBy(500);
    await goTo("/docs");
    await goBack();
    expect(top).toBe(500);
  });

  it("keeps the position if only the query changes", async () => {
    show();
    await goTo("/subscription");
    scrollBy(300);
    await goTo("/subscription?section=account");
    expect(top).toBe(300);
  });

  it("scrolls to the fragment in the initial URL", () => {
    window.history.replaceState(null, "", "/#pricing");
    const mark = document.createElement("section");
    mark.id = "pricing";
    mark.scrollIntoView = vi.fn();
    document.body.append(mark);
    show();
    expect(mark.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ behavior: "instant", block: "start" });
    mark.remove();
  });

  it("restores the initial page, and leaves its fragments to the browser", async () => {
    show();
    scrollBy(500);
    await goTo("/docs");
    await goBack();
    expect(top).toBe(500);
    // Simulates a click on <a href="#main">: history gets an entry without a key, and the browser has already
    // scrolled.
    window.history.pushState(null, "", "#main");
    top = 80;
    await act(async () => window.dispatchEvent(new PopStateEvent("popstate")));
    expect(top).toBe(80);
  });

  it("leaves the initial load to the browser", () => {
    top = 250;
    const { unmount } = show();
    expect(top).toBe(250);
    window.dispatchEvent(new Event("pagehide"));
    expect(window.history.scrollRestoration).toBe("auto");
    unmount();
  });
});
