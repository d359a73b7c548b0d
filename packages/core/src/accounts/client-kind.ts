import { z } from "zod";

/** Programs that are signed in through the website and then get their own token. */
export const clientKindSchema = z.enum(["extension", "command-line"]);
export type ClientKind = z.infer<typeof clientKindSchema>;
