import type { BrowserContext } from "@playwright/test";
import { answerYouTube } from "./answer-youtube.ts";

/** Fulfills a browser's requests to YouTube from the recordings, including those of the extension's worker. */
export async function routeYouTube(context: BrowserContext): Promise<void> {
  await context.route(
    /^https:\/\/([a-z0-9-]+\.)?(youtube\.com|googlevideo\.com|ytimg\.com)\//,
    async (route) => {
      const url = new URL(route.request().url());
      const { status, contentType, body } = answerYouTube({
        request: { url, body: route.request().postData() ?? "" },
        origin: url.origin,
      });
      await route.fulfill({ status, contentType, body });
    },
  );
}
