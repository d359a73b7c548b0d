import type { ModelCall } from "@pith/engine/model/model-usage";
import type { Embeddings } from "@pith/engine/search/embeddings";

/** Turns texts into vectors, so that texts of similar meaning can be found. */
export interface Embedder {
  /** Vectors of different models can't be compared. */
  model: string;
  /** As printed at startup: `text-embedding-3-small (api.openai.com)`. */
  name: string;
  /** Rejects if the model doesn't answer, or with the signal's reason. */
  embed(request: {
    texts: readonly string[];
    signal: AbortSignal;
    onCall: (call: ModelCall) => void;
  }): Promise<Embeddings>;
}
