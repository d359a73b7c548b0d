import { encodeLevels } from "@pith/engine/restore/decode-levels";
import type { PackedMatrix, RestoreWeights } from "@pith/engine/restore/restore-weights";
import type { TrainedNet } from "./train-net.ts";

/** Quantization levels per standard deviation. With three, the entropy is 3.6 bits per weight. */
const LEVELS_PER_DEVIATION = 3;

function packMatrix(weights: Float32Array): PackedMatrix {
  if (weights.length === 0) return { scale: 1, levels: "" };
  const square = weights.reduce((sum, weight) => sum + weight * weight, 0) / Math.max(1, weights.length);
  const scale = Number((Math.sqrt(square) / LEVELS_PER_DEVIATION || 1).toPrecision(5));
  return { scale, levels: encodeLevels({ scale, weights }) };
}

/** Packs a net's layers into the shipped format, without the parts that are fitted after training. */
export function packNet({ net, language }: { net: TrainedNet; language: string }): RestoreWeights {
  return {
    language,
    words: net.words.join(" "),
    dimensions: net.dimensions,
    hidden: net.hidden,
    vectors: packMatrix(net.vectors),
    inner: packMatrix(net.inner),
    innerBias: packMatrix(net.innerBias),
    units: net.units,
    gates: packMatrix(net.gates),
    gateBias: packMatrix(net.gateBias),
    join: packMatrix(net.join),
    outer: packMatrix(net.outer),
    outerBias: [...net.outerBias].map((bias) => Number(bias.toFixed(3))),
    capitals: packMatrix(net.capitals),
    spellings: "",
    wordsPerSentence: 14,
    endThreshold: 0,
    commaThreshold: 0,
    capitalThreshold: 0,
    questions: { bias: 0, net: 1, signs: "" },
  };
}
