import type { Chapter } from "@pith/core/videos/video";
import { z } from "zod";
import { toChapters } from "./parse-description-chapters.ts";

/** Key of the uploader's chapter markers in the player bar. Automatic key moments have a different key. */
const UPLOADER_CHAPTERS = "DESCRIPTION_CHAPTERS";

const chapterMarkSchema = z.object({
  chapterRenderer: z.object({
    title: z.object({ simpleText: z.string().min(1) }),
    timeRangeStartMillis: z.number().nonnegative(),
  }),
});

const nextSchema = z.object({
  playerOverlays: z.object({
    playerOverlayRenderer: z.object({
      decoratedPlayerBarRenderer: z.object({
        decoratedPlayerBarRenderer: z.object({
          playerBar: z.object({
            multiMarkersPlayerBarRenderer: z.object({
              markersMap: z.array(
                z.object({
                  key: z.string(),
                  value: z.object({ chapters: z.array(chapterMarkSchema).nullish().catch(null) }),
                }),
              ),
            }),
          }),
        }),
      }),
    }),
  }),
});

/**
 * Reads the uploader's chapters from the response to YouTube's `next` call or from a watch page's data; empty
 * if there are none. Each ends at the next one's start, and the last one ends at `durationSeconds`.
 */
export function readNextChapters({
  next,
  durationSeconds,
}: {
  next: unknown;
  durationSeconds: number | null;
}): Chapter[] {
  const parsed = nextSchema.safeParse(next);
  if (!parsed.success) return [];
  const { markersMap } =
    parsed.data.playerOverlays.playerOverlayRenderer.decoratedPlayerBarRenderer.decoratedPlayerBarRenderer
      .playerBar.multiMarkersPlayerBarRenderer;
  const marks = markersMap.find(({ key }) => key === UPLOADER_CHAPTERS)?.value.chapters ?? [];
  const entries = marks.map(({ chapterRenderer }) => ({
    title: chapterRenderer.title.simpleText,
    startSeconds: chapterRenderer.timeRangeStartMillis / 1000,
  }));
  return toChapters({ entries: entries.slice(0, 500), durationSeconds });
}
