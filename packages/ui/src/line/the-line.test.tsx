import { buildContent, buildKeyPoint, buildQuote } from "@pith/core/testing";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildLine } from "../model/build-line.ts";
import { TheLine, type TheLineProps } from "./the-line.tsx";

const { chapters, keyPoints, coverage } = buildContent();

function renderLine(changes: Partial<TheLineProps> = {}, points = keyPoints) {
  const line = buildLine({ durationSeconds: 600, chapters, keyPoints: points, coverage });
  return render(
    <TheLine
      line={line}
      momentTexts={points.map(({ text }) => text)}
      momentSeconds={points.map(({ quotes }) => quotes[0].startSeconds)}
      {...changes}
    />,
  );
}

/** jsdom has no layout; gives the line a width of 600 px, so that one pixel is one second. */
function giveWidth(container: HTMLElement): Element {
  const track = container.querySelector("[data-line-track]");
  if (!track) throw new Error("The line has no track.");
  track.getBoundingClientRect = () => new DOMRect(0, 0, 600, 44);
  return track;
}

afterEach(cleanup);

describe("TheLine", () => {
  it("is a list of moments for screen readers", () => {
    renderLine();
    expect(screen.getByRole("region", { name: "2 moments in 10:00" })).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(
      screen.getByRole("button", { name: "1:00. The peel turns orange when the nights are cold." }),
    ).toBeTruthy();
  });

  it("has its moments read in their own language, and all else in the interface's", () => {
    renderLine({ momentLanguage: "de", coverageShare: 0.4 });
    expect(screen.getAllByRole("button").map(({ lang }) => lang)).toEqual(["de", "de"]);
    expect(screen.getByText(/cover 40%/).closest("[lang=de]")).toBeNull();
  });

  it("is one tab stop, and arrow keys, Home and End move between seeds", async () => {
    const user = userEvent.setup();
    renderLine({}, [
      ...keyPoints,
      buildKeyPoint({ text: "Third", quotes: [buildQuote({ startSeconds: 500, endSeconds: 505 })] }),
    ]);
    await user.tab();
    expect(document.activeElement?.getAttribute("data-seed")).toBe("0");
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement?.getAttribute("data-seed")).toBe("1");
    await user.keyboard("{End}");
    expect(document.activeElement?.getAttribute("data-seed")).toBe("2");
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement?.getAttribute("data-seed")).toBe("1");
    await user.keyboard("{Home}");
    expect(document.activeElement?.getAttribute("data-seed")).toBe("0");
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it("turns the arrow keys round where the page reads from right to left", async () => {
    const user = userEvent.setup();
    const { container } = renderLine();
    container.style.direction = "rtl";
    await user.tab();
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement?.getAttribute("data-seed")).toBe("1");
  });

  it("chooses a seed with Enter", async () => {
    const onSelect = vi.fn();
    const user = userEvent.setup();
    renderLine({ onSelect });
    await user.tab();
    await user.keyboard("{ArrowRight}{Enter}");
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(1);
  });

  it("finds the seed nearest to a press", () => {
    const onSelect = vi.fn();
    const onSeek = vi.fn();
    const { container } = renderLine({ onSelect, onSeek });
    fireEvent.click(giveWidth(container), { clientX: 385, detail: 1 });
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(1);
    expect(onSeek).not.toHaveBeenCalled();
  });

  it("goes to the place of a press that is far from any seed", () => {
    const onSelect = vi.fn();
    const onSeek = vi.fn();
    const { container } = renderLine({ onSelect, onSeek });
    fireEvent.click(giveWidth(container), { clientX: 250, detail: 1 });
    expect(onSeek).toHaveBeenCalledExactlyOnceWith(250);
    expect(onSelect).not.toHaveBeenCalled();
  });

  it("tells which seed is pointed at, and when none is", () => {
    const onHighlight = vi.fn();
    const { container } = renderLine({ onHighlight });
    const track = giveWidth(container);
    fireEvent.pointerMove(track, { clientX: 62, pointerType: "mouse" });
    expect(onHighlight).toHaveBeenLastCalledWith(0);
    fireEvent.pointerLeave(track);
    expect(onHighlight).toHaveBeenLastCalledWith(null);
  });

  it("marks the chosen moment as current", () => {
    renderLine({ selected: 1 });
    expect(screen.getByRole("button", { name: /^6:40/ }).getAttribute("aria-current")).toBe("true");
  });

  it("is full where the summary speaks for the video and says how much that is", {
    tags: "D.summary.20",
  }, () => {
    const { container } = renderLine({ coverageShare: 0.4 });
    expect(container.querySelectorAll("[data-stretch=cited]")).toHaveLength(1);
    expect(container.querySelectorAll("[data-chapter]")).toHaveLength(2);
    expect(screen.getByText("The key points cover 40% of the transcript")).toBeTruthy();
  });

  it("fills with real progress while the summary is made", () => {
    renderLine({ progress: 0.37 }, []);
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("37");
  });

  it("holds 60 moments of five hours in their places", () => {
    const many = Array.from({ length: 60 }, (_unused, index) =>
      buildKeyPoint({
        text: `Point ${index}`,
        quotes: [buildQuote({ startSeconds: index * 300, endSeconds: index * 300 + 5 })],
      }),
    );
    const line = buildLine({ durationSeconds: 18_000, chapters: [], keyPoints: many, coverage: null });
    render(
      <TheLine
        line={line}
        momentTexts={many.map(({ text }) => text)}
        momentSeconds={many.map(({ quotes }) => quotes[0].startSeconds)}
      />,
    );
    expect(screen.getByRole("region", { name: "60 moments in 5:00:00" })).toBeTruthy();
    expect(screen.getAllByRole("listitem").at(-1)?.style.insetInlineStart).toBe("98.333%");
  });
});
