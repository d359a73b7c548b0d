import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Episode, toEpisode, WORDS_PER_SECOND } from "./load-episodes.ts";

interface Meeting {
  meeting_transcripts: { speaker: string; content: string }[];
  topic_list: { topic: string; relevant_text_span: [string, string][] }[];
}

/**
 * Returns a meeting with the annotated topics as chapters. Timestamps are estimated from an average speaking
 * rate.
 */
function readMeeting({ id, meeting }: { id: string; meeting: Meeting }): Episode {
  let words = 0;
  const turns = meeting.meeting_transcripts.map(({ speaker, content }) => {
    const startSeconds = words / WORDS_PER_SECOND;
    words += content.split(" ").length;
    return { speaker, startSeconds, text: content };
  });
  const chapters = meeting.topic_list
    .flatMap(({ topic, relevant_text_span: [span] }) => {
      const first = turns[Number(span?.[0])];
      return first === undefined ? [] : [{ title: topic, startSeconds: first.startSeconds }];
    })
    .sort((a, b) => a.startSeconds - b.startSeconds);
  return toEpisode({ id, turns, chapters });
}

/** Loads the QMSum meetings in a folder. */
export function loadMeetings(folder: string): Episode[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((id) => ({ id, meeting: JSON.parse(readFileSync(path.join(folder, id), "utf8")) as Meeting }))
    .map(readMeeting);
}
