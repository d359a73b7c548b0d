import { isAppError } from "@pith/core/errors/app-error";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import { parseJson } from "../lib/extract-json-object.ts";
import { isSameLanguage } from "../lib/is-same-language.ts";
import { listHlsTracks } from "../tracks/list-hls-tracks.ts";
import { createTrack, type ListedTrack } from "../tracks/listed-track.ts";
import { readTedLanguage } from "./read-ted-page.ts";
import { type TedPage, type TedTranslation, tedGraphqlSchema } from "./ted-answers.ts";

const QUESTION =
  "query Transcript($id: ID!, $language: String!) { translation(videoId: $id, language: $language) { paragraphs { cues { text time } } } }";

/**
 * Lists a talk's captions in its spoken language, from the first source that has them: the stream's own
 * subtitles, the transcript on the page, then TED's transcript API. The stream's times match the player's.
 * The times of the two transcripts are relative to the talk's start, so the duration of the opening logo is
 * added to them.
 */
export async function listTedTracks({
  page,
  fetch,
  signal,
}: {
  page: TedPage;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<ListedTrack[]> {
  const language = readTedLanguage(page);
  const introMs = Math.round((page.videoData.playerData?.introDuration ?? 0) * 1000);
  const stream = page.videoData.playerData?.resources?.hls?.stream;
  if (stream) {
    const tracks = await tolerate(listHlsTracks({ url: stream, fetch, signal }));
    const spoken = (tracks ?? []).filter((track) => isSpoken({ track, language }));
    if (spoken.length > 0) return spoken;
  }
  // The page's own transcript is in the page's language, which is English.
  const onPage = page.transcriptData?.translation;
  if (onPage && isSameLanguage(language, "en") && countCues(onPage) > 0) {
    return [toTrack({ translation: onPage, introMs, language })];
  }
  const translation = await tolerate(fetchTranslation({ id: page.videoData.id, language, fetch, signal }));
  return translation && countCues(translation) > 0 ? [toTrack({ translation, introMs, language })] : [];
}

function isSpoken({ track, language }: { track: ListedTrack; language: string }): boolean {
  return track.language !== null && isSameLanguage(track.language, language);
}

async function fetchTranslation({
  id,
  language,
  fetch,
  signal,
}: {
  id: string;
  language: string;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<TedTranslation | null> {
  const response = await fetch({
    url: "https://www.ted.com/graphql",
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ operationName: "Transcript", query: QUESTION, variables: { id, language } }),
    signal,
  });
  const parsed = tedGraphqlSchema.safeParse(response.status === 200 ? parseJson(response.text()) : null);
  return parsed.success ? parsed.data.data.translation : null;
}

function toTrack({
  translation,
  introMs,
  language,
}: {
  translation: TedTranslation;
  introMs: number;
  language: string;
}): ListedTrack {
  const segments = translation.paragraphs.flatMap(({ cues }) =>
    cues.map(({ text, time }) => ({ text: text.replaceAll("\n", " "), startMs: Math.round(time) + introMs })),
  );
  return createTrack({
    content: { kind: "text", text: JSON.stringify({ segments }) },
    language,
    kind: "manual",
    role: "captions",
  });
}

function countCues({ paragraphs }: TedTranslation): number {
  return paragraphs.reduce((sum, { cues }) => sum + cues.length, 0);
}

/** Ignores a source's failure, so that the next source is tried. */
async function tolerate<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error) && error.code !== "cancelled") return null;
    throw error;
  }
}
