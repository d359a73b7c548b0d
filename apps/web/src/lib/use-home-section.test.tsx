import { act, cleanup, render } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { type NavigateFunction, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BrowserRouter } from "./browser-router.tsx";
import { useHomeSection } from "./use-home-section.ts";

let navigate: NavigateFunction = () => undefined;
let arriveHome: () => void = () => undefined;
let scrolledTo: string[] = [];

function Home() {
  useHomeSection();
  return (
    <>
      <section id="features" />
      <section id="pricing" />
    </>
  );
}

/** Creates a site whose home page doesn't load until the test lets it. */
function createSite() {
  const arrived = Promise.withResolvers<{ default: typeof Home }>();
  arriveHome = () => arrived.resolve({ default: Home });
  const LateHome = lazy(() => arrived.promise);
  return function Site() {
    navigate = useNavigate();
    return useLocation().pathname === "/" ? <LateHome /> : null;
  };
}

async function goTo(path: string): Promise<void> {
  await act(async () => void navigate(path));
}

function show(path: string): void {
  window.history.replaceState(null, "", path);
  const Site = createSite();
  render(
    <BrowserRouter>
      <Suspense fallback={null}>
        <Site />
      </Suspense>
    </BrowserRouter>,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  scrolledTo = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this.id);
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

describe("useHomeSection", () => {
  it("scrolls from another page 300 ms after home has loaded, however long that takes", {
    tags: "S2.header.13",
  }, async () => {
    show("/terms");
    await goTo("/#pricing");
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(scrolledTo).toEqual([]);
    await act(async () => arriveHome());
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(scrolledTo).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(scrolledTo).toEqual(["pricing"]);
  });

  it("scrolls immediately on home itself, and again if the same section is chosen again", {
    tags: ["S2.header.08", "S2.header.09"],
  }, async () => {
    show("/");
    await act(async () => arriveHome());
    await goTo("/#features");
    await goTo("/#features");
    await goTo("/#pricing");
    await goTo("/#pricing");
    expect(scrolledTo).toEqual(["features", "features", "pricing", "pricing"]);
  });

  it("scrolls to the top if home is chosen on home, and otherwise leaves the position to the scroll memory", async () => {
    const scrollTo = vi.fn();
    vi.stubGlobal("scrollTo", scrollTo);
    show("/terms");
    await goTo("/");
    await act(async () => arriveHome());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await goTo("/#pricing");
    expect(scrollTo).not.toHaveBeenCalled();
    await goTo("/");
    await goTo("/");
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: "smooth" }], [{ top: 0, behavior: "smooth" }]]);
  });

  it("doesn't scroll on the initial load, or if the user leaves before home has loaded", async () => {
    show("/#features");
    await act(async () => arriveHome());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await goTo("/terms");
    await goTo("/#pricing");
    await goTo("/terms");
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(scrolledTo).toEqual([]);
  });
});
