import type { SummaryPart } from "../providers/summarizer.ts";
import type { Telling } from "./create-event-teller.ts";

type Place = Pick<Telling, "stage" | "progress">;

/** Share of the work that is done before the engine begins, and when it has ended. */
const FROM = 0.3;
const TO = 0.95;

/**
 * Where the work as a whole stands after each part that an engine tells. An engine that says how far it is, is believed,
 * but never goes back, as where another one stands in; one that doesn't gets nearer to the end with each point.
 */
export function createSummarizingProgress(): (part: SummaryPart) => Place {
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
