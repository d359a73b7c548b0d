import { readFailure } from "../../../messages/failure.ts";
import {
  type ServerSummaryReply,
  type ServerSummaryRequest,
  serverSummaryReplySchema,
} from "../../../messages/server-summary-messages.ts";
import { requestBackground } from "../../../platform/request-background.ts";

/** Sends a request about a summary on Pith's server. Never rejects. */
export async function askServerSummary(request: ServerSummaryRequest): Promise<ServerSummaryReply> {
  try {
    return await requestBackground<ServerSummaryRequest, ServerSummaryReply>({
      request,
      schema: serverSummaryReplySchema,
    });
  } catch (error) {
    return { type: "server-summary:failed", failure: readFailure(error) };
  }
}
