import { parseTimecode } from "@pith/core/lib/parse-timecode";
import { cutText } from "../lib/cut-text.ts";
import { readHttpUrl } from "../lib/read-fields.ts";
import type { VideoListEntry } from "./video-list.ts";

export interface BrowseAnswer {
  title: string | null;
  author: string | null;
  entries: (VideoListEntry & { videoId: string })[];
  /** Token for the next page; null on the last one. */
  continuation: string | null;
  /** YouTube's English error message if there is no list. */
  alert: string | null;
  /**
   * Id of the channel that a watch page's video belongs to ('UC…'); null if there is none or more than one.
   */
  ownerId: string | null;
  /** True for a channel that only signed-in adults can see. */
  isAgeRestricted: boolean;
}

type Node = Readonly<Record<string, unknown>>;

/** A 600 kB response has about 60,000 values. This limit stops a hostile one. */
const MAX_NODES = 400_000;
const videoRenderers = ["playlistVideoRenderer", "videoRenderer", "gridVideoRenderer"] as const;

/**
 * Parses a page of a playlist or channel from YouTube's response. Finds the videos at any depth, because
 * their containers change with every redesign but the entries rarely do. Never throws, whatever the value.
 */
export function readBrowseAnswer(answer: unknown): BrowseAnswer {
  const entries = new Map<string, BrowseAnswer["entries"][number]>();
  let continuation: string | null = null;
  let alert: string | null = null;
  let ownerId: string | null = null;
  let isAgeRestricted = false;
  const stack: unknown[] = [answer];
  for (let looked = 0; stack.length > 0 && looked < MAX_NODES; looked += 1) {
    const value = stack.pop();
    if (Array.isArray(value)) {
      // The next page's token follows the entries; a token on its own opens a panel on the page.
      const last: unknown = value.length > 1 ? value.at(-1) : null;
      const renderer = isNode(last) ? last["continuationItemRenderer"] : null;
      if (isNode(renderer)) continuation ??= readToken(renderer);
      for (const item of value.toReversed()) stack.push(item);
      continue;
    }
    if (!isNode(value)) continue;
    const entry = readEntry(value);
    if (entry !== null) {
      if (!entries.has(entry.videoId)) entries.set(entry.videoId, entry);
      continue;
    }
    if (isNode(value["alertRenderer"])) alert ??= readAlert(value["alertRenderer"]);
    if (isNode(value["videoOwnerRenderer"])) ownerId ??= readOwnerId(value["videoOwnerRenderer"]);
    if ("channelAgeGateRenderer" in value) isAgeRestricted = true;
    for (const child of Object.values(value).toReversed()) {
      if (typeof child === "object" && child !== null) stack.push(child);
    }
  }
  return {
    ...readHeader(answer),
    entries: [...entries.values()],
    continuation,
    alert,
    ownerId,
    isAgeRestricted,
  };
}

function readOwnerId(owner: Node): string | null {
  const id = pick(owner, "navigationEndpoint", "browseEndpoint", "browseId");
  return typeof id === "string" && /^UC[\w-]{22}$/.test(id) ? id : null;
}

function readEntry(node: Node): BrowseAnswer["entries"][number] | null {
  for (const name of videoRenderers) {
    const renderer = node[name];
    if (isNode(renderer)) return readRenderer(renderer);
  }
  const lockup = node["lockupViewModel"];
  return isNode(lockup) ? readLockup(lockup) : null;
}

function readRenderer(renderer: Node): BrowseAnswer["entries"][number] | null {
  // Removed and private videos stay in their playlist as unplayable entries.
  if (renderer["isPlayable"] === false) return null;
  const seconds = Number(renderer["lengthSeconds"]);
  return createEntry({
    videoId: renderer["videoId"],
    title: readText(renderer["title"]),
    durationSeconds:
      Number.isFinite(seconds) && seconds > 0
        ? seconds
        : parseTimecode(readText(renderer["lengthText"]) ?? ""),
  });
}

function readLockup(lockup: Node): BrowseAnswer["entries"][number] | null {
  if (lockup["contentType"] !== "LOCKUP_CONTENT_TYPE_VIDEO") return null;
  const title = pick(lockup, "metadata", "lockupMetadataViewModel", "title", "content");
  const overlays = pick(lockup, "contentImage", "thumbnailViewModel", "overlays");
  return createEntry({
    videoId: lockup["contentId"],
    title: typeof title === "string" ? title : null,
    durationSeconds: readBadge(overlays),
  });
}

/** The badge on a thumbnail shows the duration, or that the video is live. */
function readBadge(overlays: unknown): number | null {
  if (!Array.isArray(overlays)) return null;
  for (const overlay of overlays) {
    const badges =
      pick(overlay, "thumbnailBottomOverlayViewModel", "badges") ??
      pick(overlay, "thumbnailOverlayBadgeViewModel", "thumbnailBadges");
    if (!Array.isArray(badges)) continue;
    for (const badge of badges) {
      const text = pick(badge, "thumbnailBadgeViewModel", "text");
      const seconds = typeof text === "string" && text.includes(":") ? parseTimecode(text) : null;
      if (seconds !== null) return seconds;
    }
  }
  return null;
}

function createEntry({
  videoId,
  title,
  durationSeconds,
}: {
  videoId: unknown;
  title: string | null;
  durationSeconds: number | null;
}): BrowseAnswer["entries"][number] | null {
  if (typeof videoId !== "string" || !/^[\w-]{11}$/.test(videoId)) return null;
  return {
    videoId,
    url: `https://www.youtube.com/watch?v=${videoId}`,
    title: cutText({ text: title, length: 500 }) ?? videoId,
    durationSeconds,
    thumbnailUrl: readHttpUrl({ text: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`, base: null }),
    hasTranscript: null,
  };
}

function readHeader(answer: unknown): { title: string | null; author: string | null } {
  const titles = [
    pick(answer, "metadata", "channelMetadataRenderer", "title"),
    pick(answer, "metadata", "playlistMetadataRenderer", "title"),
    pick(answer, "header", "pageHeaderRenderer", "pageTitle"),
    readText(pick(answer, "header", "playlistHeaderRenderer", "title")),
    pick(answer, "microformat", "microformatDataRenderer", "title"),
  ];
  const owner = pick(answer, "header", "playlistHeaderRenderer", "ownerText");
  return {
    title: cutText({ text: titles.find((title) => typeof title === "string"), length: 500 }),
    author: cutText({ text: readText(owner), length: 200 }),
  };
}

function readToken(renderer: Node): string | null {
  const direct = pick(renderer, "continuationEndpoint", "continuationCommand", "token");
  if (typeof direct === "string") return direct;
  const commands = pick(renderer, "continuationEndpoint", "commandExecutorCommand", "commands");
  for (const command of Array.isArray(commands) ? commands : []) {
    const token = pick(command, "continuationCommand", "token");
    if (typeof token === "string") return token;
  }
  return null;
}

/** Notices such as "unavailable videos are hidden" aren't errors. */
function readAlert(renderer: Node): string | null {
  return renderer["type"] === "ERROR" ? readText(renderer["text"]) : null;
}

/** YouTube sends text either as a plain string or as runs. */
function readText(value: unknown): string | null {
  if (!isNode(value)) return typeof value === "string" ? value : null;
  if (typeof value["simpleText"] === "string") return value["simpleText"];
  const { runs } = value;
  if (!Array.isArray(runs)) return null;
  return runs.map((run) => (isNode(run) && typeof run["text"] === "string" ? run["text"] : "")).join("");
}

function pick(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (!isNode(current)) return undefined;
    current = current[key];
  }
  return current;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
