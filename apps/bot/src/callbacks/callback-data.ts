import { STOP_LOGIN_CODES } from "@pith/core/accounts/stop-login-codes";
import { planIdSchema } from "@pith/core/plans/tier";
import { summaryLengthSchema } from "@pith/core/summaries/summary";
import { summaryShapeSchema } from "@pith/core/summaries/summary-shape";
import { z } from "zod";

/** Telegram's limit for a button's data (Bot API, InlineKeyboardButton). */
export const MAX_CALLBACK_BYTES = 64;

const summaryIdSchema = z.string().min(1).max(60);
const languageSchema = z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/);
const keySchema = z.string().min(1).max(40);
const choiceSchema = z.string().regex(/^[\w/+-]{1,40}$/);
const followIdSchema = z.string().min(1).max(40);

/**
 * The payload of one of our buttons. Clients can forge it, so it is validated on arrival and never contains a
 * user id. Authorization relies on the id of the user who pressed the button and on the bot's own store.
 */
const callbackSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("full"), summaryId: summaryIdSchema }),
  z.object({ action: z.literal("chapters"), summaryId: summaryIdSchema }),
  z.object({ action: z.literal("transcript"), summaryId: summaryIdSchema }),
  z.object({ action: z.literal("ask"), summaryId: summaryIdSchema }),
  z.object({ action: z.literal("audio"), summaryId: summaryIdSchema }),
  z.object({ action: z.literal("languages"), summaryId: summaryIdSchema }),
  /** The same summary in another language; null means the video's own language. */
  z.object({ action: z.literal("render"), language: languageSchema.nullable(), summaryId: summaryIdSchema }),
  /** The same summary in another shape. */
  z.object({ action: z.literal("shape"), shape: summaryShapeSchema, summaryId: summaryIdSchema }),
  /** `lengths` shows the lengths that a summary can have; `resize` requests the summary in one of them. */
  z.object({ action: z.literal("lengths"), summaryId: summaryIdSchema }),
  z.object({ action: z.literal("resize"), length: summaryLengthSchema, summaryId: summaryIdSchema }),
  /** Creates or revokes a public link to a summary. */
  z.object({ action: z.literal("share"), summaryId: summaryIdSchema }),
  z.object({ action: z.literal("unshare"), summaryId: summaryIdSchema }),
  /** Opens a summary on the website. */
  z.object({ action: z.literal("website"), summaryId: summaryIdSchema }),
  /** `remove` deletes a summary; `restore` undoes it. */
  z.object({ action: z.literal("remove"), summaryId: summaryIdSchema }),
  z.object({ action: z.literal("restore"), summaryId: summaryIdSchema }),
  /** Shows a summary from the history. */
  z.object({ action: z.literal("open"), summaryId: summaryIdSchema }),
  z.object({ action: z.literal("delete"), answer: z.enum(["yes", "no"]) }),
  z.object({ action: z.literal("proof"), summaryId: summaryIdSchema }),
  z.object({ action: z.literal("remove-wish") }),
  /** The button below a login code that the API sent, for users who didn't request one. */
  z.object({ action: z.literal("stop-codes") }),
  z.object({ action: z.literal("cancel"), key: keySchema }),
  z.object({ action: z.literal("retry"), key: keySchema }),
  z.object({ action: z.literal("inline"), ref: keySchema }),
  /** Summarizes a video from a playlist or channel. */
  z.object({ action: z.literal("pick"), ref: keySchema }),
  /**
   * Batches. `ref` is the id of an offered list for `price` and `start`, and a batch's id for `show`,
   * `cancel`, `retry` and `again`.
   */
  z.object({ action: z.literal("batch"), choice: choiceSchema, ref: keySchema }),
  /** Follows the source of a summary's video, or an offered list. */
  z.object({ action: z.literal("follow"), summaryId: summaryIdSchema }),
  z.object({ action: z.literal("follow-list"), ref: keySchema }),
  z.object({ action: z.literal("following") }),
  z.object({ action: z.literal("follow-open"), followId: followIdSchema }),
  z.object({ action: z.literal("follow-change"), choice: choiceSchema, followId: followIdSchema }),
  z.object({ action: z.literal("digest"), choice: choiceSchema }),
  z.object({ action: z.literal("bot-locale"), language: languageSchema }),
  z.object({ action: z.literal("summary-language"), language: languageSchema.nullable() }),
  /** Pays for a plan with Telegram Stars. */
  z.object({ action: z.literal("stars"), plan: planIdSchema }),
  z.object({ action: z.literal("group"), choice: choiceSchema }),
  z.object({ action: z.literal("summary-length"), length: summaryLengthSchema }),
]);
export type Callback = z.infer<typeof callbackSchema>;
export type CallbackAction = Callback["action"];

