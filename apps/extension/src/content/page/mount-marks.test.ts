import { buildTimeline } from "@pith/core/line/build-timeline";
import { buildContent } from "@pith/core/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openShadowRoots } from "../../testing/open-shadow-roots.ts";
import { mountMarks } from "./mount-marks.ts";

beforeEach(openShadowRoots);
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe("mountMarks", () => {
  it("draws cited stretches and a tooltip for each point, and removes them on abort", () => {
    document.body.innerHTML = '<div id="movie_player"><div class="ytp-progress-bar"></div></div>';
    const controller = new AbortController();
    const marks = mountMarks({ signal: controller.signal });
    const { keyPoints, coverage } = buildContent();
    const line = buildTimeline({ durationSeconds: 600, chapters: [], keyPoints, coverage });
    if (!line) throw new Error("Nothing to draw.");
    const texts = keyPoints.map(({ text }) => text);
    marks.show({ line, texts });
    marks.show({ line, texts });
    const layer = document.querySelector<HTMLElement>(".ytp-progress-bar > [data-pith-marks]");
    const find = (selector: string) => [
      ...(layer?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
    ];
    // Seconds 40 to 160 of 600 are cited.
    expect(find("[data-cited]").map(({ style }) => [style.left, style.width])).toEqual([["6.667%", "20%"]]);
    expect(find("[data-seed]").map(({ style }) => style.left)).toEqual(["10%", "66.667%"]);
    expect(find("[data-seed]")[0]?.title).toBe("1:00 The peel turns orange when the nights are cold.");
    expect(layer?.style.pointerEvents).toBe("none");
    controller.abort();
    marks.show({ line, texts });
    expect(document.querySelector("[data-pith-marks]")).toBeNull();
  });
});
