import { z } from "zod";

/** Speech recognition settings. Plain data, so that they can be passed to a worker. */
export const recognitionSettingsSchema = z.discriminatedUnion("kind", [
  /** OpenAI's own API, through the `ai` package. */
  z.strictObject({
    kind: z.literal("openai"),
    apiKey: z.string().min(1),
    /** whisper-1 by default, because it returns timestamps. */
    model: z.string().min(1).optional(),
    baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  }),
  /** Any server with OpenAI's `/audio/transcriptions` API. */
  z.strictObject({
    kind: z.literal("endpoint"),
    /** Base URL including the version, such as `http://localhost:8000/v1`. */
    baseUrl: z.url({ protocol: /^https?$/ }),
    model: z.string().min(1),
    apiKey: z.string().min(1).optional(),
  }),
  /** sherpa-onnx, with a model on this machine. */
  z.strictObject({
    kind: z.literal("local"),
    modelFolder: z.string().min(1),
    threads: z.number().int().min(1).max(64).optional(),
    language: z.string().min(2).max(35).optional(),
  }),
]);
export type RecognitionSettings = z.infer<typeof recognitionSettingsSchema>;
