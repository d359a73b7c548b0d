import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import type { Video } from "@pith/core/videos/video";
import { type ServerVideoRequest, useServerSummary } from "./use-server-summary.ts";

/**
 * Answers a question about an input through a Pith server. Returns null if the input is a list, which it
 * prints.
 */
export async function askServer({
  question,
  ...request
}: ServerVideoRequest & { question: string }): Promise<{ answer: QuestionAnswer; video: Video } | null> {
  return await useServerSummary({
    ...request,
    use: async ({ id, connection, summary: { video } }) => ({
      answer: await connection.client.call(
        summaryEndpoints.askQuestion,
        { params: { id }, body: { question } },
        { signal: request.context.signal },
      ),
      video,
    }),
  });
}
