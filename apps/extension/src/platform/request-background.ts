import { AppError } from "@pith/core/errors/app-error";
import type { z } from "zod";
import { sendRequest } from "./send-request.ts";

/**
 * Sends a request to the background.
 *
 * @throws AppError `unavailable.extension_updated` if the extension was updated or removed while this page was open;
 * Error if the reply is invalid or lost.
 */
export async function requestBackground<Request, Reply>({
  request,
  schema,
}: {
  request: Request;
  schema: z.ZodType<Reply>;
}): Promise<Reply> {
  let reply: unknown;
  try {
    reply = await sendRequest(request);
  } catch (cause) {
    // Only a script that outlived its extension has no id.
    if (chrome.runtime.id) throw cause;
    throw new AppError({ code: "unavailable.extension_updated", cause });
  }
  return schema.parse(reply);
}
