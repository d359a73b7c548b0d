import { formatTimecode } from "@pith/core/lib/format-timecode";
import { AudioLines, FileText } from "lucide-react";
import { useState } from "react";

/**
 * A talk's thumbnail with its duration: in its corner, or below it on phones, where it would hide much of the
 * picture. Falls back to a plain box if there's no thumbnail or it fails to load.
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
    <div className="relative">
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
          <Icon aria-hidden="true" className="absolute inset-0 m-auto size-5 text-faint" />
        )}
      </div>
      {length && (
        // On the thumbnail, the colors are the same in both themes, because thumbnails don't change with the theme.
        <span className="text-xs text-faint tabular-nums max-md:mt-1 max-md:block md:absolute md:end-1.5 md:bottom-1.5 md:rounded-sm md:bg-[rgb(0_0_0/72%)] md:px-1 md:text-[0.72rem] md:leading-4 md:text-[#fff]">
          {length}
        </span>
      )}
    </div>
  );
}
