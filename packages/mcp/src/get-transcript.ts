import type { McpServer } from "@modelcontextprotocol/server";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Cue } from "@pith/core/transcripts/transcript";
import { captionKindSchema } from "@pith/core/transcripts/transcript";
import { z } from "zod";
import type { TranscriptPart } from "./backend.ts";
import { describeVideo, videoLines } from "./cite.ts";
import { cursorSchema, cutPage, describePage, nextCursorSchema } from "./cut-page.ts";
import { defineTool, describeNextPage, readVideoName, type ToolContext } from "./define-tool.ts";
import type { TextLine } from "./fence-text.ts";
import {
  createVideoInputSchema,
  languageInputSchema,
  noticeSchema,
  SUMMARY_URI,
  uriSchema,
  videoOutputSchema,
} from "./schemas.ts";

const name = "get_transcript";

/** More cues than fit on a page. */
const PAGE_CUES = 2000;

const output = z.object({
  notice: noticeSchema,
  uri: uriSchema,
  video: videoOutputSchema,
  captions: z.object({ language: z.string(), kind: captionKindSchema }),
  cues: z.array(
    z.object({
      startSeconds: z.number().nonnegative().nullable(),
      endSeconds: z.number().nonnegative().nullable(),
      speaker: z.string().nullable(),
      text: z.string().min(1),
    }),
  ),
  firstCue: z.number().int().nonnegative().describe("Position of the first cue in the transcript"),
  totalCues: z.number().int().nonnegative(),
  nextCursor: nextCursorSchema,
});

export function addGetTranscript({ server, context }: { server: McpServer; context: ToolContext }): void {
  defineTool({
    server,
    context,
    name,
    title: "Get a transcript",
    description:
      "Returns what is said in a video, cue by cue with times, a page at a time. Reading a whole talk takes many pages; ask_video finds a passage faster.",
    input: z.object({
      video: createVideoInputSchema(context.backend),
      language: languageInputSchema
        .nullable()
        .default(null)
        .describe("Language of the captions to prefer; null for the video's own"),
      cursor: cursorSchema,
    }),
    output,
    isReadOnly: false,
    async run({ video, language, cursor }, work) {
      const first = Number(cursor ?? 0);
      const part = await context.backend.readTranscript(
        { video: readVideoName(video), language, firstCueId: first, limit: PAGE_CUES },
        work,
      );
      return buildTranscriptPage({ part, first });
    },
  });
}

function buildTranscriptPage({ part, first }: { part: TranscriptPart; first: number }) {
  const { id, video, language, kind, totalCues } = part;
  const { page } = cutPage({ items: part.cues, first: 0, measure: ({ text }) => text.length + 12 });
  const end = first + page.length;
  const nextCursor = page.length > 0 && end < totalCues ? String(end) : null;
  const uri = `${SUMMARY_URI}${id}`;
  return {
    structured: {
      uri,
      video: describeVideo(video),
      captions: { language, kind },
      cues: page.map(({ startMs, endMs, speaker, text }) => ({
        startSeconds: toSeconds(startMs),
        endSeconds: toSeconds(endMs),
        speaker,
        text,
      })),
      firstCue: first,
      totalCues,
      nextCursor,
    },
    intro: `Transcript of ${uri}, ${describePage({ items: "cues", first, end, total: totalCues })}.`,
    lines: [...videoLines(video), ...listCueLines(page)],
    outro: describeNextPage({ tool: name, cursor: nextCursor, uri }),
  };
}

/** Returns cues as lines, each with its time. */
export function listCueLines(cues: readonly Cue[]): TextLine[] {
  return cues.map(({ startMs, speaker, text }) => ({
    label: formatTimecode(toSeconds(startMs)),
    text: speaker === null ? text : `${speaker}: ${text}`,
  }));
}

function toSeconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}
