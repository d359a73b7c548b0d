import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useSectionScroll } from "./use-section-scroll.ts";

const scrollTo = vi.fn<(options: ScrollToOptions) => void>();

function open(path: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
  );
  return renderHook(() => useSectionScroll(), { wrapper });
}

/** Adds a section 700 px below the top of the viewport. */
function addSection(id: string): void {
  const section = document.createElement("section");
  section.id = id;
  section.getBoundingClientRect = () => new DOMRect(0, 700, 100, 100);
  document.body.append(section);
}

/** Simulates content that loads above the section. */
let grow: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(listener: () => void) {
        let height = 1000;
        grow = () => {
          height += 200;
          Object.defineProperty(document.body, "scrollHeight", { configurable: true, value: height });
          listener();
        };
      }
      observe() {}
      disconnect() {
        grow = () => undefined;
      }
    },
  );
  vi.stubGlobal("scrollTo", scrollTo);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  scrollTo.mockClear();
  document.body.replaceChildren();
});

describe("useSectionScroll", () => {
  it("scrolls smoothly to 100 px above the section after 100 ms, and no sooner", {
    tags: ["S2.subscription.21", "S2.subscription.22", "S2.subscription.23"],
  }, () => {
    addSection("account");
    open("/subscription?section=account");
    vi.advanceTimersByTime(99);
    expect(scrollTo).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(scrollTo.mock.calls).toEqual([[{ top: 600, behavior: "smooth" }]]);
    vi.advanceTimersByTime(10_000);
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it("retries every 150 ms until the section exists", { tags: "S2.subscription.24" }, () => {
    open("/subscription?section=account");
    vi.advanceTimersByTime(100 + 2 * 150);
    addSection("account");
    vi.advanceTimersByTime(149);
    expect(scrollTo).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(scrollTo).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10_000);
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it("gives up after 5 retries", { tags: "S2.subscription.25" }, () => {
    const look = vi.spyOn(document, "getElementById");
    open("/subscription?section=account");
    look.mockClear();
    vi.advanceTimersByTime(100);
    expect(look).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5 * 150);
    expect(look).toHaveBeenCalledTimes(6);
    vi.advanceTimersByTime(10_000);
    expect(look).toHaveBeenCalledTimes(6);
    addSection("account");
    vi.advanceTimersByTime(10_000);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it("follows a section that moves while the page loads, until the user scrolls", () => {
    addSection("account");
    open("/subscription?section=account");
    vi.advanceTimersByTime(100);
    grow();
    expect(scrollTo).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new Event("wheel"));
    grow();
    expect(scrollTo).toHaveBeenCalledTimes(2);
  });

  it("stops following 5 s after it has scrolled", () => {
    addSection("account");
    open("/subscription?section=account");
    vi.advanceTimersByTime(100 + 5000);
    grow();
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it("doesn't scroll for an unknown section", () => {
    addSection("other");
    open("/subscription?section=other");
    vi.advanceTimersByTime(10_000);
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
