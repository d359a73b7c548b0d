import type { MessageSchema } from "./message-schema.ts";

/** The frame that sent a request. Undefined for extension pages outside of a tab. */
export interface RequestSender {
  tabId: number | undefined;
  frameId: number | undefined;
}

/**
 * Handles the extension's own requests that match the schema and ignores everything else, until the returned function
 * is called.
 */
export function onRequest<Request, Reply>({
  schema,
  isForOwnPages = false,
  answer,
}: {
  schema: MessageSchema<Request>;
  /**
   * True to ignore content scripts. An attacker who has taken over a page's process could send messages as a
   * content script.
   */
  isForOwnPages?: boolean;
  answer: (request: Request, sender: RequestSender) => Promise<Reply>;
}): () => void {
  const listener: Parameters<typeof chrome.runtime.onMessage.addListener>[0] = (
    message: unknown,
    sender,
    sendReply,
  ) => {
    const parsed = schema.safeParse(message);
    if (!parsed.success || sender.id !== chrome.runtime.id) return false;
    if (isForOwnPages && !sender.url?.startsWith(chrome.runtime.getURL(""))) return false;
    void answer(parsed.data, { tabId: sender.tab?.id, frameId: sender.frameId }).then(sendReply, () =>
      // Without a reply, the sender would wait until this context is destroyed.
      sendReply(undefined),
    );
    return true;
  };
  chrome.runtime.onMessage.addListener(listener);
  return () => chrome.runtime.onMessage.removeListener(listener);
}
