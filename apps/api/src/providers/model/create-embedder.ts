import type { EmbeddingConnection } from "@pith/engine/model/embed-texts";
import type { Embeddings } from "@pith/engine/search/embeddings";
import type { Settings } from "../../settings/settings.ts";
import type { Embedder } from "../embedder.ts";
import type { ModelThreads } from "./create-model-threads.ts";

const OPENAI_URL = "https://api.openai.com/v1";

/** Returns the configured embedding model; null if there is none. */
export function readEmbeddingConnection(settings: Settings): EmbeddingConnection | null {
  const { EMBEDDINGS_MODEL: model, EMBEDDINGS_API_KEY: apiKey, EMBEDDINGS_PRICE } = settings;
  if (!model) return null;
  const baseUrl = settings.EMBEDDINGS_BASE_URL ?? OPENAI_URL;
  return { model, baseUrl, apiKey, usdPerMillionTokens: EMBEDDINGS_PRICE };
}

/** Creates an embedder. The model's responses are large, so the threads parse them. */
export function createEmbedder({
  threads,
  connection,
}: {
  threads: ModelThreads;
  connection: EmbeddingConnection;
}): Embedder {
  return {
    model: connection.model,
    name: `${connection.model} (${new URL(connection.baseUrl).host})`,
    async embed({ texts, signal, onCall }) {
      const result = await threads.run({
        task: { kind: "embed", connection, texts },
        signal,
        onMessage: (message) => {
          if (message.kind === "call") onCall(message.call);
        },
      });
      // The result comes from our own thread for this task, so its type is known.
      return result as Embeddings;
    },
  };
}
