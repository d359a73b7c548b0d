import type { FollowKind } from "@pith/core/contract/follow.schemas";
import { AudioLines, ListVideo, Rss, Tv } from "lucide-react";
import { RemotePicture } from "../../lib/remote-picture.tsx";

const icons = { youtube_channel: Tv, youtube_playlist: ListVideo, podcast: AudioLines, feed: Rss } as const;

/** A feed's image, or an icon for its kind if it has none. */
export function FollowPicture({ imageUrl, kind }: { imageUrl: string | null; kind: FollowKind }) {
  return <RemotePicture url={imageUrl} icon={icons[kind]} className="size-14 shrink-0" />;
}
