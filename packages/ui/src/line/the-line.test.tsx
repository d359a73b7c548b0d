import { buildTimeline } from "@pith/core/line/build-timeline";
import { buildContent, buildKeyPoint, buildQuote } from "@pith/core/testing";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TheLine, type TheLineProps } from "./the-line.tsx";

const { chapters, keyPoints, coverage } = buildContent();

const pointAt = (startSeconds: number, text: string) =>
  buildKeyPoint({ text, quotes: [buildQuote({ startSeconds, endSeconds: startSeconds + 5 })] });

/**
 * Marks at 60 s, at 400 s, and three within 10 s at 500 s. jsdom has no layout, so the line is assumed to be
 * 600 px wide, about a pixel per second.
 */
const withCluster = [...keyPoints, pointAt(500, "Third"), pointAt(505, "Fourth"), pointAt(510, "Fifth")];

function renderLine(changes: Partial<TheLineProps> = {}, points = keyPoints) {
  const line = buildTimeline({ durationSeconds: 600, chapters, keyPoints: points, coverage });
  return render(<TheLine line={line} momentTexts={points.map(({ text }) => text)} {...changes} />);
}

/** jsdom has no layout, so positions are measured from the left edge of the page. */
function getTrack(container: HTMLElement): HTMLElement {
  const track = container.querySelector<HTMLElement>("[data-line-track]");
  if (!track) throw new Error("The line has no track.");
  track.getBoundingClientRect = () => new DOMRect(0, 0, 600, 42);
  return track;
}

const getPeek = () => document.querySelector<HTMLElement>("[data-peek]");
const getFocused = () => document.activeElement?.getAttribute("data-seed");
const cluster = { name: "3 moments, 8:20 to 8:30" };

afterEach(cleanup);

