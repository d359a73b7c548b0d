import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Library } from "./backend.ts";
import { citeQuote, quoteLine } from "./cite.ts";
import { defineTool, type ToolContext } from "./define-tool.ts";
import type { TextLine } from "./fence-text.ts";
import { noticeSchema, questionSchema, quoteOutputSchema, SUMMARY_URI, uriSchema } from "./schemas.ts";

const citedSchema = quoteOutputSchema.extend({ uri: uriSchema, title: z.string() });

const output = z.object({
  notice: noticeSchema,
  found: z.boolean().describe("false if no talk says it"),
  statements: z.array(z.object({ text: z.string().min(1), quotes: z.array(citedSchema).min(1) })),
  talks: z.number().int().nonnegative().describe("Talks that were searched"),
});

export function addAskLibrary({
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
    name: "ask_library",
    title: "Ask the library",
    description:
      "Answers a question from everything said in the user's summarized talks, each part with verbatim quotes, their talk and times. Says so if no talk answers it.",
    input: z.object({ question: questionSchema }),
    output,
    async run({ question }, work) {
      const { statements, citations, talks } = await library.ask({ question }, work);
      const cited = statements.map(({ text, citations: positions }) => ({
        text,
        quotes: positions.flatMap((position) => {
          const citation = citations[position];
          if (citation === undefined) return [];
          const { summaryId, title, quote, video } = citation;
          return {
            uri: `${SUMMARY_URI}${summaryId}`,
            title,
            ...citeQuote({ video, quote: { ...citation, text: quote } }),
          };
        }),
      }));
      const found = cited.length > 0;
      return {
        structured: { found, statements: cited, talks },
        intro: found
          ? `What the user's library says (talks read: ${talks}). Cite a statement by the link or time of its quote.`
          : `No talk says it (talks read: ${talks}). Tell the user so.`,
        lines: cited.flatMap(({ text, quotes }, at): TextLine[] => [
          { label: `statement ${at + 1}`, text },
          ...quotes.flatMap(({ uri, title, ...quote }) => [{ label: uri, text: title }, quoteLine(quote)]),
        ]),
      };
    },
  });
}
