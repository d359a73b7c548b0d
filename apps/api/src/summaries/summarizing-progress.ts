import type { EngineEvent } from "@pith/engine/summary-engine";
import type { RunUpdate } from "./results.repo.ts";

type Place = Pick<RunUpdate, "stage" | "progress">;

/** The overall progress before the engine starts, and after it has finished. */
const FROM = 0.3;
const TO = 0.95;

/**
 * Returns a function that maps an engine's events to the overall progress. Uses the engine's own progress but
 * never moves backward, even if a fallback engine starts over. If an engine reports none, each point moves
 * the progress closer to the end.
 */
export function createSummarizingProgress(): (part: EngineEvent) => Place {
  let place: Place = { stage: "reading", progress: FROM };
  let saysItself = false;
  let points = 0;
  return (part) => {
    if (part.type === "status") {
      saysItself = true;
      place = { stage: part.stage, progress: Math.max(place.progress, FROM + (TO - FROM) * part.progress) };
    } else if (!saysItself) {
      points += part.type === "key_point" ? 1 : 0;
      place = { stage: "writing", progress: 0.9 - 0.5 / (1 + points / 4) };
    }
    return place;
  };
}
