import { summaryRequestSchema } from "@pith/core/contract/summary.schemas";
import { summaryLengthSchema } from "@pith/core/summaries/summary";
import { summaryShapeSchema, summaryWishSchema } from "@pith/core/summaries/summary-shape";
import { z } from "zod";
import { personSchema } from "../pith/person.ts";
import { chatPlaceSchema } from "../telegram/chat-place.ts";

/** Where a job is shown: a bot message in a chat, or a message sent through inline mode. */
const jobTargetSchema = z.discriminatedUnion("kind", [
  chatPlaceSchema.extend({
    kind: z.literal("chat"),
    isGroup: z.boolean(),
    /** The bot's message to edit; null until it is sent. */
    messageId: z.number().int().nullable(),
  }),
  z.object({ kind: z.literal("inline"), inlineMessageId: z.string() }),
]);

/** A summary requested through the bot, stored so that a restart loses nothing. */
export const summaryJobSchema = z.object({
  /** Derived from the update, so the same update never starts it twice. */
  key: z.string().min(1).max(40),
  state: z.enum(["open", "failed"]),
  requester: personSchema,
  /** The group's account, if the group's plan pays for the summary; the group then owns it. */
  payer: personSchema.nullable().default(null),
  locale: z.string(),
  request: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("create"), body: summaryRequestSchema }),
    z.object({
      kind: z.literal("render"),
      summaryId: z.string(),
      length: summaryLengthSchema,
      shape: summaryShapeSchema.default("points"),
      wish: summaryWishSchema.nullable().default(null),
      language: z.string().nullable(),
    }),
  ]),
  target: jobTargetSchema,
  /** The link, if the message had several, so that a refusal can mention it. */
  link: z.string().nullable().default(null),
  /**
   * In a group, the link with all options, to find the same summary when it is requested again. Otherwise
   * null.
   */
  chatKey: z.string().nullable().default(null),
  /** True if nobody requested the summary: no progress is shown, and no refusal except a used-up quota. */
  isQuiet: z.boolean().default(false),
  /** Null until the API has accepted the request. */
  summaryId: z.string().nullable(),
  /** Since when the server has been unavailable for this job, in Unix milliseconds; null while it answers. */
  waitingSinceMs: z.number().nullable().default(null),
});
export type SummaryJob = z.infer<typeof summaryJobSchema>;

/** Returns the account that owns a job's summary and whose quota it uses. */
export function getOwner({
  payer,
  requester,
}: Pick<SummaryJob, "payer" | "requester">): SummaryJob["requester"] {
  return payer ?? requester;
}
