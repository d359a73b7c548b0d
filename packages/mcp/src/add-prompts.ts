import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Backend } from "./backend.ts";

/** Registers prompts for the most common questions about a video. */
export function addPrompts({
  server,
  backend: { takesFiles, library },
}: {
  server: McpServer;
  backend: Pick<Backend, "takesFiles" | "library">;
}): void {
  const about = takesFiles ? "Link to the video, or a file's path" : "Link to the video";
  const videoSchema = z.string().min(1).describe(about);
  server.registerPrompt(
    "worth_my_hour",
    {
      title: "Is it worth my hour?",
      description: "Tells you whether to watch a video, and which parts.",
      argsSchema: z.object({
        video: videoSchema,
        interest: z.string().optional().describe("What you hope to learn"),
      }),
    },
    ({ video, interest }) =>
      ask(
        `Is this video worth my time? ${video}`,
        interest ? `I hope to learn: ${interest}` : null,
        "Call summarize_video, then list_chapters. Answer in at most six sentences: what it claims, for whom it is new, and which minutes to watch if not all, each with its link. Base every sentence on a point's quote and give its time. Say what the summary doesn't cover.",
      ),
  );
  server.registerPrompt(
    "notes_with_citations",
    {
      title: "Notes with citations",
      description: "Writes notes on a video in which each line shows the moment it was said.",
      argsSchema: z.object({
        video: videoSchema,
        focus: z.string().optional().describe("What the notes should be about"),
      }),
    },
    ({ video, focus }) =>
      ask(
        `Write notes on this video: ${video}`,
        focus ? `Focus on: ${focus}` : null,
        "Call summarize_video with length long and read all its pages. For details of the focus, call ask_video. Write Markdown: a heading per chapter, one idea a line, and after each line the time as a link to the moment. Quote word for word where wording matters. Write nothing that no quote supports.",
      ),
  );
  if (library !== null)
    server.registerPrompt(
      "across_my_talks",
      {
        title: "What do my talks say?",
        description: "Compares what your summarized talks say about a question.",
        argsSchema: z.object({ question: z.string().min(1).describe("The question") }),
      },
      ({ question }) =>
        ask(
          `What do the talks in my library say about this? ${question}`,
          null,
          "Call ask_library, and search_library for other words that speakers may use. Say where talks agree and where they differ. Name the talk and link the moment for every statement. If no talk answers it, say so.",
        ),
    );
}

function ask(...parts: readonly (string | null)[]) {
  const text = parts.filter((part) => part !== null).join("\n\n");
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}
