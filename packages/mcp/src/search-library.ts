import type { McpServer } from "@modelcontextprotocol/server";
import { MAX_SEARCH_CHARACTERS } from "@pith/core/contract/limits";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import { z } from "zod";
import type { Library } from "./backend.ts";
import { nextCursorSchema } from "./cut-page.ts";
import { defineTool, describeNextPage, type ToolContext } from "./define-tool.ts";
import { noticeSchema, SUMMARY_URI, uriSchema } from "./schemas.ts";

const name = "search_library";
const PAGE_TALKS = 10;

const output = z.object({
  notice: noticeSchema,
  talks: z.array(
    z.object({
      uri: uriSchema,
      title: z.string(),
      author: z.string().nullable(),
      url: z.string().nullable(),
      gist: z.string().nullable(),
      places: z.array(
        z.object({
          kind: z.enum(["said", "point"]).describe("said: verbatim speech; point: a point of the summary"),
          text: z.string(),
          startSeconds: z.number().nullable(),
          link: z.string().nullable(),
        }),
      ),
    }),
  ),
  total: z.number().int().nonnegative().describe("Talks that match, on all pages"),
  nextCursor: nextCursorSchema,
});

export function addSearchLibrary({
  server,
  context,
  library,
}: {
  server: McpServer;
  context: ToolContext;
  library: Library;
}): void {
  defineTool({
    server,
    context,
    name,
    title: "Search the library",
    description:
      "Finds the user's summarized talks in which words are said, with the places. Without words, lists the talks, newest first.",
    input: z.object({
      search: z.string().max(MAX_SEARCH_CHARACTERS).default("").describe("Words that are said in the talk"),
      cursor: z.string().max(200).optional().describe("nextCursor of the page before, for the next page"),
    }),
    output,
    async run({ search, cursor = null }, work) {
      const { talks, total, nextCursor } = await library.search({ search, cursor, limit: PAGE_TALKS }, work);
      const found = talks.map(({ id, title, author, video, gist, places }) => ({
        uri: `${SUMMARY_URI}${id}`,
        title,
        author,
        url: video?.url ?? null,
        gist,
        // The fields are listed individually, because clients reject fields that aren't in the output schema.
        places: places.map(({ kind, text, startSeconds }) => ({
          kind,
          text,
          startSeconds,
          link: video === null ? null : buildMomentUrl({ video, seconds: startSeconds }),
        })),
      }));
      return {
        structured: { talks: found, total, nextCursor },
        intro: `Talks of the user's library that match: ${total}.`,
        lines: found.flatMap(({ uri, title, gist, places }) => [
          { label: uri, text: title },
          ...(gist === null ? [] : [{ label: "gist", text: gist }]),
          ...places.map(({ kind, text, startSeconds, link }) => ({
            label: [kind, formatTimecode(startSeconds)].filter(Boolean).join(" "),
            text: `“${text}”${link === null ? "" : ` ${link}`}`,
          })),
        ]),
        outro: describeNextPage({ tool: name, cursor: nextCursor }),
      };
    },
  });
}
