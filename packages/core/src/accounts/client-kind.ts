import { z } from "zod";

/** Programs that are signed in from the website and then have a token of their own. */
export const clientKindSchema = z.enum(["extension", "command-line"]);
export type ClientKind = z.infer<typeof clientKindSchema>;
