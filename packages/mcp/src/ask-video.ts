import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { citeQuote, describeVideo, listClaimLines, videoLines } from "./cite.ts";
import { defineTool, readVideoName, type ToolContext } from "./define-tool.ts";
import {
  createVideoInputSchema,
  noticeSchema,
  questionSchema,
  SUMMARY_URI,
  statementSchema,
  uriSchema,
  videoOutputSchema,
} from "./schemas.ts";

const output = z.object({
  notice: noticeSchema,
  uri: uriSchema,
  video: videoOutputSchema,
  found: z.boolean().describe("false if the video doesn't say"),
  statements: z.array(statementSchema).describe("The answer in parts, each with the quotes that prove it"),
});

export function addAskVideo({ server, context }: { server: McpServer; context: ToolContext }): void {
  defineTool({
    server,
    context,
    name: "ask_video",
    title: "Ask a video",
    description:
      "Answers a question from what is said in one video, each part with verbatim quotes and their times. Says so if the video doesn't answer it; then don't answer from elsewhere as if the video had.",
    input: z.object({ video: createVideoInputSchema(context.backend), question: questionSchema }),
    output,
    isReadOnly: false,
    async run({ video: given, question }, work) {
      const { id, video, found, statements, wordsSoughtIn } = await context.backend.ask(
        { video: readVideoName(given), question },
        work,
      );
      const cited = statements.map(({ text, quotes }) => ({
        text,
        quotes: quotes.map((quote) => citeQuote({ video, quote })),
      }));
      const uri = `${SUMMARY_URI}${id}`;
      return {
        structured: { uri, video: describeVideo(video), found, statements: cited },
        intro: found
          ? `What ${uri} says about the question. Cite a statement by the link or time of its quote.`
          : wordsSoughtIn === undefined
            ? `The video ${uri} doesn't say. Tell the user so.`
            : `The video ${uri} has nothing with the question's words, and without a language model only they are looked for. Its captions are in “${wordsSoughtIn}”. Ask again in that language or in other words before you tell the user that the video doesn't say.`,
        lines: [
          ...videoLines(video),
          ...cited.flatMap(({ text, quotes }, at) =>
            listClaimLines({ label: `statement ${at + 1}`, text, quotes }),
          ),
        ],
      };
    },
  });
}
