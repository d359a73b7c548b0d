import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";

/** An image from another site, or an icon in its place if there is none or it fails to load. */
export function RemotePicture({
  url,
  icon: Icon,
  className,
}: {
  url: string | null;
  icon: LucideIcon;
  className: string;
}) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className={clsx("relative overflow-hidden rounded-control bg-sunk", className)}>
      {url && !isBroken ? (
        <img
          src={url}
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
