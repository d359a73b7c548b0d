import { UNLIMITED_SUMMARIES } from "@pith/core/plans/summaries-limit";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useState } from "react";
import type { Failure } from "../messages/failure.ts";
import {
  type PlaylistPrice,
  type PlaylistReply,
  type PlaylistRequest,
  playlistReplySchema,
} from "../messages/playlist-messages.ts";
import { openTab, readActiveUrl } from "../platform/active-tab.ts";
import { requestBackground } from "../platform/request-background.ts";
import { useTexts } from "../texts/texts-provider.tsx";

/**
 * Watch later, liked videos and liked music. The server can't access these playlists, because it doesn't have
 * the user's cookies.
 */
const privateLists = ["WL", "LL", "LM"];

/**
 * Returns the playlist that a YouTube page shows or is playing a video from. Null if there's none that the
 * server can read.
 */
function findPlaylist(pageUrl: string): string | null {
  const { hostname, searchParams } = new URL(pageUrl);
  const list = searchParams.get("list");
  // The popup may read any page's URL, and other sites use `list` for other things.
  if (!/(^|\.)youtube\.com$/.test(hostname) || list === null || privateLists.includes(list)) return null;
  const query = new URLSearchParams({ list });
  return parseListLink({ text: `https://www.youtube.com/playlist?${query}` })?.url ?? null;
}

/** The playlist in the active tab: quotes its price, then offers a button that starts it on the server. */
export function PlaylistSection({ origin }: { origin: string }) {
  const { translate, say } = useTexts();
  const [url, setUrl] = useState<string | null>(null);
  const [price, setPrice] = useState<PlaylistPrice | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void readActiveUrl().then((active) => setUrl(active === null ? null : findPlaylist(active)));
  }, []);
  if (url === null) return null;

  async function press(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const reply = await requestBackground<PlaylistRequest, PlaylistReply>({
        request: { type: price ? "playlist:start" : "playlist:price", url: url ?? "" },
        schema: playlistReplySchema,
      });
      if (reply.type === "playlist:failed") setFailure(reply.failure);
      else if (reply.type === "playlist:priced") setPrice(reply.price);
      else {
        await openTab(`${origin}/batches/${encodeURIComponent(reply.batchId)}`);
        window.close();
      }
    } catch {
      setFailure({ code: "network", params: {} });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="playlist-title" data-playlist="" className="text-sm">
      <h2 id="playlist-title" className="font-medium">
        {translate("playlist.title")}
      </h2>
      <p className="mt-1 text-soft">{translate("playlist.note")}</p>
      <div role="status">{price && <Price price={price} />}</div>
      {failure && <FailureNote className="mt-2">{say(failure)}</FailureNote>}
      <Button className="mt-3 w-full" isBusy={isBusy} onClick={() => void press()}>
        {translate(price ? "playlist.start" : "playlist.price")}
      </Button>
    </section>
  );
}

function Price({ price: { videos, cost, owned, remaining, isComplete } }: { price: PlaylistPrice }) {
  const { translate, say } = useTexts();
  return (
    <div data-price={cost} className="mt-2 border-s-2 border-rule ps-3">
      <p>{translate("playlist.videos", { count: videos })}</p>
      {!isComplete && <p>{say({ code: "batch.list_cut", params: { limit: videos } })}</p>}
      <p className="font-medium">{translate("playlist.cost", { count: cost })}</p>
      {owned > 0 && <p>{translate("playlist.owned", { count: owned })}</p>}
      {remaining !== UNLIMITED_SUMMARIES && remaining < cost && (
        <p>{translate("playlist.left", { count: remaining })}</p>
      )}
    </div>
  );
}
