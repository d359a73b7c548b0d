import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A QMSum meeting, with the human-written summaries of the whole meeting. */
export interface Meeting {
  id: string;
  turns: { speaker: string; content: string }[];
  summaries: string[];
}

interface RawMeeting {
  general_query_list: { query: string; answer: string }[];
  meeting_transcripts: { speaker: string; content: string }[];
}

function toMeeting({ id, raw }: { id: string; raw: RawMeeting }): Meeting {
  return {
    id,
    turns: raw.meeting_transcripts,
    summaries: raw.general_query_list.map((query) => query.answer),
  };
}

/** Loads the 35 validation meetings that are used for measuring. Nothing may be tuned on them. */
export function loadValidationMeetings(folder: string): Meeting[] {
  const lines = readFileSync(path.join(folder, "val.jsonl"), "utf8").trim().split("\n");
  return lines.map((line, position) =>
    toMeeting({ id: `val-${position + 1}`, raw: JSON.parse(line) as RawMeeting }),
  );
}

/** Loads the training meetings that are available, for development. */
export function loadTrainingMeetings(folder: string): Meeting[] {
  const train = path.join(folder, "train_sample");
  return readdirSync(train)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => {
      const raw = JSON.parse(readFileSync(path.join(train, name), "utf8")) as RawMeeting;
      return toMeeting({ id: path.basename(name, ".json"), raw });
    });
}
