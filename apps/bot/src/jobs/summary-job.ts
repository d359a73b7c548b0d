import { summaryRequestSchema } from "@pith/core/contract/summary.schemas";
import { summaryLengthSchema } from "@pith/core/summaries/summary";
import { summaryShapeSchema, summaryWishSchema } from "@pith/core/summaries/summary-shape";
import { z } from "zod";
import { personSchema } from "../pith/person.ts";
import { chatPlaceSchema } from "../telegram/chat-place.ts";

/** Where a job is shown: in a message of the bot in a chat, or in a message sent through inline mode. */
const jobTargetSchema = z.discriminatedUnion("kind", [
  chatPlaceSchema.extend({
    kind: z.literal("chat"),
    isGroup: z.boolean(),
    /** The bot's message to edit; null until it has been sent. */
    messageId: z.number().int().nullable(),
  }),
  z.object({ kind: z.literal("inline"), inlineMessageId: z.string() }),
]);

/** A summary requested through the bot, stored so that a restart doesn't lose it. */
export const summaryJobSchema = z.object({
  /** Derived from the update, so that the same update never starts the job twice. */
  key: z.string().min(1).max(40),
  state: z.enum(["open", "failed"]),
  requester: personSchema,
  /** The group's account, if the group's plan pays for the summary. The group then owns the summary. */
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
  /** The link, so that a refusal can name it; null unless the message had several links. */
  link: z.string().nullable().default(null),
  /**
   * In a group, the link with all options. It is used to find the same summary when it is requested again.
   * Otherwise null.
   */
  chatKey: z.string().nullable().default(null),
  /**
   * True if nobody requested the summary. Then no progress is shown, and no refusal except that the quota is
   * used up.
   */
  isQuiet: z.boolean().default(false),
  /** Null until the API has accepted the request. */
  summaryId: z.string().nullable(),
  /** When the server became unavailable for this job, in Unix milliseconds; null while it is available. */
  waitingSinceMs: z.number().nullable().default(null),
});
export type SummaryJob = z.infer<typeof summaryJobSchema>;

/** Returns the account that owns a job's summary and pays for it with its quota. */
export function getOwner({
  payer,
  requester,
}: Pick<SummaryJob, "payer" | "requester">): SummaryJob["requester"] {
  return payer ?? requester;
}

/** Returns whether a job is still going to send its first message. Null stands for a job that has ended. */
export function isUnshown(job: SummaryJob | null): boolean {
  if (job?.state !== "open" || job.isQuiet) return false;
  return job.target.kind === "chat" && job.target.messageId === null;
}
