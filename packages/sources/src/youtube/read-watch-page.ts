import { extractJsonObject, parseJson } from "../lib/extract-json-object.ts";
import type { YouTubeOutcome } from "./youtube-outcome.ts";

/**
 * A page assigns the response only once. The limit is needed because every attempt may scan the page to its
 * end.
 */
const MAX_ASSIGNMENTS = 4;

export type WatchPage =
  | { kind: "player"; player: unknown; initialData: unknown }
  | { kind: "refused"; outcome: YouTubeOutcome };

/**
 * Extracts the player response from a watch page, in the current format or the pre-2020 one. Also classifies
 * the pages that YouTube sends instead: a consent page, a captcha, or a page for a video that doesn't exist.
 */
export function readWatchPage(html: string): WatchPage {
  const player = readAssignedObject({ html, name: "ytInitialPlayerResponse" }) ?? readOldPlayer(html);
  if (player !== null) {
    return { kind: "player", player, initialData: readAssignedObject({ html, name: "ytInitialData" }) };
  }
  return { kind: "refused", outcome: classifyRefusalPage(html) };
}

/** Classifies a page without a player response. */
export function classifyRefusalPage(html: string): YouTubeOutcome {
  if (/action="https:\/\/consent\.(youtube|google)\.com\//.test(html)) return "consent";
  if (/g-recaptcha|\/das_captcha|google\.com\/sorry\//.test(html)) return "rate_limited";
  if (/<div id="player-unavailable" class="(?![^"]*\bhid\b)/.test(html)) return "not_found";
  return "changed_format";
}

function readAssignedObject({ html, name }: { html: string; name: string }): unknown {
  const assignment = new RegExp(String.raw`\b${name}(?:["']\])?\s*=\s*(?=\{)`, "g");
  for (let tries = 0; tries < MAX_ASSIGNMENTS; tries += 1) {
    const match = assignment.exec(html);
    if (match === null) return null;
    const value = extractJsonObject({ text: html, start: match.index + match[0].length });
    if (value !== null) return value;
  }
  return null;
}

function readOldPlayer(html: string): unknown {
  const key = '"player_response":"';
  const start = html.indexOf(key);
  if (start === -1) return null;
  const from = start + key.length - 1;
  let end = from + 1;
  while (end < html.length && html[end] !== '"') end += html[end] === "\\" ? 2 : 1;
  const text = parseJson(html.slice(from, end + 1));
  return typeof text === "string" ? parseJson(text) : null;
}
