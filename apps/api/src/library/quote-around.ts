import type { Cue } from "@pith/core/transcripts/transcript";
import { markMatches } from "@pith/engine/search/mark-matches";
import type { SearchTerm } from "@pith/engine/search/search-query";
import type { SpokenPlace } from "@pith/engine/search/speech-index";

/** About two lines on a desktop. */
const MAX_CHARACTERS = 200;
const SENTENCE_END = /[.!?…。！？؟][”"')»]*\s+/gu;

/** Returns the words around a match, starting at a sentence if one begins nearby, with the matches marked. */
export function quoteAround({
  cues,
  place,
  terms,
  language,
}: {
  /** The match's cues and some of their neighbors, in order. */
  cues: readonly Cue[];
  place: Pick<SpokenPlace, "firstCueId" | "lastCueId">;
  terms: readonly SearchTerm[];
  language: string;
}): { text: string; marks: [number, number][] } {
  const text = cues.map((cue) => cue.text).join(" ");
  const before = cues.filter(({ id }) => id < place.firstCueId).map((cue) => cue.text.length + 1);
  const placeStart = before.reduce((sum, length) => sum + length, 0);
  const all = markMatches({ text, language, terms });
  const [from, to] = all.find(([start]) => start >= placeStart) ?? [placeStart, placeStart];

  const ends = [...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  const sentenceStart = ends.filter((end) => end <= from).at(-1) ?? 0;
  const start =
    from - sentenceStart <= MAX_CHARACTERS / 2
      ? sentenceStart
      : text.indexOf(" ", from - MAX_CHARACTERS / 2) + 1;
  const sentenceEnd = ends.find((end) => end >= to) ?? text.length;
  const room = start + MAX_CHARACTERS;
  const end =
    sentenceEnd <= room
      ? sentenceEnd
      : Math.max(to, text.lastIndexOf(" ", room) > to ? text.lastIndexOf(" ", room) : room);
  const isCutBefore = start > 0 && !ends.includes(start);
  const isCutAfter = end < text.length && !ends.includes(end);
  const lead = isCutBefore ? "…" : "";
  const quoted = text.slice(start, end).trimEnd();
  return {
    text: `${lead}${quoted}${isCutAfter ? "…" : ""}`,
    marks: all
      .filter((mark) => mark[0] >= start && mark[1] <= end)
      .map((mark) => [mark[0] - start + lead.length, mark[1] - start + lead.length]),
  };
}
