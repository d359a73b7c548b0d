import { AppError } from "@pith/core/errors/app-error";
import { parseVideoLink, type VideoReference } from "@pith/core/videos/parse-video-link";

/** The video that a link points at. @throws AppError with what is wrong with the link. */
export function requireReference(url: string): VideoReference {
  const link = parseVideoLink({ text: url });
  if (!link.ok) throw new AppError(link.reason);
  return link.reference;
}
