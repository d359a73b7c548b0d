import { z } from "zod";

/** Programs that users sign in through the website, and that then have their own token. */
export const clientKindSchema = z.enum(["extension", "command-line"]);
export type ClientKind = z.infer<typeof clientKindSchema>;
