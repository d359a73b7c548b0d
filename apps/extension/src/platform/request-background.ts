import type { z } from "zod";

/** Sends a request to the background. @throws Error if the reply is invalid. */
export async function requestBackground<Request, Reply>({
  request,
  schema,
}: {
  request: Request;
  schema: z.ZodType<Reply>;
}): Promise<Reply> {
  return schema.parse(await chrome.runtime.sendMessage(request));
}
