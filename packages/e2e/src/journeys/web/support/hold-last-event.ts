import type { Page } from "@playwright/test";
import { sendWithoutContent } from "./send-without-content.ts";

export interface HeldEvent {
  /** Resolves once all events but the last have reached the page. */
  waitUntilHeld(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Holds every summary's last event until the test releases it, so that a page can be checked while key points
 * are arriving.
 */
export async function holdLastEvent(page: Page): Promise<HeldEvent> {
  await sendWithoutContent(page);
  await page.addInitScript(() => {
    const released = Promise.withResolvers<void>();
    let isReleased = false;
    const release = () => {
      isReleased = true;
      released.resolve();
    };
    Object.assign(window, { __releaseLastEvent: release });
    const fetchFromServer = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const response = await fetchFromServer(input, init);
      if (!isReleased && init?.method === "GET" && /\/api\/summaries\/[^/]+$/.test(String(input))) {
        // The summary may already be done when the page first requests it, so change its status in the
        // response back to running.
        const reply = await response.json();
        if (reply.data?.status === "done")
          Object.assign(reply.data, { status: "running", progress: 0.5, content: null, finishedAt: null });
        return new Response(JSON.stringify(reply), { status: response.status, headers: response.headers });
      }
      if (!response.body || !String(input).endsWith("/events")) return response;
      const gate = new TransformStream<string, string>({
        async transform(text, controller) {
          const last = text.lastIndexOf("\n\n", text.indexOf('"type":"done"'));
          if (!text.includes('"type":"done"')) return controller.enqueue(text);
          if (last >= 0) controller.enqueue(text.slice(0, last + 2));
          Object.assign(window, { __isLastEventHeld: true });
          await released.promise;
          controller.enqueue(last >= 0 ? text.slice(last + 2) : text);
        },
      });
      const body = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(gate)
        .pipeThrough(new TextEncoderStream());
      return new Response(body, { status: response.status, headers: response.headers });
    };
  });
  return {
    waitUntilHeld: async () => {
      await page.waitForFunction(() => "__isLastEventHeld" in window);
    },
    release: () =>
      page.evaluate(() => (window as unknown as { __releaseLastEvent: () => void }).__releaseLastEvent()),
  };
}
