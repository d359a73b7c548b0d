import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import type { Video } from "@pith/core/videos/video";
import { type ServerRequest, summarizeByServer } from "./summarize-by-server.ts";

/**
 * Has a Pith server answer a question about an input, which it summarizes first. Returns the list if the input is one
 * and no item is chosen.
 */
export async function askServer({ question, ...request }: ServerRequest & { question: string }) {
  const result = await summarizeByServer(request);
  if (result.kind === "list") return result;
  const { id, connection, summary } = result;
  const answer: QuestionAnswer = await connection.client.call(
    summaryEndpoints.askQuestion,
    { params: { id }, body: { question } },
    { signal: request.context.signal },
  );
  const { video }: { video: Video } = summary;
  return { kind: "answer" as const, answer, video };
}
