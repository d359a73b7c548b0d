import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";
import { SPEECH_SAMPLE_RATE } from "./resample.ts";

/** A model's configuration in sherpa-onnx's format. */
export interface SherpaModel {
  config: unknown;
  /** Maximum length of a piece for the model. */
  maxSeconds: number;
}

/**
 * Whisper and Moonshine accept at most half a minute at a time. The other models accept more, but longer
 * pieces need more memory.
 */
const SHORT_SECONDS = 28;
const LONG_SECONDS = 60;

/**
 * Detects the kind of model in a folder from its usual file names. Supports Whisper, transducers (Zipformer,
 * Parakeet), Moonshine, SenseVoice, Paraformer and CTC models. If a file exists in both full and 8-bit
 * precision, picks the smaller one. Throws AppError `not_configured` if the folder is missing or contains no
 * model.
 */
export async function findSherpaModel({
  folder,
  threads,
  language,
}: {
  folder: string;
  threads: number;
  language: string | null;
}): Promise<SherpaModel> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new AppError({
      code: "not_configured.recognition_model",
      message: "The folder of the local speech model can't be read on this server.",
      cause,
    });
  });
  const find = (pattern: RegExp): string | null => {
    const found = names.filter((name) => pattern.test(name));
    const name = found.find((candidate) => candidate.includes("int8")) ?? found.toSorted()[0];
    return name === undefined ? null : join(folder, name);
  };
  const tokens = find(/tokens\.txt$/);
  const kind = chooseKind({ find, title: `${basename(folder)} ${names.join(" ")}`.toLowerCase(), language });
  if (tokens === null || kind === null) {
    throw new AppError({
      code: "not_configured.recognition_model",
      message:
        "The folder of the local speech model holds no model that Pith knows: it needs tokens.txt and the .onnx files of a Whisper, transducer, Moonshine, SenseVoice, Paraformer or CTC model.",
    });
  }
  return {
    config: {
      featConfig: { sampleRate: SPEECH_SAMPLE_RATE, featureDim: 80 },
      modelConfig: { ...kind.model, tokens, numThreads: threads, provider: "cpu", debug: 0 },
    },
    maxSeconds: kind.maxSeconds,
  };
}

type Find = (pattern: RegExp) => string | null;

function chooseKind({
  find,
  title,
  language,
}: {
  find: Find;
  title: string;
  language: string | null;
}): { model: Record<string, unknown>; maxSeconds: number } | null {
  const preprocessor = find(/preprocess.*\.onnx$/);
  const uncachedDecoder = find(/uncached_decode.*\.onnx$/);
  const cachedDecoder = find(/(?<!un)cached_decode.*\.onnx$/);
  const moonshineEncoder = find(/encode(?!r).*\.onnx$/);
  if (preprocessor && uncachedDecoder && cachedDecoder && moonshineEncoder) {
    const moonshine = { preprocessor, encoder: moonshineEncoder, uncachedDecoder, cachedDecoder };
    return { model: { moonshine }, maxSeconds: SHORT_SECONDS };
  }
  const encoder = find(/encoder.*\.onnx$/);
  const decoder = find(/decoder.*\.onnx$/);
  const joiner = find(/joiner.*\.onnx$/);
  if (encoder && decoder && joiner) {
    const isNemo = /nemo|parakeet/.test(title);
    return {
      model: { transducer: { encoder, decoder, joiner }, ...(isNemo && { modelType: "nemo_transducer" }) },
      maxSeconds: LONG_SECONDS,
    };
  }
  if (encoder && decoder) {
    const whisper = {
      encoder,
      decoder,
      language: getPrimaryLanguage(language ?? ""),
      task: "transcribe",
      tailPaddings: -1,
    };
    return { model: { whisper }, maxSeconds: SHORT_SECONDS };
  }
  const model = find(/model.*\.onnx$/);
  if (model === null) return null;
  if (/sense-?voice/.test(title)) {
    return {
      model: { senseVoice: { model, language: "", useInverseTextNormalization: 1 } },
      maxSeconds: SHORT_SECONDS,
    };
  }
  if (/paraformer/.test(title)) return { model: { paraformer: { model } }, maxSeconds: LONG_SECONDS };
  if (/zipformer/.test(title)) return { model: { zipformerCtc: { model } }, maxSeconds: LONG_SECONDS };
  if (/wenet/.test(title)) return { model: { wenetCtc: { model } }, maxSeconds: LONG_SECONDS };
  return /nemo|ctc/.test(title) ? { model: { nemoCtc: { model } }, maxSeconds: LONG_SECONDS } : null;
}
