import { z } from "zod";

const nameSchema = z.string().max(40).nullable();

/** The browser and the system behind a session, by name; null if unknown. Coarse on purpose: it identifies nobody. */
export const deviceSchema = z.object({ browser: nameSchema, system: nameSchema });
export type Device = z.infer<typeof deviceSchema>;
