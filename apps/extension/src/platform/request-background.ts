import type { z } from "zod";

/** Asks the background. @throws Error where the reply doesn't fit. */
export async function requestBackground<Request, Reply>({
  request,
  schema,
}: {
  request: Request;
  schema: z.ZodType<Reply>;
}): Promise<Reply> {
  return schema.parse(await chrome.runtime.sendMessage(request));
}
