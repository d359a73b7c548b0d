import { AppError } from "@pith/core/errors/app-error";
import { parseVideoLink, type VideoReference } from "@pith/core/videos/parse-video-link";

/**
 * Returns the video that a link points to.
 *
 * @throws AppError that explains what is wrong with the link.
 */
export function requireReference(url: string): VideoReference {
  const link = parseVideoLink({ text: url });
  if (!link.ok) throw new AppError(link.reason);
  return link.reference;
}
