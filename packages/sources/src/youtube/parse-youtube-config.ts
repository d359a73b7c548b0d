import { z } from "zod";
import type { YouTubeConfig } from "./youtube-config.ts";

const headerValue = z
  .string()
  .max(2_000)
  .regex(/^[\t\x20-\x7e]*$/, "has signs that no header may have");

const clientSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9_]{1,40}$/, "must consist of lowercase letters, digits and underscores"),
  call: z.enum(["player", "reel", "page"]),
  headers: z.record(z.string().regex(/^[a-z0-9-]{1,60}$/, "must be in lowercase letters"), headerValue),
  context: z.record(z.string(), z.union([z.string(), z.number()])),
  isEmbedded: z.boolean().optional(),
});

/** Schema of the ladder file; anything it omits keeps its built-in value. */
export const youtubeConfigFileSchema = z.strictObject({
  clients: z
    .array(clientSchema)
    .min(1)
    .max(30)
    .refine((clients) => new Set(clients.map(({ id }) => id)).size === clients.length, {
      message: "two clients have the same id",
    })
    .optional(),
  nextClient: clientSchema.nullable().optional(),
  callTimeoutMs: z.number().int().min(500).max(30_000).optional(),
});

export type YouTubeConfigResult = { ok: true; config: YouTubeConfig } | { ok: false; problem: string };

/** Parses a configuration file and merges it over `base`. Applies either all of the file or nothing. */
export function parseYouTubeConfig({
  text,
  base,
}: {
  text: string;
  base: YouTubeConfig;
}): YouTubeConfigResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : "It isn't JSON." };
  }
  const parsed = youtubeConfigFileSchema.safeParse(value);
  if (!parsed.success) return { ok: false, problem: z.prettifyError(parsed.error) };
  const { clients, nextClient, callTimeoutMs } = parsed.data;
  return {
    ok: true,
    config: {
      youtubeOrigin: base.youtubeOrigin,
      clients: (clients ?? base.clients).map(({ isEmbedded, ...client }) => ({
        ...client,
        ...(isEmbedded !== undefined && { isEmbedded }),
      })),
      nextClient: nextClient === undefined ? base.nextClient : toClient(nextClient),
      callTimeoutMs: callTimeoutMs ?? base.callTimeoutMs,
    },
  };
}

function toClient(client: z.infer<typeof clientSchema> | null): YouTubeConfig["nextClient"] {
  if (client === null) return null;
  const { isEmbedded, ...rest } = client;
  return { ...rest, ...(isEmbedded !== undefined && { isEmbedded }) };
}
