import { AppError } from "@pith/core/errors/app-error";

/** The fields of a sherpa-onnx result that Pith uses. */
export interface SherpaResult {
  text: string;
  tokens?: readonly string[];
  /** In seconds. Either one per token, or empty. */
  timestamps?: readonly number[];
}

interface SherpaStream {
  acceptWaveform(wave: { sampleRate: number; samples: Float32Array }): void;
}

export interface SherpaRecognizer {
  createStream(): SherpaStream;
  decodeAsync(stream: SherpaStream): Promise<SherpaResult>;
}

/** The parts of `sherpa-onnx-node` that Pith uses. */
export interface SherpaModule {
  OfflineRecognizer: { createAsync(config: unknown): Promise<SherpaRecognizer> };
}

/** Name of the optional package. In a variable, so that bundlers don't try to resolve it. */
const packageName = "sherpa-onnx-node";

/** Loads the package. Throws AppError `not_configured` if it isn't installed. */
export async function loadSherpa(
  importModule: (name: string) => Promise<unknown> = (name) => import(name),
): Promise<SherpaModule> {
  let loaded: unknown;
  try {
    loaded = await importModule(packageName);
  } catch (cause) {
    throw new AppError({
      code: "not_configured.recognition_model",
      message:
        "Local speech recognition needs the package sherpa-onnx-node, which isn't installed on this server. Run: npm install sherpa-onnx-node",
      cause,
    });
  }
  const found = [loaded, hasDefault(loaded) ? loaded.default : null].find(isSherpa);
  if (found !== undefined) return found;
  throw new AppError({
    code: "not_configured.recognition_model",
    message: "The sherpa-onnx-node on this server is too old or broken. Install version 1.13 or newer.",
  });
}

function hasDefault(value: unknown): value is { default: unknown } {
  return typeof value === "object" && value !== null && "default" in value;
}

function isSherpa(value: unknown): value is SherpaModule {
  if (typeof value !== "object" || value === null || !("OfflineRecognizer" in value)) return false;
  const recognizer: unknown = value.OfflineRecognizer;
  return typeof recognizer === "function" && "createAsync" in recognizer;
}
