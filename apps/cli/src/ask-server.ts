import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import type { Video } from "@pith/core/videos/video";
import { type ServerVideoRequest, useServerSummary } from "./use-server-summary.ts";

/**
 * Answers a question about an input using a Pith server. If the input is a list, prints it and returns null.
 */
export async function askServer({
  question,
  ...request
}: ServerVideoRequest & { question: string }): Promise<{
  answer: QuestionAnswer;
  video: Video;
  captionLanguage: string;
  hasModel: boolean;
} | null> {
  return await useServerSummary({
    ...request,
    use: async ({ id, connection, summary: { video, content } }) => ({
      answer: await connection.client.call(
        summaryEndpoints.askQuestion,
        { params: { id }, body: { question } },
        { signal: request.context.signal },
      ),
      video,
      captionLanguage: content.origin.captionLanguage,
      hasModel: connection.config.engine === "model",
    }),
  });
}
