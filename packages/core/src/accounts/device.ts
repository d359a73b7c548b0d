import { z } from "zod";

const nameSchema = z.string().max(40).nullable();

/**
 * A session's browser and operating system; null if unknown. Deliberately coarse, so that it can't identify
 * anyone.
 */
export const deviceSchema = z.object({ browser: nameSchema, system: nameSchema });
export type Device = z.infer<typeof deviceSchema>;
