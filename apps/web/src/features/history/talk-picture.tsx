import { formatTimecode } from "@pith/core/lib/format-timecode";
import { AudioLines, FileText } from "lucide-react";
import { RemotePicture } from "../../lib/remote-picture.tsx";

/**
 * A talk's thumbnail with the duration in its corner, or below it on phones, where the duration would hide
 * much of the picture.
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
  const isAudio = host === "podcast" || host === "media";
  const length = formatTimecode(durationSeconds);
  return (
    <div className="relative">
      <RemotePicture url={thumbnailUrl} icon={isAudio ? AudioLines : FileText} className="aspect-video" />
      {length && (
        // On the thumbnail, the colors are the same in both themes, because thumbnails don't change with the theme.
        <span className="text-xs text-faint tabular-nums max-md:mt-1 max-md:block md:absolute md:end-1.5 md:bottom-1.5 md:rounded-sm md:bg-[rgb(0_0_0/72%)] md:px-1 md:text-[0.72rem] md:leading-4 md:text-[#fff]">
          {length}
        </span>
      )}
    </div>
  );
}
