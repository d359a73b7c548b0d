import { formatTimecode } from "@pith/core/lib/format-timecode";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import { useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { PlayerPoster } from "./player-poster.tsx";
import type { PlayerProps } from "./player-request.ts";

/**
 * TED's own player, loaded on demand. It has no API for seeking or reading its position, so clicking a
 * timestamp opens the transcript and offers a link to TED.
 */
export function TedPlayer({
  videoId,
  title,
  thumbnailUrl,
  currentSeconds,
}: Omit<PlayerProps, "request" | "firstSeconds" | "onTime"> & { currentSeconds: number | null }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const slug = encodeURIComponent(videoId);
  const momentUrl = buildMomentUrl({
    video: { host: "ted", id: videoId, url: `https://www.ted.com/talks/${slug}` },
    seconds: currentSeconds,
  });
  return (
    <>
      {isOpen ? (
        <iframe
          src={`https://embed.ted.com/talks/${slug}`}
          title={title}
          allow="autoplay; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
          className="block aspect-video w-full border-0 scheme-light"
        />
      ) : (
        <PlayerPoster title={title} thumbnailUrl={thumbnailUrl} onPlay={() => setOpen(true)} />
      )}
      {currentSeconds !== null && momentUrl !== null && (
        <p className="border-t border-rule bg-raised px-4 py-3 text-sm">
          <a className="link" href={momentUrl} target="_blank" rel="noreferrer">
            {t("player.tedMoment", { time: formatTimecode(currentSeconds) })}
          </a>
        </p>
      )}
    </>
  );
}
