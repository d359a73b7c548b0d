import { findProgressBar } from "./page-elements.ts";

/** Draws the seeds on YouTube's own progress bar. They ignore clicks, so the bar below still seeks. */
export function mountMarks({ signal }: { signal: AbortSignal }): {
  show(input: { seconds: readonly number[]; durationSeconds: number }): void;
} {
  const layer = document.createElement("div");
  layer.setAttribute("data-pith-marks", "");
  layer.setAttribute("aria-hidden", "true");
  layer.style.cssText = "position:absolute;inset:0;pointer-events:none;z-index:40";
  signal.addEventListener("abort", () => layer.remove(), { once: true });
  return {
    show({ seconds, durationSeconds }) {
      if (signal.aborted) return;
      findProgressBar()?.append(layer);
      layer.replaceChildren(
        ...seconds
          .filter((second) => second <= durationSeconds)
          .map((second) => {
            const seed = document.createElement("i");
            const share = ((second / durationSeconds) * 100).toFixed(3);
            seed.style.cssText = `position:absolute;left:${share}%;top:-3px;bottom:-3px;width:3px;margin-left:-1px;border-radius:2px;background:#ff9a3d;box-shadow:0 0 0 1px rgb(0 0 0 / .35)`;
            return seed;
          }),
      );
    },
  };
}
