/**
 * Runs in the page's main world, where YouTube's player is accessible. It stores no Pith data. Requests are
 * parsed by hand, because a validator would add weight to every YouTube page.
 */
import type { BridgeReply, BridgeRequest } from "../messages/bridge-messages.ts";

const channel: BridgeRequest["channel"] = "pith-page-bridge";

interface PlayerTrack {
  languageCode?: string;
  kind?: string;
}

interface YouTubePlayer {
  getPlayerResponse?: () => unknown;
  loadModule?: (name: string) => void;
  getOption?: (module: string, option: string, parameters?: unknown) => unknown;
  setOption?: (module: string, option: string, value: unknown) => void;
}

/** The viewer's track before we loaded captions; undefined if we haven't changed it. */
let chosenBefore: PlayerTrack | undefined;

type PlayerElement = HTMLElement & YouTubePlayer;

/** Returns the first element that has the YouTube player's methods. */
function findPlayer(players: readonly string[]): PlayerElement | null {
  const found = players.map((selector) => document.querySelector<PlayerElement>(selector));
  return found.find((player) => player?.getPlayerResponse ?? player?.setOption) ?? null;
}

/** Returns the player response without functions and getters, because only plain data can be posted. */
function copyPlayerResponse(players: readonly string[]): unknown {
  const response =
    findPlayer(players)?.getPlayerResponse?.() ??
    (window as { ytInitialPlayerResponse?: unknown }).ytInitialPlayerResponse;
  return response ? JSON.parse(JSON.stringify(response)) : null;
}

function loadCaptions({
  players,
  language,
  isAutomatic,
}: {
  players: readonly string[];
  language: string;
  isAutomatic: boolean;
}): void {
  const player = findPlayer(players);
  if (!player?.setOption) return;
  player.loadModule?.("captions");
  const listed = player.getOption?.("captions", "tracklist", { includeAsr: true });
  const tracks = Array.isArray(listed) ? (listed as PlayerTrack[]) : [];
  const current = player.getOption?.("captions", "track") as PlayerTrack | undefined;
  chosenBefore ??= current?.languageCode ? current : {};
  const wanted = tracks.find(
    (track) => track.languageCode === language && (track.kind === "asr") === isAutomatic,
  );
  player.setOption(
    "captions",
    "track",
    wanted ?? { languageCode: language, ...(isAutomatic && { kind: "asr" }) },
  );
  // The player doesn't request a track that's already on unless we reload it.
  player.setOption("captions", "reload", true);
}

function restoreCaptions(players: readonly string[]): void {
  if (chosenBefore) findPlayer(players)?.setOption?.("captions", "track", chosenBefore);
  chosenBefore = undefined;
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function readRequest(data: unknown): BridgeRequest | null {
  if (typeof data !== "object" || data === null) return null;
  const message = data as Record<string, unknown>;
  const { id, type, language, players } = message;
  if (message["channel"] !== channel || typeof id !== "string" || !isTextList(players)) return null;
  if (type === "player:read" || type === "captions:restore") return { type, channel, id, players };
  if (type !== "captions:load" || typeof language !== "string") return null;
  return { type, channel, id, players, language, isAutomatic: message["isAutomatic"] === true };
}

function obey(request: BridgeRequest): unknown {
  switch (request.type) {
    case "player:read":
      return copyPlayerResponse(request.players);
    case "captions:load":
      loadCaptions(request);
      return null;
    case "captions:restore":
      restoreCaptions(request.players);
      return null;
  }
}

/** Handles one request and replies. */
function listen(event: MessageEvent<unknown>): void {
  const request = event.source === window ? readRequest(event.data) : null;
  if (!request) return;
  let player: unknown = null;
  try {
    player = obey(request);
  } catch {
    // If the player's API has changed, respond as if there were no player.
  }
  const reply: BridgeReply = { type: "bridge:reply", channel, id: request.id, player };
  window.postMessage(reply, window.location.origin);
}

// After an update, Firefox runs this again in open pages. If the previous run kept listening, it would load a
// track first, and this run would mistake that track for the viewer's choice. A page could send this event to
// keep captions from loading, but it can do that in its own world anyway.
const started = "pith-page-bridge-started";
window.dispatchEvent(new Event(started));
window.addEventListener(started, () => window.removeEventListener("message", listen), { once: true });
window.addEventListener("message", listen);
