import { afterEach, describe, expect, it } from "vitest";
import { mountMarks } from "./mount-marks.ts";

afterEach(() => document.body.replaceChildren());

describe("mountMarks", () => {
  it("draws a mark for each moment at its share of the bar, and takes them away at the end", () => {
    document.body.innerHTML = '<div id="movie_player"><div class="ytp-progress-bar"></div></div>';
    const controller = new AbortController();
    const marks = mountMarks({ signal: controller.signal });
    marks.show({ seconds: [0, 30, 90, 200], durationSeconds: 120 });
    marks.show({ seconds: [30, 90, 200], durationSeconds: 120 });
    const layer = document.querySelector<HTMLElement>(".ytp-progress-bar > [data-pith-marks]");
    const left = [...(layer?.children ?? [])].map((seed) => (seed as HTMLElement).style.left);
    expect(left).toEqual(["25%", "75%"]);
    expect(layer?.style.pointerEvents).toBe("none");
    controller.abort();
    marks.show({ seconds: [30], durationSeconds: 120 });
    expect(document.querySelector("[data-pith-marks]")).toBeNull();
  });
});
