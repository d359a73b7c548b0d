import { z } from "zod";

/** Programs that users sign in through the website, and that have their own token from then on. */
export const clientKindSchema = z.enum(["extension", "command-line"]);
export type ClientKind = z.infer<typeof clientKindSchema>;
