import type { MessageSchema } from "./message-schema.ts";

/** The frame that sent a request; undefined for the extension's own pages that aren't in a tab. */
export interface RequestSender {
  tabId: number | undefined;
  frameId: number | undefined;
}

/** Handles the extension's own requests that match the schema and ignores all others. */
export function onRequest<Request, Reply>({
  schema,
  answer,
}: {
  schema: MessageSchema<Request>;
  answer: (request: Request, sender: RequestSender) => Promise<Reply>;
}): void {
  chrome.runtime.onMessage.addListener((message: unknown, sender, sendReply) => {
    const parsed = schema.safeParse(message);
    if (!parsed.success || sender.id !== chrome.runtime.id) return false;
    void answer(parsed.data, { tabId: sender.tab?.id, frameId: sender.frameId }).then(sendReply, () =>
      // Without any reply, the asker would wait until this context ends.
      sendReply(undefined),
    );
    return true;
  });
}
