import { getInitials } from "@pith/core/accounts/get-initials";
import type { User } from "@pith/core/accounts/user";
import { useState } from "react";
import { formatDisplayName } from "./format-display-name.ts";
import { getProxiedPhotoUrl, needsProxy } from "./photo-proxy.ts";

const fontSizes = { 32: "text-xs", 64: "text-lg" } as const;
/**
 * 32 px and 64 px at the base font size of 16.5 px, in rem so that they scale with the reader's text size.
 */
const sides = { 32: "1.9394rem", 64: "3.8788rem" } as const;

/**
 * A user's photo, falling back to their initials. If the photo fails to load, retries once through the proxy.
 */
export function Avatar({
  user,
  size,
}: {
  user: Pick<User, "profile">;
  /** In px: 32 in the menu, 64 in the profile. */
  size: keyof typeof fontSizes;
}) {
  const { photoUrl } = user.profile;
  const [attempt, setAttempt] = useState<"first" | "proxied" | "failed">("first");
  const url = getUrl({ photoUrl, attempt });
  return (
    <span
      data-avatar={size}
      className={`relative flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-ink font-semibold text-paper select-none ${fontSizes[size]}`}
      style={{ width: sides[size], height: sides[size] }}
    >
      <span aria-hidden="true">{getInitials(formatDisplayName(user))}</span>
      {url && (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full bg-sunk object-cover"
          onError={() => setAttempt(attempt === "first" ? "proxied" : "failed")}
        />
      )}
    </span>
  );
}

function getUrl({ photoUrl, attempt }: { photoUrl: string | null; attempt: string }): string | null {
  if (!photoUrl || attempt === "failed") return null;
  if (attempt === "proxied") return getProxiedPhotoUrl({ url: photoUrl, isRetry: true });
  return needsProxy(photoUrl) ? getProxiedPhotoUrl({ url: photoUrl }) : photoUrl;
}
