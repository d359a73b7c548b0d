import { embedTexts } from "@pith/engine/model/embed-texts";
import { findNearPassages, quantizeEmbeddings } from "@pith/engine/search/embeddings";
import type { SimilarPassage } from "@pith/engine/search/find-talk-passages";
import { splitPassages } from "@pith/engine/search/split-passages";
import { createWordFolder, splitSearchWords } from "@pith/engine/search/split-search-words";
import { createRandom } from "@pith/testbed/create-random";
import type { StoredTalk } from "./load-library.ts";

/** Must be the same as in the API's `findSimilarPassages`. */
const MAX_SIMILAR = 30;
const TEXTS_A_CALL = 32;
const STAND_IN_DIMENSIONS = 512;
const SEED = 20;

export type FindSimilar = (question: string) => SimilarPassage[];
type Embed = (texts: readonly string[]) => Promise<Uint8Array>;

/** Embeds a library and the questions about it in the same way as the server. */
export async function embedLibrary({
  talks,
  questions,
}: {
  talks: readonly StoredTalk[];
  questions: readonly string[];
}): Promise<{ name: string; findSimilar: FindSimilar }> {
  const passages = talks.map(({ transcript }) => splitPassages(transcript.cues));
  const { name, embed } = createModel(passages.flatMap((own) => own.map(({ text }) => text)));
  const embedAll = async (texts: readonly string[]): Promise<Uint8Array[]> => {
    const vectors: Uint8Array[] = [];
    for (let first = 0; first < texts.length; first += TEXTS_A_CALL) {
      const part = texts.slice(first, first + TEXTS_A_CALL);
      const bytes = await embed(part);
      const dimensions = bytes.length / part.length;
      for (let at = 0; at < part.length; at += 1)
        vectors.push(bytes.subarray(at * dimensions, (at + 1) * dimensions));
    }
    return vectors;
  };
  const embedded: { talk: number; vectors: Uint8Array }[] = [];
  for (const [talk, own] of passages.entries())
    embedded.push({ talk, vectors: Buffer.concat(await embedAll(own.map(({ text }) => text))) });
  const asked = new Map<string, Uint8Array>();
  for (const [at, vector] of (await embedAll(questions)).entries()) asked.set(questions[at] ?? "", vector);
  return {
    name,
    findSimilar: (question) =>
      findNearPassages({
        question: asked.get(question) ?? new Uint8Array(),
        talks: embedded,
        limit: MAX_SIMILAR,
      }).flatMap(({ talk, passage }) => {
        const found = passages[talk]?.[passage];
        return found ? [{ talk, firstCueId: found.firstCueId, lastCueId: found.lastCueId }] : [];
      }),
  };
}

/** Returns the embedding model that the server's settings name, or a stand-in if they name none. */
function createModel(texts: readonly string[]): { name: string; embed: Embed } {
  const { EMBEDDINGS_MODEL: model, EMBEDDINGS_BASE_URL, EMBEDDINGS_API_KEY } = process.env;
  if (!model) return { name: "a stand-in for an embedding model", embed: createStandIn(texts) };
  const baseUrl = EMBEDDINGS_BASE_URL ?? "https://api.openai.com/v1";
  const connection = { model, baseUrl, apiKey: EMBEDDINGS_API_KEY ?? null, usdPerMillionTokens: null };
  return {
    name: model,
    async embed(part) {
      const { vectors } = await embedTexts({
        ...{ connection, texts: part, now: () => performance.now(), onCall: () => undefined },
        signal: AbortSignal.timeout(120_000),
      });
      return vectors;
    },
  };
}

/**
 * Creates a weak model that learns from the library itself: words that occur in the same passages have
 * similar vectors. M. Sahlgren, "An Introduction to Random Indexing", 2005.
 */
function createStandIn(texts: readonly string[]): Embed {
  const random = createRandom(SEED);
  const fold = createWordFolder("en");
  const read = (text: string) => new Set(splitSearchWords({ text, fold }).map(({ key }) => key));
  const passages = texts.map(read);
  const contexts = new Map<string, Float32Array>();
  const counts = new Map<string, number>();
  for (const words of passages) {
    const places = Array.from(
      { length: 8 },
      (_each, at) => [random.below(STAND_IN_DIMENSIONS), at % 2 === 0 ? 1 : -1] as const,
    );
    for (const word of words) {
      const context = contexts.get(word) ?? new Float32Array(STAND_IN_DIMENSIONS);
      for (const [place, sign] of places) context[place] = (context[place] ?? 0) + sign;
      contexts.set(word, context);
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return async (part) => {
    const vectors = part.map((text) => {
      const sum = new Array<number>(STAND_IN_DIMENSIONS).fill(0);
      sum[0] = Number.EPSILON;
      for (const word of read(text)) {
        const context = contexts.get(word);
        if (!context) continue;
        const rarity = Math.log(texts.length / (counts.get(word) ?? 1));
        const length = Math.hypot(...context) || 1;
        for (const [place, value] of context.entries())
          sum[place] = (sum[place] ?? 0) + (rarity * value) / length;
      }
      return sum;
    });
    return quantizeEmbeddings(vectors)?.vectors ?? new Uint8Array();
  };
}
