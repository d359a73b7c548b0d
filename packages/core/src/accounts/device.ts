import { z } from "zod";

const nameSchema = z.string().max(40).nullable();

/**
 * The browser and operating system of a session, by name; null if unknown. Coarse on purpose, so that it identifies
 * nobody.
 */
export const deviceSchema = z.object({ browser: nameSchema, system: nameSchema });
export type Device = z.infer<typeof deviceSchema>;
