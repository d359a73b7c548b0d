import type { MessageSchema } from "./message-schema.ts";

/** Handles the extension's own requests that match the schema and ignores all others. */
export function onRequest<Request, Reply>({
  schema,
  answer,
}: {
  schema: MessageSchema<Request>;
  answer: (request: Request) => Promise<Reply>;
}): void {
  chrome.runtime.onMessage.addListener((message: unknown, sender, sendReply) => {
    const parsed = schema.safeParse(message);
    if (!parsed.success || sender.id !== chrome.runtime.id) return false;
    void answer(parsed.data).then(sendReply);
    return true;
  });
}
