import type { ModelCall } from "@pith/engine/model/model-usage";
import type { Embeddings } from "@pith/engine/search/embeddings";

/** Embeds texts as vectors, so that texts with similar meanings can be found. */
export interface Embedder {
  /** Vectors from different models can't be compared. */
  model: string;
  /** As printed at startup: `text-embedding-3-small (api.openai.com)`. */
  name: string;
  /** Rejects if the model doesn't respond, or with the signal's reason if it aborts. */
  embed(request: {
    texts: readonly string[];
    signal: AbortSignal;
    onCall: (call: ModelCall) => void;
  }): Promise<Embeddings>;
}
