import { z } from "zod";
import { planIds, tiers } from "./tiers.ts";

export const tierSchema = z.enum(tiers);
export type Tier = z.infer<typeof tierSchema>;

export const planIdSchema = z.enum(planIds);
export type PlanId = z.infer<typeof planIdSchema>;
