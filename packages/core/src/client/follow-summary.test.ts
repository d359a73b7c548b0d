import { expect, it } from "vitest";
import { buildFirebaseAuth } from "../testing/index.ts";
import { createApiClient } from "./create-api-client.ts";
import { followSummary } from "./follow-summary.ts";

it("cancels on a server that takes a moment to answer", async () => {
  const following = Promise.withResolvers<void>();
  let isCanceled = false;
  const client = createApiClient({
    baseUrl: "https://far.example",
    auth: buildFirebaseAuth(),
    async fetch(url, { signal }) {
      if (url.endsWith("/events")) {
        following.resolve();
        const body = new ReadableStream({
          start: (stream) => signal?.addEventListener("abort", () => stream.error(signal.reason)),
        });
        return new Response(body);
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      signal?.throwIfAborted();
      isCanceled = true;
      return Response.json({ success: true, data: {} });
    },
  });
  const stop = new AbortController();
  const followed = followSummary({ client, id: "s1", signal: stop.signal, onEvent: () => undefined });
  await following.promise;
  stop.abort(new Error("Enough."));
  await expect(followed).rejects.toThrow("Enough.");
  expect(isCanceled).toBe(true);
});
