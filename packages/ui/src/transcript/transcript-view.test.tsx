import type { Cue } from "@pith/core/transcripts/transcript";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TranscriptView, type TranscriptViewProps } from "./transcript-view.tsx";

function buildCues(count: number): Cue[] {
  return Array.from({ length: count }, (_unused, id) => ({
    id,
    startMs: id * 5000,
    endMs: id * 5000 + 1000,
    text: `Line number ${id} is said here.`,
    speaker: null,
  }));
}

function renderTranscript(changes: Partial<TranscriptViewProps> = {}) {
  return render(buildTranscript(changes));
}

function buildTranscript(changes: Partial<TranscriptViewProps>) {
  const props: TranscriptViewProps = {
    cues: buildCues(5000),
    language: "en",
    currentSeconds: null,
    currentCueId: null,
    citedCueIds: new Set(),
    onSeek: () => undefined,
    ...changes,
  };
  return <TranscriptView {...props} />;
}

// Gives elements a size and makes scrolling immediate, because jsdom has no layout.
beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(480);
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(1_000_000);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(80);
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
    this.scrollTop = typeof options === "object" ? (options.top ?? 0) : 0;
    this.dispatchEvent(new Event("scroll"));
  } as typeof Element.prototype.scrollTo;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("TranscriptView", () => {
  it("renders only what is in view", () => {
    renderTranscript();
    expect(screen.getByText(/Line number 0 is said/)).toBeTruthy();
    expect(screen.getAllByRole("listitem").length).toBeLessThan(40);
    expect(screen.getAllByRole("listitem")[0]?.getAttribute("aria-setsize")).toBe("5000");
  });

  it("doesn't read the paragraphs' heights while it renders or searches, which would force a layout", async () => {
    const read = vi.fn();
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (this: HTMLElement) {
      read(this.tagName);
      return 80;
    });
    const { container } = renderTranscript();
    await userEvent.type(screen.getByRole("searchbox"), "number 4321");
    await waitFor(() => expect(container.querySelector("mark")).not.toBeNull());
    expect(read).not.toHaveBeenCalledWith("LI");
  });

  it("searches the whole transcript and steps through its matches", { tags: "D.pages.10" }, async () => {
    const user = userEvent.setup();
    const { container } = renderTranscript();
    await user.type(screen.getByRole("searchbox"), "NUMBER 4321");
    expect(screen.getByRole("status").textContent).toContain("1 match");
    await waitFor(() => expect(container.querySelector("mark")?.textContent).toBe("number 4321"));
    await user.clear(screen.getByRole("searchbox"));
    await user.type(screen.getByRole("searchbox"), "no such words");
    expect(screen.getByRole("status").textContent).toBe("No matches for “no such words”.");
  });

  it("leaves Enter and Escape to an input method that is composing the search", async () => {
    renderTranscript();
    const field = screen.getByRole<HTMLInputElement>("searchbox");
    await userEvent.type(field, "number 43");
    const place = () => screen.getByRole("status").textContent;
    const before = place();
    expect(before).toMatch(/^1\//);
    for (const key of ["Enter", "Escape"]) {
      expect(fireEvent.keyDown(field, { key, isComposing: true })).toBe(true);
      expect([field.value, place()]).toEqual(["number 43", before]);
    }
    fireEvent.keyDown(field, { key: "Enter" });
    expect(place()).toMatch(/^2\//);
  });

  it("exposes the current time, and marks the line that is said there", async () => {
    const { container } = renderTranscript({ currentSeconds: 500.5 });
    expect(container.querySelector("[data-transcript]")?.getAttribute("data-current-seconds")).toBe("500.5");
    await waitFor(() => {
      expect(container.querySelector("[data-now]")?.getAttribute("data-cue")).toBe("100");
    });
  });

  it("finds a place by its cue if there are no times", async () => {
    const cues = buildCues(50).map((cue) => ({ ...cue, startMs: null, endMs: null }));
    const { container } = renderTranscript({ cues, currentCueId: 12 });
    expect(container.querySelector("[data-transcript]")?.getAttribute("data-current-cue")).toBe("12");
    await waitFor(() => {
      expect(container.querySelector("[data-now]")?.getAttribute("data-cue")).toBe("12");
    });
  });

  it("follows the video, pauses while the user reads elsewhere, and resumes after a seek", () => {
    const cues = buildCues(5000);
    const { rerender } = renderTranscript({ cues, currentSeconds: 500 });
    const list = screen.getByRole("region", { name: "Transcript" });
    const playTo = (currentSeconds: number) => {
      rerender(buildTranscript({ cues, currentSeconds }));
      return list.scrollTop;
    };
    const atFirst = list.scrollTop;
    expect(atFirst).toBeGreaterThan(0);
    let followed = atFirst;
    for (let seconds = 500; seconds <= 560; seconds += 1) followed = playTo(seconds);
    expect(followed).toBeGreaterThan(atFirst);
    fireEvent.wheel(list);
    list.scrollTop = 7;
    for (let seconds = 560; seconds <= 620; seconds += 1) expect(playTo(seconds)).toBe(7);
    expect(playTo(900)).toBeGreaterThan(followed);
  });

  it("scrolls to a position that is selected again, even during a search", async () => {
    const user = userEvent.setup();
    const cues = buildCues(5000);
    const { rerender } = renderTranscript({ cues, currentSeconds: 500, visit: 1 });
    const list = screen.getByRole("region", { name: "Transcript" });
    const choose = (changes: Partial<TranscriptViewProps>) => {
      rerender(buildTranscript({ cues, ...changes }));
      return list.scrollTop;
    };
    // Positions may shift slightly when measured sizes replace the estimates.
    const place = list.scrollTop;
    const isThere = (top: number) => Math.abs(top - place) < 1000;
    fireEvent.wheel(list);
    list.scrollTop = 7;
    expect(choose({ currentSeconds: 500, visit: 1 })).toBe(7);
    expect(choose({ currentSeconds: 500, visit: 2 })).toSatisfy(isThere);
    await user.type(screen.getByRole("searchbox"), "number 4321");
    await waitFor(() => expect(list.scrollTop).toBeGreaterThan(place + 1000));
    expect(choose({ currentSeconds: 503, visit: 2 })).toBeGreaterThan(place + 1000);
    expect(choose({ currentSeconds: 500, visit: 3 })).toSatisfy(isThere);
  });

  it("seeks to the time of a line", async () => {
    const onSeek = vi.fn();
    const user = userEvent.setup();
    renderTranscript({ onSeek });
    await user.click(screen.getByRole("button", { name: "Go to 0:05" }));
    expect(onSeek).toHaveBeenCalledExactlyOnceWith({ seconds: 5, cueId: null });
  });
});
