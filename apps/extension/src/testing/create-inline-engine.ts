import type { CaptionsToRead } from "../content/panel/connect-engine.ts";
import { type CaptionOutcome, glanceNewsSchema } from "../messages/glance-messages.ts";
import { createPortPair, serveEngine } from "./create-fake-chrome.ts";

/** Creates an engine that reads captions through a fake port. */
export function createInlineEngine(): { read(captions: CaptionsToRead): Promise<CaptionOutcome> } {
  const [near, far] = createPortPair({ name: "glance" });
  serveEngine(far);
  return {
    read: (captions) =>
      new Promise((resolve) => {
        near.onMessage.addListener((message) => {
          const news = glanceNewsSchema.parse(message);
          if (news.type === "captions:outcome") resolve(news.outcome);
        });
        near.postMessage({ type: "captions:read", ...captions });
      }),
  };
}
