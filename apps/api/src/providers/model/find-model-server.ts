import { z } from "zod";

/** A local model server that speaks the OpenAI protocol. */
export interface ModelServer {
  name: string;
  baseUrl: string;
  /** The first one listed by the server. */
  model: string;
}

/** Popular model servers, on their default ports. */
const USUAL_SERVERS = [
  { name: "Ollama", baseUrl: "http://127.0.0.1:11434/v1" },
  { name: "LM Studio", baseUrl: "http://127.0.0.1:1234/v1" },
] as const;
/** Short, so that it doesn't delay startup. */
const ANSWER_LIMIT_MS = 300;

const modelListSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })).min(1) });

/** Returns a model server that responds on loopback and has a model. Null if there is none. */
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
        // Nothing is listening there, or it isn't a model server.
        return null;
      }
    }),
  );
  return found.find((server) => server !== null) ?? null;
}

/** Returns the .env lines that make this server use the model. */
export function describeModelServer({ name, baseUrl, model }: ModelServer): string {
  return [
    `${name} answers on this machine. To have it write summaries, add to .env:`,
    `  MODEL_PROVIDERS=compatible:${model}`,
    `  MODEL_COMPATIBLE_BASE_URL=${baseUrl}`,
  ].join("\n");
}
