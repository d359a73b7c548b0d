import { MAX_LISTED_VIDEOS } from "@pith/core/contract/limits";
import type { VideoListReply } from "@pith/core/contract/list.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { ListReference, SingleVideoReference } from "@pith/core/videos/list-reference";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import type { VideoList } from "@pith/sources/lists/video-list";
import type { Actor } from "../accounts/actor.ts";
import { getShareKey } from "../accounts/get-share-key.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";

/** A user is waiting for this with nothing else to look at. */
const LIST_TIMEOUT_MS = 20_000;

type Asker = Pick<Actor, "accountId" | "addressHash">;
type ListDependencies = Pick<SummaryDependencies, "sourceLoader">;

/**
 * Returns the videos in the list that a link points to, or a single YouTube video with its title.
 *
 * @throws AppError `unsupported_link` for any other link, `timeout`, and the source's errors.
 */
export async function readVideoList({
  asker,
  url,
  dependencies,
}: {
  asker: Asker;
  url: string;
  dependencies: ListDependencies;
}): Promise<VideoListReply> {
  const reference = parseListLink({ text: url }) ?? parseSingleVideo(url);
  if (reference === null) {
    throw new AppError({ code: "unsupported_link.list" });
  }
  const { kind, title, author, entries, isComplete, ...list } = await listInTime({
    asker,
    reference,
    limit: MAX_LISTED_VIDEOS,
    dependencies,
  });
  return {
    kind,
    url: list.url,
    title,
    author,
    entries: entries.map((entry) => ({
      url: entry.url,
      title: entry.title,
      durationSeconds: entry.durationSeconds,
    })),
    isComplete,
  };
}

function parseSingleVideo(url: string): SingleVideoReference | null {
  const link = parseVideoLink({ text: url });
  if (!link.ok || link.reference.host !== "youtube") return null;
  return { kind: "video", host: "youtube", id: link.reference.id, url: link.reference.url };
}

/** Returns a podcast feed's newest episode. Any other link is returned unchanged. */
export async function chooseEpisode({
  asker,
  url,
  dependencies,
}: {
  asker: Asker;
  url: string;
  dependencies: ListDependencies;
}): Promise<string> {
  const reference = parseListLink({ text: url });
  if (reference?.kind !== "feed") return url;
  const { latestUrl } = await listInTime({ asker, reference, limit: 1, dependencies });
  return latestUrl ?? url;
}

async function listInTime({
  asker,
  reference,
  limit,
  dependencies: { sourceLoader },
}: {
  asker: Asker;
  reference: ListReference | SingleVideoReference;
  limit: number;
  dependencies: ListDependencies;
}): Promise<VideoList> {
  const deadline = AbortSignal.timeout(LIST_TIMEOUT_MS);
  try {
    return await sourceLoader.list({ reference, limit, shareKey: getShareKey(asker), signal: deadline });
  } catch (error) {
    if (!deadline.aborted) throw error;
    throw new AppError({ code: "timeout.list", cause: error });
  }
}
