import { formatTimecode } from "@pith/core/lib/format-timecode";
import { AudioLines, FileText } from "lucide-react";
import { useState } from "react";

/**
 * A talk's thumbnail with its duration. Falls back to a plain box if there's no thumbnail or it fails to
 * load.
 */
export function TalkPicture({
  thumbnailUrl,
  durationSeconds,
  host,
}: {
  thumbnailUrl: string | null;
  durationSeconds: number | null;
  host: string | null;
}) {
  const [isBroken, setBroken] = useState(false);
  const Icon = host === "podcast" || host === "media" ? AudioLines : FileText;
  const length = formatTimecode(durationSeconds);
  return (
    <div className="relative aspect-video overflow-hidden rounded-control bg-sunk">
      {thumbnailUrl && !isBroken ? (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <Icon
          aria-hidden="true"
          className="absolute inset-0 m-auto size-5 text-faint max-md:-translate-y-1.5"
        />
      )}
      {length && (
        // The colors are the same in both themes, because thumbnails don't change with the theme.
        <span className="absolute end-1.5 bottom-1.5 rounded-sm bg-[rgb(0_0_0/72%)] px-1 text-[0.72rem] leading-4 text-[#fff] tabular-nums">
          {length}
        </span>
      )}
    </div>
  );
}
