import { z } from "zod";

/** A server of language models on this machine, in the OpenAI protocol. */
export interface ModelServer {
  name: string;
  baseUrl: string;
  /** The first model that it lists. */
  model: string;
}

/** Where they listen unless told otherwise. */
const USUAL_SERVERS = [
  { name: "Ollama", baseUrl: "http://127.0.0.1:11434/v1" },
  { name: "LM Studio", baseUrl: "http://127.0.0.1:1234/v1" },
] as const;
/** Start-up waits no longer. */
const ANSWER_LIMIT_MS = 300;

const modelListSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })).min(1) });

/** Returns the model server that answers on loopback and has a model; null if there is none. */
export async function findModelServer({
  fetch,
}: {
  fetch: typeof globalThis.fetch;
}): Promise<ModelServer | null> {
  const found = await Promise.all(
    USUAL_SERVERS.map(async ({ name, baseUrl }) => {
      try {
        const response = await fetch(`${baseUrl}/models`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
        const models = modelListSchema.safeParse(await response.json());
        const model = models.data?.data[0]?.id;
        return model === undefined ? null : { name, baseUrl, model };
      } catch {
        // Nothing listens there, or something else does.
        return null;
      }
    }),
  );
  return found.find((server) => server !== null) ?? null;
}

/** The lines of .env that have summaries written by this server. */
export function describeModelServer({ name, baseUrl, model }: ModelServer): string {
  return [
    `${name} answers on this machine. To have it write summaries, add to .env:`,
    `  MODEL_PROVIDERS=compatible:${model}`,
    `  MODEL_COMPATIBLE_BASE_URL=${baseUrl}`,
  ].join("\n");
}
