import { summaryRequestSchema } from "@pith/core/contract/summary.schemas";
import { summaryLengthSchema } from "@pith/core/summaries/summary";
import { summaryShapeSchema, summaryWishSchema } from "@pith/core/summaries/summary-shape";
import { z } from "zod";
import { personSchema } from "../pith/person.ts";
import { chatPlaceSchema } from "../telegram/chat-place.ts";

/** Where a job is shown: in one of the bot's messages, or in a message posted via inline mode. */
const jobTargetSchema = z.discriminatedUnion("kind", [
  chatPlaceSchema.extend({
    kind: z.literal("chat"),
    isGroup: z.boolean(),
    isChannel: z.boolean().optional(),
    /** The bot's message to edit; null until it has been sent. */
    messageId: z.number().int().nullable(),
  }),
  z.object({ kind: z.literal("inline"), inlineMessageId: z.string() }),
]);

/** A summary requested through the bot. Stored so that it survives a restart. */
export const summaryJobSchema = z.object({
  /** Derived from the update, so that a redelivered update doesn't start the job twice. */
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
  /** The link that refusals must name; null unless the message had several links. */
  link: z.string().nullable().default(null),
  /**
   * In a group, the link with all options, used to find the same summary when it is requested again.
   * Otherwise null.
   */
  chatKey: z.string().nullable().default(null),
  /**
   * True if nobody requested the summary. In that case, no progress is shown, and no refusals other than an
   * exhausted quota.
   */
  isQuiet: z.boolean().default(false),
  /** Null until the API has accepted the request. */
  summaryId: z.string().nullable(),
  /** When the server became unavailable for this job, in Unix milliseconds; null while it is available. */
  waitingSinceMs: z.number().nullable().default(null),
});
export type SummaryJob = z.infer<typeof summaryJobSchema>;

/** Returns the account that owns a job's summary and is charged for it. */
export function getOwner({
  payer,
  requester,
}: Pick<SummaryJob, "payer" | "requester">): SummaryJob["requester"] {
  return payer ?? requester;
}

/** Returns whether a job hasn't sent its first message yet. Null means that the job has ended. */
export function isUnshown(job: SummaryJob | null): boolean {
  if (job?.state !== "open" || job.isQuiet) return false;
  return job.target.kind === "chat" && job.target.messageId === null;
}
