/**
 * The payload of a link to the bot (t.me/…?start=…). Telegram allows 64 characters of A-Z, a-z, 0-9, _ and -.
 * - `yt_{id}`: a YouTube video; `v_{base64url}`: any other link
 * - `s_{shareId}`: a shared summary
 * - `o_{summaryId}`: a summary posted in inline mode
 * - `login`, `plans`, `usage`, `wish`, `history`, `following`, `digest`, `delete`, `help`, `inline`: the
 * bot's page with that name
 */
export type StartPayload =
  | { kind: "none" | "unknown" | Page }
  | { kind: "video"; link: string }
  | { kind: "shared"; shareId: string }
  | { kind: "posted"; summaryId: string };

/** Payload prefix for a summary posted in inline mode. */
export const OPEN_SUMMARY = "o_";

const MAX_PAYLOAD_CHARACTERS = 64;

type Page =
  | "data"
  | "delete"
  | "digest"
  | "following"
  | "help"
  | "history"
  | "login"
  | "plans"
  | "usage"
  | "wish";

const words: Readonly<Record<string, Page>> = {
  data: "data",
  delete: "delete",
  digest: "digest",
  following: "following",
  help: "help",
  history: "history",
  inline: "help",
  login: "login",
  website: "login",
  plans: "plans",
  upgrade: "plans",
  usage: "usage",
  wish: "wish",
};

export function parseStartPayload(text: string): StartPayload {
  const payload = text.trim();
  if (payload === "") return { kind: "none" };
  const word = Object.hasOwn(words, payload) ? words[payload] : undefined;
  if (word) return { kind: word };
  if (payload.length > MAX_PAYLOAD_CHARACTERS || !/^[\w-]+$/.test(payload)) return { kind: "unknown" };
  const [, form, value = ""] = /^(yt|v|s|o)_(.+)$/.exec(payload) ?? [];
  if (form === "yt") return { kind: "video", link: `https://www.youtube.com/watch?v=${value}` };
  if (form === "v") return { kind: "video", link: Buffer.from(value, "base64url").toString("utf8") };
  if (form === "s") return { kind: "shared", shareId: value };
  if (form === "o") return { kind: "posted", summaryId: value };
  return { kind: "unknown" };
}
