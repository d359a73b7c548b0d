import type { SummaryContent, SummaryOrigin } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";

export function buildVideo(changes: Partial<Video> = {}): Video {
  return {
    host: "youtube",
    id: "dQw4w9WgXcQ",
    url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    title: "How bridges stand",
    author: "Ada Builder",
    durationSeconds: 60,
    thumbnailUrl: null,
    publishedAt: null,
    chapters: [],
    ...changes,
  };
}

export function buildTranscript(texts: readonly string[] = defaultTexts): Transcript {
  return {
    language: "en",
    kind: "manual",
    cues: texts.map((text, id) => ({
      id,
      startMs: id * 5000,
      endMs: (id + 1) * 5000,
      text,
      speaker: null,
    })),
  };
}

const defaultTexts = [
  "A bridge carries its load down to the ground.",
  "Arches push outwards at their feet.",
  "Cables only ever pull.",
  "Wind can make a light deck swing.",
];

/** Builds a summary with a point for each of the first four cues. */
export function buildContent({
  transcript = buildTranscript(),
  video = buildVideo(),
  captionSource = "host",
  requestedLanguage = null,
}: {
  transcript?: Transcript;
  video?: Video;
  captionSource?: SummaryOrigin["captionSource"];
  requestedLanguage?: string | null;
} = {}): SummaryContent {
  return {
    title: video.title,
    gist: transcript.cues[0]?.text ?? "",
    gistEvidence: null,
    keyPoints: transcript.cues.slice(0, 4).map((cue) => ({
      text: cue.text,
      label: null,
      quotes: [
        {
          text: cue.text,
          startSeconds: cue.startMs === null ? null : cue.startMs / 1000,
          endSeconds: cue.endMs === null ? null : cue.endMs / 1000,
          firstCueId: cue.id,
          lastCueId: cue.id,
          speaker: cue.speaker,
        },
      ],
      chapterIndex: 0,
      proof: { kind: "verbatim" },
      repairs: [],
    })),
    chapters: [{ title: "All of it", startSeconds: 0, endSeconds: null }],
    shaped: null,
    coverage: { share: 1, blocks: [], leftOut: [] },
    language: transcript.language,
    origin: {
      captionLanguage: transcript.language,
      captionKind: transcript.kind,
      captionSource,
      engine: "extractive",
      model: null,
      readShare: 1,
      isFallback: false,
      sponsorSecondsCut: 0,
      unavailableLanguage: requestedLanguage,
    },
  };
}