/**
 * Maps each action to its letter and its fields in wire order. The last field may contain colons. Changing an
 * entry breaks the buttons of older messages.
 */
const forms = {
  full: ["f", "summaryId"],
  chapters: ["c", "summaryId"],
  transcript: ["t", "summaryId"],
  ask: ["a", "summaryId"],
  audio: ["v", "summaryId"],
  languages: ["l", "summaryId"],
  render: ["r", "language", "summaryId"],
  shape: ["h", "shape", "summaryId"],
  proof: ["q", "summaryId"],
  lengths: ["m", "summaryId"],
  resize: ["z", "length", "summaryId"],
  share: ["u", "summaryId"],
  unshare: ["U", "summaryId"],
  website: ["j", "summaryId"],
  remove: ["R", "summaryId"],
  restore: ["B", "summaryId"],
  "remove-wish": ["w"],
  "stop-codes": [STOP_LOGIN_CODES],
  cancel: ["x", "key"],
  retry: ["y", "key"],
  inline: ["i", "ref"],
  "bot-locale": ["b", "language"],
  "summary-language": ["s", "language"],
  stars: ["p", "plan"],
  "summary-length": ["n", "length"],
  group: ["o", "choice"],
  open: ["e", "summaryId"],
  pick: ["k", "ref"],
  batch: ["K", "choice", "ref"],
  follow: ["F", "summaryId"],
  "follow-list": ["L", "ref"],
  following: ["G"],
  "follow-open": ["O", "followId"],
  "follow-change": ["W", "choice", "followId"],
  digest: ["D", "choice"],
  delete: ["d", "answer"],
} as const satisfies Record<CallbackAction, readonly [string, ...string[]]>;

/** Encodes null. */
const NONE = "-";

/**
 * Packs a button's data: the action's letter, followed by its fields.
 *
 * @throws Error if it exceeds MAX_CALLBACK_BYTES, which is a programming error.
 */
export function packCallback(callback: Callback): string {
  const [letter, ...fields] = forms[callback.action];
  const values: Record<string, string | null> = callback;
  const packed = [letter, ...fields.map((field) => values[field] ?? NONE)].join(":");
  if (new TextEncoder().encode(packed).length > MAX_CALLBACK_BYTES) {
    throw new Error(`The button's data is longer than ${MAX_CALLBACK_BYTES} bytes: ${packed}`);
  }
  return packed;
}

/** Parses a button's data. Returns null if it isn't ours or its format is outdated. */
export function parseCallback(data: string): Callback | null {
  const [letter, ...values] = data.split(":");
  const action = (Object.keys(forms) as CallbackAction[]).find((known) => forms[known][0] === letter);
  if (!action) return null;
  const [, ...fields] = forms[action];
  const named = fields.map((field, index) => {
    const value = index === fields.length - 1 ? values.slice(index).join(":") : values[index];
    return [field, value === NONE ? null : value];
  });
  const parsed = callbackSchema.safeParse({ action, ...Object.fromEntries(named) });
  return parsed.success ? parsed.data : null;
}
