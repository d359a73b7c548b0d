import type { ApiClient } from "@pith/core/client/create-api-client";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { RecentReply } from "../messages/recent-messages.ts";
import type { ExtensionAuth } from "./create-extension-auth.ts";
import type { SessionStores } from "./session-stores.ts";

const MAX_RECENT = 4;

/** Returns the user's latest finished summaries on the server. Doesn't create a guest. */
export async function readRecent({
  stores,
  auth,
  client,
}: {
  stores: SessionStores;
  auth: ExtensionAuth;
  client: ApiClient;
}): Promise<RecentReply> {
  try {
    const isKnown = (await stores.grant.read()) !== null || (await auth.findVisitor()) !== null;
    if (!isKnown) return { type: "recent:list", items: [] };
    const { items } = await client.call(summaryEndpoints.listSummaries, {
      query: { status: "done", limit: MAX_RECENT },
    });
    return { type: "recent:list", items: items.map(({ id, title }) => ({ id, title })) };
  } catch {
    // The popup reports account and server errors elsewhere.
    return { type: "recent:list", items: [] };
  }
}
