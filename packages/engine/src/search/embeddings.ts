/** An embedding model's vectors for a list of texts, in the order of the texts. */
export interface Embeddings {
  /** One signed byte per dimension, `dimensions` bytes per text. Each vector has its own scale. */
  vectors: Uint8Array;
  dimensions: number;
}

const MAX_BYTE = 127;

/**
 * Quantizes vectors to bytes, which take a quarter of the space that 32-bit numbers take. The vectors'
 * cosines barely change. Null if there are none, if their lengths differ, or if one isn't finite.
 */
export function quantizeEmbeddings(embeddings: readonly (readonly number[])[]): Embeddings | null {
  const dimensions = embeddings[0]?.length ?? 0;
  if (dimensions === 0 || embeddings.some(({ length }) => length !== dimensions)) return null;
  const bytes = new Int8Array(embeddings.length * dimensions);
  for (const [at, values] of embeddings.entries()) {
    const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (!Number.isFinite(largest)) return null;
    const scale = largest === 0 ? 0 : MAX_BYTE / largest;
    for (const [place, value] of values.entries()) bytes[at * dimensions + place] = Math.round(value * scale);
  }
  return { vectors: new Uint8Array(bytes.buffer), dimensions };
}

/** The embedded passages of a talk, in talk order. */
export interface EmbeddedTalk {
  /** The caller's number for the talk. */
  talk: number;
  /** Vectors with the same dimensions as the question's; see `Embeddings`. */
  vectors: Uint8Array;
}

/** A passage and how similar it is to a question. */
export interface NearPassage {
  talk: number;
  /** Position among the talk's passages. */
  passage: number;
  /** Cosine of the angle between the vectors. */
  similarity: number;
}

/**
 * Returns the passages that are most similar to a question, best first. Takes time linear in the total size
 * of the vectors.
 */
export function findNearPassages({
  question,
  talks,
  limit,
}: {
  question: Uint8Array;
  talks: readonly EmbeddedTalk[];
  limit: number;
}): NearPassage[] {
  const asked = toSigned(question);
  const dimensions = asked.length;
  const askedLength = Math.sqrt(asked.reduce((sum, value) => sum + value * value, 0));
  if (dimensions === 0 || askedLength === 0) return [];
  const near: NearPassage[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (const { talk, vectors } of talks) {
    const values = toSigned(vectors);
    for (let passage = 0; (passage + 1) * dimensions <= values.length; passage += 1) {
      const start = passage * dimensions;
      let product = 0;
      let square = 0;
      for (let place = 0; place < dimensions; place += 1) {
        const value = values[start + place] ?? 0;
        product += value * (asked[place] ?? 0);
        square += value * value;
      }
      const similarity = square === 0 ? 0 : product / (askedLength * Math.sqrt(square));
      if (near.length >= limit && similarity <= least) continue;
      near.push({ talk, passage, similarity });
      // Collecting twice as many and then sorting is cheaper than inserting each one in order.
      if (near.length >= 2 * limit) least = keepBest(near, limit);
    }
  }
  keepBest(near, limit);
  return near;
}

/** Sorts passages in place, drops all but the best, and returns the smallest remaining similarity. */
function keepBest(near: NearPassage[], limit: number): number {
  near.sort((left, right) => right.similarity - left.similarity);
  near.length = Math.min(near.length, limit);
  return near.at(-1)?.similarity ?? Number.NEGATIVE_INFINITY;
}

function toSigned(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
