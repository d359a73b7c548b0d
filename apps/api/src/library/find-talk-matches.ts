import type { TalkMatches, TalkPlace } from "@pith/core/contract/library.schemas";
import { MAX_LISTED_PLACES, MAX_TALK_PLACES } from "@pith/core/contract/limits";
import { listPoints } from "@pith/core/summaries/list-points";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { markMatches } from "@pith/engine/search/mark-matches";
import { readSearch } from "@pith/engine/search/search-query";
import { findSpokenPlaces, type SpokenPlace } from "@pith/engine/search/speech-index";
import type { Db } from "../db/database.ts";
import { readSpeechLines } from "../summaries/search-index.repo.ts";
import { buildCueRangeKey, type CueRange, readCueRanges } from "../summaries/transcripts.repo.ts";
import { quoteAround } from "./quote-around.ts";

interface SearchedTalk {
  summary: { id: string };
  result: { transcriptId: string | null; content: SummaryContent | null };
  /** The transcript's language. Null until there is a transcript. */
  language: string | null;
}

/** Cues to show before and after the matching words. */
const CUES_AROUND = 2;

/**
 * Finds where the search words are spoken in talks, grouped by summary. Each talk must belong to the actor.
 */
export async function findTalkMatches({
  db,
  search,
  talks,
  limit,
}: {
  db: Db;
  search: string;
  talks: readonly SearchedTalk[];
  limit: "listed" | "all";
}): Promise<Map<string, TalkMatches>> {
  const shownPlaces = limit === "all" ? MAX_TALK_PLACES : MAX_LISTED_PLACES;
  const lines = await readSpeechLines({
    db,
    transcriptIds: talks.flatMap(({ result }) => result.transcriptId ?? []),
  });
  const found = talks.map((talk) => {
    const { transcriptId } = talk.result;
    const terms = readSearch({ search, language: talk.language ?? "und" });
    const places = findSpokenPlaces({ lines: lines.get(transcriptId ?? "") ?? "", terms });
    return { talk, terms, places, shown: places.slice(0, shownPlaces) };
  });
  const cues = await readCueRanges({
    db,
    ranges: found.flatMap(({ talk, shown }) =>
      shown.map((place) => surround({ place, transcriptId: talk.result.transcriptId ?? "" })),
    ),
  });
  return new Map(
    found.map(({ talk, terms, places, shown }) => {
      const { content, transcriptId } = talk.result;
      const language = talk.language ?? "und";
      const said = shown.map((place): TalkPlace => {
        const around =
          cues.get(buildCueRangeKey(surround({ place, transcriptId: transcriptId ?? "" }))) ?? [];
        return { kind: "said", ...quoteAround({ cues: around, place, terms, language }), ...locate(place) };
      });
      const mark = (text: string) =>
        content === null
          ? []
          : markMatches({
              text,
              language: content.language,
              terms: readSearch({ search, language: content.language }),
            });
      return [
        talk.summary.id,
        {
          count: places.length,
          captionLanguage: talk.language,
          places: said.length > 0 || content === null ? said : findPoints({ content, search }),
          seconds: places
            .slice(0, MAX_TALK_PLACES)
            .flatMap(({ startMs }) => (startMs === null ? [] : [startMs / 1000])),
          titleMarks: mark(content?.title ?? ""),
          gistMarks: mark(content?.gist ?? ""),
        },
      ];
    }),
  );
}

function locate({ firstCueId, startMs }: SpokenPlace) {
  return { firstCueId, startSeconds: startMs === null ? null : startMs / 1000 };
}

function surround({ place, transcriptId }: { place: SpokenPlace; transcriptId: string }): CueRange {
  const { firstCueId, lastCueId } = place;
  return {
    transcriptId,
    firstCueId: Math.max(0, firstCueId - CUES_AROUND),
    lastCueId: lastCueId + CUES_AROUND,
  };
}

/** Returns the first points whose text contains the entire search string. */
function findPoints({ content, search }: { content: SummaryContent; search: string }): TalkPlace[] {
  const { language } = content;
  const terms = readSearch({ search, language });
  return listPoints(content)
    .flatMap(({ text, quotes: [{ startSeconds, firstCueId }] }): TalkPlace[] => {
      const isWhole = terms.every((term) => markMatches({ text, language, terms: [term] }).length > 0);
      if (!isWhole) return [];
      return [
        { kind: "point", text, marks: markMatches({ text, language, terms }), startSeconds, firstCueId },
      ];
    })
    .slice(0, MAX_LISTED_PLACES);
}
