import { Play } from "lucide-react";
import { useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";

/** The video's thumbnail, shown until the user clicks play. */
export function PlayerPoster({
  title,
  thumbnailUrl,
  onPlay,
}: {
  title: string;
  thumbnailUrl: string | null;
  onPlay: () => void;
}) {
  const t = useTranslate();
  const [hasPicture, setHasPicture] = useState(thumbnailUrl !== null);
  return (
    <button
      type="button"
      aria-label={t("player.play", { title })}
      className="group relative block aspect-video w-full overflow-hidden bg-blank"
      onClick={onPlay}
    >
      {hasPicture && thumbnailUrl ? (
        <img
          src={thumbnailUrl}
          alt=""
          className="size-full object-cover"
          onError={() => setHasPicture(false)}
        />
      ) : (
        // A timeline on which the play button is the marker.
        <span className="absolute inset-x-[12%] top-1/2 flex -translate-y-1/2 gap-2 *:h-1 *:rounded-full *:bg-rule-strong">
          <span className="flex-3" />
          <span className="flex-5" />
          <span className="flex-2" />
        </span>
      )}
      <span className="absolute inset-0 flex items-center justify-center">
        <span className="flex size-14 items-center justify-center rounded-full bg-citrus text-on-citrus transition-transform group-hover:scale-105">
          <Play aria-hidden="true" className="ms-0.5 size-6 fill-current" />
        </span>
      </span>
    </button>
  );
}
