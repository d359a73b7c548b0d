import { z } from "zod";
import { invitationSchema, memberSchema } from "../accounts/member.ts";
import { MAX_MONTHLY_UNITS } from "../accounts/member-limits.ts";

const idSchema = z.object({ id: z.string().min(1).max(60) });

export const adminSchemas = {
  listMembers: { data: z.object({ members: z.array(memberSchema) }) },
  updateMember: {
    params: idSchema,
    /** Omitted fields stay unchanged. */
    body: z.object({
      isAdmin: z.boolean().optional(),
      isDisabled: z.boolean().optional(),
      /** Null for the server's default limit, 0 for unlimited. */
      monthlyUnits: z.int().min(0).max(MAX_MONTHLY_UNITS).nullable().optional(),
    }),
    data: memberSchema,
  },
  createInvitation: {
    body: z.object({
      isAdmin: z.boolean().default(false),
      /** Set to reset this member's password instead of inviting someone new. */
      memberId: idSchema.shape.id.optional(),
    }),
    data: z.object({ url: z.url(), expiresAt: z.iso.datetime() }),
  },
  listInvitations: { data: z.object({ invitations: z.array(invitationSchema) }) },
  deleteInvitation: { params: idSchema, data: z.undefined() },
  readTrial: { data: z.object({ summaries: z.int().min(0) }) },
  takeTrial: { data: z.object({ summaries: z.int().min(0) }) },
} as const;
