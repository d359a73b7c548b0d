import type { FollowKind } from "@pith/core/contract/follow.schemas";
import { AudioLines, ListVideo, Rss, Tv } from "lucide-react";
import { useState } from "react";

const icons = { youtube_channel: Tv, youtube_playlist: ListVideo, podcast: AudioLines, feed: Rss } as const;

/**
 * A feed's image. Falls back to a plain box with the feed's kind if there's no image or it fails to load.
 */
export function FollowPicture({ imageUrl, kind }: { imageUrl: string | null; kind: FollowKind }) {
  const [isBroken, setBroken] = useState(false);
  const Icon = icons[kind];
  return (
    <div className="relative size-14 shrink-0 overflow-hidden rounded-control bg-sunk">
      {imageUrl && !isBroken ? (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <Icon aria-hidden="true" className="absolute inset-0 m-auto size-5 text-faint" />
      )}
    </div>
  );
}
