import type { McpServer } from "@modelcontextprotocol/server";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import { z } from "zod";
import { describeVideo, videoLines } from "./cite.ts";
import { cursorSchema, cutPage, nextCursorSchema } from "./cut-page.ts";
import { defineTool, describeNextPage, readVideoName, type ToolContext } from "./define-tool.ts";
import {
  createVideoInputSchema,
  noticeSchema,
  SUMMARY_URI,
  uriSchema,
  videoOutputSchema,
} from "./schemas.ts";

const name = "list_chapters";

const output = z.object({
  notice: noticeSchema,
  uri: uriSchema,
  video: videoOutputSchema,
  chapters: z.array(
    z.object({
      title: z.string().min(1),
      startSeconds: z.number().nonnegative().nullable(),
      endSeconds: z.number().nonnegative().nullable(),
      link: z.string().nullable(),
    }),
  ),
  nextCursor: nextCursorSchema,
});

export function addListChapters({ server, context }: { server: McpServer; context: ToolContext }): void {
  defineTool({
    server,
    context,
    name,
    title: "List chapters",
    description:
      "Returns the chapters of a video with their times: the uploader's, or those that Pith found in the speech.",
    input: z.object({ video: createVideoInputSchema(context.backend), cursor: cursorSchema }),
    output,
    isReadOnly: false,
    async run({ video: given, cursor }, work) {
      const { id, video, content } = await context.backend.summarize(
        { video: readVideoName(given), length: "medium", shape: "points", language: null },
        work,
      );
      const uri = `${SUMMARY_URI}${id}`;
      const { page, next } = cutPage({
        items: content.chapters,
        first: Number(cursor ?? 0),
        measure: ({ title }) => title.length + 100,
      });
      const nextCursor = next === null ? null : String(next);
      const described = describeVideo({ ...video, title: content.title || video.title });
      return {
        structured: {
          uri,
          video: described,
          chapters: page.map((chapter) => ({
            ...chapter,
            link: buildMomentUrl({ video, seconds: chapter.startSeconds }),
          })),
          nextCursor,
        },
        intro: `${content.chapters.length} chapters of ${uri}.`,
        lines: [
          ...videoLines(described),
          ...page.map(({ title, startSeconds }) => ({
            label: `chapter ${formatTimecode(startSeconds)}`.trimEnd(),
            text: title,
          })),
        ],
        outro: describeNextPage({ tool: name, cursor: nextCursor, uri }),
      };
    },
  });
}