describe("TheLine", () => {
  it("is a list of moments for screen readers, with the coverage in a sentence", {
    tags: "D.summary.20",
  }, () => {
    renderLine();
    expect(screen.getByRole("region", { name: "2 moments in 10:00" })).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(
      screen.getByRole("button", { name: "1:00. The peel turns orange when the nights are cold." }),
    ).toBeTruthy();
    // 120 s of the 560 s of speech are cited.
    expect(screen.getByText("The key points cover 21% of what is said")).toBeTruthy();
    expect(screen.getByText("covers 21% of what is said")).toBeTruthy();
    cleanup();

    // A sponsor's 110 s don't count as speech, so 120 s of 450 s are cited.
    const leftOut = [{ startSeconds: 200, endSeconds: 310, reason: "sponsor" as const }];
    const line = buildTimeline({
      ...{ durationSeconds: 600, chapters, keyPoints },
      coverage: { ...coverage, leftOut },
    });
    render(<TheLine line={line} momentTexts={keyPoints.map(({ text }) => text)} />);
    expect(screen.getByText("The key points cover 27% of what is said")).toBeTruthy();
  });

  it("marks its moments with their language, and the rest with the interface's", () => {
    renderLine({ momentLanguage: "de" });
    expect(screen.getAllByRole("button").map(({ lang }) => lang)).toEqual(["de", "de"]);
    expect(screen.getByText(/^The key points cover/).closest("[lang=de]")).toBeNull();
  });

  it("is one tab stop, and arrow keys, Home and End move between the marks", async () => {
    const user = userEvent.setup();
    renderLine({ onSummarizeStretch: vi.fn() }, withCluster);
    await user.tab();
    expect(getFocused()).toBe("0");
    // Pressed twice, because the uncited stretch comes between the two marks.
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(getFocused()).toBe("1");
    await user.keyboard("{End}");
    expect(getFocused()).toBe("2");
    await user.keyboard("{ArrowLeft}");
    expect(getFocused()).toBe("1");
    await user.keyboard("{Home}");
    expect(getFocused()).toBe("0");
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it("mirrors the arrow keys in right-to-left pages", async () => {
    const user = userEvent.setup();
    const { container } = renderLine();
    container.style.direction = "rtl";
    await user.tab();
    await user.keyboard("{ArrowLeft}");
    expect(getFocused()).toBe("1");
  });

  it("shows the focused mark's point and time, until Escape", async () => {
    const user = userEvent.setup();
    const onHighlight = vi.fn();
    const onSelect = vi.fn();
    renderLine({ onHighlight, onSelect });
    await user.tab();
    expect(getPeek()?.textContent).toBe("1:00The peel turns orange when the nights are cold.");
    expect(onHighlight).toHaveBeenLastCalledWith(0);
    await user.keyboard("{Escape}");
    expect(getPeek()).toBeNull();
    expect(onHighlight).toHaveBeenLastCalledWith(null);
    await user.keyboard("{ArrowRight}{Enter}");
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(1);
  });

  it("shows the hovered point until the mouse leaves the line, and keeps it inside the line", async () => {
    const user = userEvent.setup();
    const onHighlight = vi.fn();
    renderLine({ onHighlight });
    await user.hover(screen.getByRole("button", { name: /^1:00/ }));
    expect(getPeek()?.style.insetInlineStart).toBe("0px");
    expect(document.querySelectorAll("[data-lit][class*=bg-seed]").length).toBeGreaterThan(0);
    fireEvent.pointerLeave(screen.getByRole("region"));
    expect(getPeek()).toBeNull();
    expect(onHighlight).toHaveBeenLastCalledWith(null);
  });

  it("opens overlapping marks as a list in place, by keyboard, too", async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    renderLine({ onSelect }, withCluster);
    expect(screen.getByRole("button", cluster).textContent).toBe("3");
    await user.tab();
    await user.keyboard("{End}{ArrowDown}{ArrowDown}");
    expect(screen.getByRole("button", cluster).getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement?.textContent).toBe("8:25Fourth");
    await user.keyboard("{Escape}");
    expect(getPeek()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", cluster));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("8:20Third"));
    await user.click(within(screen.getByRole("group")).getByRole("button", { name: /Fifth/ }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(4);
    expect(getPeek()).toBeNull();
  });

  it("closes a list on a press elsewhere on the page", async () => {
    const user = userEvent.setup();
    renderLine({}, withCluster);
    await user.click(screen.getByRole("button", cluster));
    expect(screen.getByRole("group", { name: "3 moments" })).toBeTruthy();
    fireEvent.pointerDown(document.body);
    expect(getPeek()).toBeNull();
  });

  it("seeks on a press beside the marks", () => {
    const onSelect = vi.fn();
    const onSeek = vi.fn();
    const { container } = renderLine({ onSelect, onSeek });
    fireEvent.click(getTrack(container), { clientX: 250, detail: 1 });
    expect(onSeek.mock.calls[0]?.[0]).toBeCloseTo(250, -1);
    expect(onSelect).not.toHaveBeenCalled();
  });

  it("selects the nearest mark for such a press if there is nothing to seek", () => {
    const onSelect = vi.fn();
    const { container } = renderLine({ onSelect });
    fireEvent.click(getTrack(container), { clientX: 350, detail: 1 });
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(1);
  });

  it("marks the selected moment as current, even inside a cluster", () => {
    renderLine({ selected: 3 }, withCluster);
    expect(screen.getByRole("button", cluster).getAttribute("aria-current")).toBe("true");
  });

  it("shows the cost of summarizing an uncovered stretch in advance", async () => {
    const user = userEvent.setup();
    const onSummarizeStretch = vi.fn();
    renderLine({ onSummarizeStretch, stretchNote: "4 left" });
    const stretch = screen.getByRole("button", { name: /^Summarize 7 min from 3:20 to 10:00/ });
    await user.click(stretch);
    expect(getPeek()?.textContent).toMatch(/counts toward your limit.*4 left/);
    await user.click(screen.getByRole("button", { name: "Not now" }));
    expect(onSummarizeStretch).not.toHaveBeenCalled();
    await user.click(stretch);
    await user.click(screen.getByRole("button", { name: "Summarize" }));
    expect(onSummarizeStretch).toHaveBeenCalledExactlyOnceWith({ startSeconds: 200, endSeconds: 600 });
  });

  it("shows the playhead's time opposite the coverage", () => {
    const { container } = renderLine({ currentSeconds: 125 });
    expect(screen.getByText("2:05")).toBeTruthy();
    expect(container.querySelector("[data-playhead]")).toBeTruthy();
    expect(screen.getByText("covers 21% of what is said").parentElement?.className).toContain(
      "flex-row-reverse",
    );
  });

  it("fills with real progress while the summary is in progress, and claims no coverage", () => {
    renderLine({ progress: 0.37 });
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("37");
    expect(screen.queryByText(/cover/)).toBeNull();
  });

  it("renders before anything is known about the video", () => {
    render(<TheLine line={null} momentTexts={[]} progress={0} />);
    expect(screen.getByRole("region", { name: "0 moments" })).toBeTruthy();
  });
});
