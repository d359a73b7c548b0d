import { formatTimecode } from "@pith/core/lib/format-timecode";
import { layOutLine } from "@pith/core/line/lay-out-line";
import { lineSizes, SEED_PATH } from "@pith/core/line/line-shapes";
import type { Timeline } from "@pith/core/line/timeline";
import { findProgressBar } from "./page-elements.ts";

const COLOR = "#ff9a3d";
const SVG = "http://www.w3.org/2000/svg";

export interface Marks {
  /**
   * Draws our timeline for a summary of the whole video. `texts` has the text of each key point, by index.
   */
  show(input: { line: Timeline; texts: readonly string[] }): void;
}

/**
 * Draws our timeline on YouTube's own progress bar: the cited parts, and a marker for each key point with its
 * text as a tooltip. Clicks on a marker still reach the bar, so it seeks.
 */
export function mountMarks({ signal }: { signal: AbortSignal }): Marks {
  const host = document.createElement("div");
  host.setAttribute("data-pith-marks", "");
  host.style.cssText = "position:absolute;inset:0;pointer-events:none;z-index:40";
  const layer = document.createElement("div");
  layer.setAttribute("aria-hidden", "true");
  layer.style.cssText = "position:absolute;inset:0";
  // Closed, so that the page's scripts can't read the key points in the tooltips.
  host.attachShadow({ mode: "closed" }).append(layer);
  let shown: Parameters<Marks["show"]>[0] | null = null;
  let drawnPx = 0;

  function draw(): void {
    if (!shown) return;
    const { line, texts } = shown;
    // Without layout, as in tests, any width gives the same percentages.
    drawnPx = layer.clientWidth || 600;
    const { runs, marks } = layOutLine({ timeline: line, widthPx: drawnPx, size: "row" });
    const times = new Map(line.moments.map(({ keyPointIndex, at }) => [keyPointIndex, formatTimecode(at)]));
    layer.replaceChildren(
      ...runs.filter(({ state }) => state === "cited").map(({ xPx, widthPx }) => drawRun({ xPx, widthPx })),
      ...marks.map(({ xPx, keyPointIndexes, isTakeaway }) =>
        drawSeed({
          xPx,
          heightPx:
            keyPointIndexes.length > 1 ? sizes.clusterPx : isTakeaway ? sizes.takeawayPx : sizes.seedPx,
          tooltip: keyPointIndexes.map((index) => `${times.get(index)} ${texts[index]}`).join("\n"),
        }),
      ),
    );
  }

  function toShare(px: number): string {
    return `${((100 * px) / drawnPx).toFixed(3)}%`;
  }

  function drawRun({ xPx, widthPx }: { xPx: number; widthPx: number }): HTMLElement {
    const run = document.createElement("i");
    run.setAttribute("data-cited", "");
    run.style.cssText = `position:absolute;left:${toShare(xPx)};width:${toShare(widthPx)};top:-5px;height:3px;background:${COLOR};box-shadow:0 0 0 1px rgb(0 0 0 / .35)`;
    return run;
  }

  function drawSeed({
    xPx,
    heightPx,
    tooltip,
  }: {
    xPx: number;
    heightPx: number;
    tooltip: string;
  }): HTMLElement {
    const seed = document.createElement("i");
    seed.setAttribute("data-seed", "");
    seed.title = tooltip;
    seed.style.cssText = `position:absolute;left:${toShare(xPx)};bottom:calc(100% + 5px);width:12px;height:${heightPx}px;margin-left:-6px;pointer-events:auto`;
    // Built from DOM nodes, because the page's CSP may forbid parsing strings as HTML.
    const shape = document.createElementNS(SVG, "svg");
    shape.setAttribute("viewBox", "0 0 10 16");
    shape.style.cssText = `display:block;margin:auto;height:100%;fill:${COLOR};filter:drop-shadow(0 0 1px rgb(0 0 0 / .6))`;
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", SEED_PATH);
    shape.append(path);
    seed.append(shape);
    return seed;
  }

  window.addEventListener("resize", draw, { signal });
  signal.addEventListener("abort", () => host.remove(), { once: true });
  return {
    show(input) {
      if (signal.aborted) return;
      shown = input;
      findProgressBar()?.append(host);
      draw();
    },
  };
}

const sizes = lineSizes.row;
