import type { ApiClient } from "@pith/core/client/create-api-client";
import { batchEndpoints } from "@pith/core/contract/batch.endpoints";
import { readFailure } from "../messages/failure.ts";
import type { PlaylistReply, PlaylistRequest } from "../messages/playlist-messages.ts";
import { readPreferences } from "../settings/preferences.ts";
import type { ExtensionAuth } from "./create-extension-auth.ts";
import type { RunAsSomebody } from "./run-as-somebody.ts";

/** Quotes the cost of a playlist, or has the server summarize its videos one after another. */
export async function answerPlaylistRequest({
  request: { type, url },
  client,
  auth,
  runAsSomebody,
}: {
  request: PlaylistRequest;
  client: ApiClient;
  auth: ExtensionAuth;
  runAsSomebody: RunAsSomebody;
}): Promise<PlaylistReply> {
  try {
    const { length, summaryLanguage: language } = await readPreferences();
    const body = { listUrl: url, length, language };
    return await runAsSomebody(async (): Promise<PlaylistReply> => {
      await auth.requireIdentity();
      if (type === "playlist:start") {
        const { id } = await client.call(batchEndpoints.createBatch, { body });
        return { type: "playlist:started", batchId: id };
      }
      const { items, cost, owned, remainingSummaries, isComplete } = await client.call(
        batchEndpoints.priceBatch,
        { body },
      );
      const price = { videos: items.length, cost, owned, remaining: remainingSummaries, isComplete };
      return { type: "playlist:priced", price };
    });
  } catch (error) {
    return { type: "playlist:failed", failure: readFailure(error) };
  }
}
